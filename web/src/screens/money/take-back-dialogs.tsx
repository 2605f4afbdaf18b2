import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira } from '@nairadesk/contract/money';
import { enterReceipt, listReceipts, type Receipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { BankTime } from '../../components/text/bank-time.tsx';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { FieldError } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { MoneySkeleton } from './money-skeleton.tsx';
import { counterpartText, localMoment } from './money-words.ts';
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
      arrivedAt: localMoment(new Date()),
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
        enter.send({ ...typed, arrivedAt: new Date(typed.arrivedAt).toISOString() }),
      )}
      onClose={onClose}
    >
      <p className="text-ink-soft [overflow-wrap:anywhere]">{effectText(transfer)}</p>
      <TextField
        label="When"
        type="datetime-local"
        max={localMoment(new Date())}
        error={errors.arrivedAt?.message}
        {...form.register('arrivedAt')}
      />
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

/** What follows from a reversal. */
function effectText({ direction }: Receipt): string {
  return direction === 'in'
    ? 'Its matches are undone. An open order is short again. What a completed order got, its customer owes us, and a refund that wasn’t sent is no longer owed.'
    : 'Its matches are undone, and what it paid is owed again: you’ll find it under Refunds.';
}

/** Finds the transfer that a reversal took back. */
export function NameReversedDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const name = useId();
  const { id, amount, direction } = transfer;
  const form = useForm({ resolver: zodResolver(takeBackReceipt.body), defaultValues: { takesBack: '' } });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const takeBack = useCall(takeBackReceipt, options);
  const read = useRead(listReceipts, { state: 'all', takenBackBy: id, pageSize: '50' });
  const fitting = read.data?.data;
  const missing = form.formState.errors.takesBack && 'Choose a transfer';
  return (
    <MoneyDialog
      title="Choose what it takes back"
      description={`${formatNaira(amount)} ${direction}. ${counterpartText(transfer)}.`}
      size="lg"
      confirmLabel="Record the reversal"
      backLabel="Cancel"
      danger
      pending={takeBack.pending}
      refused={refused}
      onSubmit={form.handleSubmit(({ takesBack }) => takeBack.send({ id, takesBack }))}
      onClose={onClose}
    >
      {!fitting && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the transfers">
          <MoneySkeleton label="Loading the transfers" />
        </AsyncBoundary>
      )}
      {fitting?.length === 0 && <p role="status">No transfer of this amount on this account fits.</p>}
      {fitting && fitting.length > 0 && (
        <fieldset aria-describedby={missing ? `${name}-error` : undefined}>
          <legend className="sr-only">Transfer</legend>
          {fitting.map((one) => (
            <label key={one.id} className="flex min-h-11 items-start gap-3 py-2 [overflow-wrap:anywhere]">
              <input
                type="radio"
                value={one.id}
                className="mt-1 size-4.5 shrink-0"
                {...form.register('takesBack')}
              />
              <span>
                {counterpartText(one)}, <BankTime time={one.arrivedAt} />
                {one.matches.map(({ transactionId }) => transactionId && ` · ${transactionId}`)}
              </span>
            </label>
          ))}
          {missing && <FieldError id={`${name}-error`}>{missing}</FieldError>}
        </fieldset>
      )}
      {fitting?.[0] && <p className="text-ink-soft">{effectText(fitting[0])}</p>}
    </MoneyDialog>
  );
}
