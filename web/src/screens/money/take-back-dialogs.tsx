import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { enterReceipt, type Receipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { fromLagosField, toLagosField } from '../../components/text/lagos-time.ts';
import { TextField } from '../../ui/text-field.tsx';
import { BankTimeField } from './bank-time-field.tsx';
import { FittingTransfers } from './fitting-transfers.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { counterpartText, takenBackText } from './money-words.ts';
import { RefusalQuestion, useRefusalQuestion } from './refusal-question.tsx';
import { useMoneyChange } from './use-money-change.ts';

/** Takes the reversal with which a bank took a transfer back, or returned it. */
export function TakeBackDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const { id, accountId, amount, direction, typedBy, matches } = transfer;
  const form = useForm({
    resolver: zodResolver(enterReceipt.body),
    defaultValues: {
      accountId,
      amount,
      direction: direction === 'in' ? ('out' as const) : ('in' as const),
      kind: 'reversal' as const,
      takesBack: id,
      arrivedAt: toLagosField(new Date()),
      reference: '',
    },
  });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const enter = useCall(enterReceipt, options);
  const { errors } = form.formState;
  return (
    <MoneyDialog
      title={
        direction === 'in'
          ? `Did the bank take ${formatNaira(amount)} back?`
          : `Did ${formatNaira(amount)} bounce?`
      }
      confirmLabel="Enter the reversal"
      danger
      pending={enter.pending}
      refused={refused}
      onSubmit={form.handleSubmit((typed) =>
        enter.send({ ...typed, arrivedAt: fromLagosField(typed.arrivedAt) ?? '' }),
      )}
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {takenBackText(transfer)}
        {typedBy !== null && matches.length === 0 && ' What was typed by mistake is taken out so, too.'}
      </p>
      <BankTimeField error={errors.arrivedAt?.message} {...form.register('arrivedAt')} />
      <TextField
        label="Bank reference of the reversal"
        autoComplete="off"
        spellCheck={false}
        error={errors.reference?.message}
        {...form.register('reference')}
      />
    </MoneyDialog>
  );
}

/** Finds the transfer that a reversal took back. */
export function NameReversedDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const { id, amount, direction } = transfer;
  const form = useForm({ resolver: zodResolver(takeBackReceipt.body), defaultValues: { takesBack: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const { onFailure, ...asked } = useRefusalQuestion(['reversal_of_other'], options.onFailure);
  const takeBack = useCall(takeBackReceipt, { ...options, onFailure });
  const submit = (confirmed?: true) =>
    form.handleSubmit(({ takesBack }) => takeBack.send({ id, takesBack, confirmed }));
  return (
    <>
      <MoneyDialog
        title="Choose what it takes back"
        description={`${formatNaira(amount)} ${direction}. ${counterpartText(transfer)}.`}
        size="lg"
        confirmLabel="Record the reversal"
        backLabel="Cancel"
        danger
        pending={takeBack.pending}
        refused={refused}
        onSubmit={submit()}
        onClose={onClose}
      >
        <FittingTransfers reversal={transfer} form={form} />
      </MoneyDialog>
      <RefusalQuestion
        asked={asked}
        title="Do these two belong together?"
        confirmLabel="Record it all the same"
        pending={takeBack.pending}
        onConfirm={submit(true)}
      />
    </>
  );
}
