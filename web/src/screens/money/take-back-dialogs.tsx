import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { enterReceipt, listReceipts, type Receipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { BankTime } from '../../components/text/bank-time.tsx';
import { fromLagosField, toLagosField } from '../../components/text/lagos-time.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { BankTimeField } from './bank-time-field.tsx';
import { ChoiceRow } from './matching/choice-row.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { counterpartText, mayBeLater, takenBackText } from './money-words.ts';
import { useMoneyChange } from './use-money-change.ts';

/** Takes the reversal with which a bank took a transfer back, or returned it. */
export function TakeBackDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const { id, accountId, amount, direction } = transfer;
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
      <p className="text-ink-soft [overflow-wrap:anywhere]">{takenBackText(transfer)}</p>
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
  const name = useId();
  const { id, amount, direction } = transfer;
  const form = useForm({ resolver: zodResolver(takeBackReceipt.body), defaultValues: { takesBack: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const [other, setOther] = useState<string | null>(null);
  const takeBack = useCall(takeBackReceipt, {
    ...options,
    onFailure: (failure: ApiFailure) => {
      setOther(failure.code === 'reversal_of_other' ? failure.message : null);
      if (failure.code !== 'reversal_of_other') options.onFailure(failure);
    },
  });
  const submit = (confirmed?: true) =>
    form.handleSubmit(({ takesBack }) => takeBack.send({ id, takesBack, confirmed }))();
  const read = useRead(listReceipts, { state: 'all', takenBackBy: id, pageSize: '50' });
  const fitting = read.data?.data;
  const takesBack = form.watch('takesBack');
  const chosen = fitting?.find((one) => one.id === takesBack);
  const missing = form.formState.errors.takesBack && 'Choose a transfer';
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
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        onClose={onClose}
      >
        {!fitting && (
          <AsyncBoundary failed={read.isError && read} title="We couldn’t load the transfers">
            <MoneySkeleton label="Loading the transfers" />
          </AsyncBoundary>
        )}
        {fitting?.length === 0 && (
          <p role="status">
            No transfer of {formatNaira(amount)} on this account fits. The reversal stays under Transfers
            until you choose one.
          </p>
        )}
        {fitting && fitting.length > 0 && (
          <fieldset aria-describedby={missing ? `${name}-error` : undefined}>
            <legend className="sr-only">Transfer</legend>
            <div className="-mx-1 flex max-h-56 flex-col gap-2 overflow-y-auto px-1 py-1 sm:max-h-72">
              {fitting.map((one) => (
                <ChoiceRow key={one.id} value={one.id} {...form.register('takesBack')}>
                  <span className="block font-medium">{counterpartText(one)}</span>
                  <span className="block text-ink-soft text-sm">
                    <BankTime time={one.arrivedAt} /> · {matchedText(one)}
                  </span>
                  {mayBeLater(one, transfer) && (
                    <span className="block text-attention-ink text-sm">
                      It may have come after the reversal: look in the bank’s app
                    </span>
                  )}
                </ChoiceRow>
              ))}
            </div>
            {missing && <FieldError id={`${name}-error`}>{missing}</FieldError>}
          </fieldset>
        )}
        <div aria-live="polite" className="empty:hidden">
          {chosen && <p className="text-ink-soft">{takenBackText(chosen)}</p>}
        </div>
      </MoneyDialog>
      <ConfirmDialog
        open={other !== null}
        title="Do these two belong together?"
        confirmLabel="Record it all the same"
        danger
        pending={takeBack.pending}
        onConfirm={() => void submit(true)}
        onClose={() => setOther(null)}
      >
        {other}
      </ConfirmDialog>
    </>
  );
}

function matchedText({ matches }: Receipt): string {
  const ids = matches.map(({ transactionId }) => transactionId ?? 'a refund');
  return ids.length === 0 ? 'not matched' : `matched to ${ids.join(', ')}`;
}
