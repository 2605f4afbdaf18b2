import { zodResolver } from '@hookform/resolvers/zod';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import {
  enterReceipt,
  type KnownTransfer,
  type Receipt,
  type receiptDirections,
} from '@nairadesk/contract/receipts';
import { useState } from 'react';
import { Controller, type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { BankField } from '../../components/money/bank-field.tsx';
import { MoneyField } from '../../components/money/money-field.tsx';
import { fromLagosField, toLagosField } from '../../components/text/lagos-time.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountSelect } from './account-select.tsx';
import { BankTimeField } from './bank-time-field.tsx';
import { KnownTransferDialog } from './known-transfer-dialog.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { useMoneyChange } from './use-money-change.ts';

interface Typed {
  accountId: string;
  what: (typeof whats)[number]['value'];
  direction: (typeof receiptDirections)[number];
  amount: string;
  /** In Lagos, as the browser's field has it. */
  arrivedAt: string;
  reference: string;
  senderName: string;
  senderBank: string;
  senderAccount: string;
  narration: string;
}

// The kind is chosen by another name; the rest is as it is sent.
const typedResolver: Resolver<Typed> = async ({ what, ...typed }, context, options) => {
  const checked = await zodResolver(enterReceipt.body)(typed as never, context, options as never);
  const values = Object.keys(checked.errors).length === 0 ? { what, ...checked.values } : {};
  return { ...checked, values } as never;
};

interface EnterTransferDialogProps {
  onClose: () => void;
  /** Called with a reversal whose transfer staff haven't named yet. */
  onReversal: (reversal: Receipt) => void;
}

/** Takes a transfer that staff saw at the bank, before the statement shows it. */
export function EnterTransferDialog({ onClose, onReversal }: EnterTransferDialogProps) {
  const form = useForm<Typed>({
    resolver: typedResolver,
    defaultValues: {
      accountId: '',
      what: 'transfer',
      direction: 'in',
      amount: '',
      arrivedAt: toLagosField(new Date()),
      reference: '',
      senderName: '',
      senderBank: '',
      senderAccount: '',
      narration: '',
    },
  });
  // Registered in the order of the screen, so that the first mistake gets the focus.
  for (const name of ['accountId', 'amount'] as const) form.register(name);
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const [sent, setSent] = useState<RequestOf<typeof enterReceipt> | null>(null);
  const [known, setKnown] = useState<(KnownTransfer & { isTyped: boolean }) | null>(null);
  const enter = useCall(enterReceipt, {
    ...options,
    onSuccess: (answer) => {
      options.onSuccess(answer);
      if (answer.data.kind === 'reversal') onReversal(answer.data);
    },
    onFailure: (failure) => {
      const { mayBe } = failure.data as { mayBe?: KnownTransfer };
      if (mayBe) setKnown({ ...mayBe, isTyped: failure.code === 'receipt_alike' });
      else options.onFailure(failure);
    },
  });
  const submit = form.handleSubmit(({ what, ...typed }) => {
    const body = { ...typed, ...kindOf(what), arrivedAt: fromLagosField(typed.arrivedAt) ?? '' };
    setSent(body);
    enter.send(body);
  });
  if (known && sent) {
    return (
      <KnownTransferDialog
        known={known}
        amount={String(sent.amount)}
        pending={enter.pending}
        refused={refused}
        onOther={() => enter.send({ ...sent, confirmedOther: true })}
        onBack={() => setKnown(null)}
      />
    );
  }
  return (
    <MoneyDialog
      title="Enter a transfer"
      description="Copy it as the bank shows it. When the statement has it too, it stays one transfer."
      size="lg"
      confirmLabel="Enter transfer"
      backLabel="Cancel"
      pending={enter.pending}
      refused={refused}
      onSubmit={submit}
      onClose={onClose}
    >
      <Movement form={form} />
      <OtherSide form={form} />
    </MoneyDialog>
  );
}

const whats = [
  { value: 'transfer', label: 'A transfer' },
  { value: 'fees', label: 'A bank charge' },
  { value: 'stamp-duty', label: 'Stamp duty' },
  { value: 'reversal', label: 'A reversal by the bank' },
] as const;

function kindOf(what: Typed['what']) {
  if (what === 'transfer' || what === 'reversal') return { kind: what };
  return { kind: 'charge' as const, charge: what };
}

/** Which account of ours, which way, how much and when. */
function Movement({ form }: { form: UseFormReturn<Typed> }) {
  const { errors } = form.formState;
  return (
    <>
      <AccountSelect
        error={errors.accountId && 'Choose an account'}
        onOnly={(id) => form.setValue('accountId', id)}
        {...form.register('accountId')}
      />
      <Select
        label="What it is"
        hint={
          form.watch('what') === 'reversal' ? 'Next you choose the transfer that it takes back.' : undefined
        }
        options={whats}
        {...form.register('what')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Controller
          name="direction"
          control={form.control}
          render={({ field: { value, onChange } }) => (
            <div className="flex flex-col gap-1.5">
              <span aria-hidden="true" className="font-medium text-sm">
                Direction
              </span>
              <SegmentedControl label="Direction" options={directions} value={value} onChange={onChange} />
            </div>
          )}
        />
        <MoneyField control={form.control} name="amount" label="Amount" />
        <BankTimeField error={errors.arrivedAt?.message} {...form.register('arrivedAt')} />
        <TextField
          label="Bank reference"
          autoComplete="off"
          spellCheck={false}
          error={errors.reference?.message}
          {...form.register('reference')}
        />
      </div>
    </>
  );
}

const directions = [
  { value: 'in', label: 'Came in' },
  { value: 'out', label: 'Went out' },
] as const;

/** Who sent it or got it, as far as the bank says so. */
function OtherSide({ form }: { form: UseFormReturn<Typed> }) {
  const { errors } = form.formState;
  const isIn = form.watch('direction') === 'in';
  const party = isIn ? 'Sender' : 'Receiver';
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={`${party}’s name (optional)`}
          autoComplete="off"
          error={errors.senderName?.message}
          {...form.register('senderName')}
        />
        <TextField
          label={`${party}’s account number (optional)`}
          numeric="digits"
          error={errors.senderAccount?.message}
          {...form.register('senderAccount')}
        />
      </div>
      <Controller
        name="senderBank"
        control={form.control}
        render={({ field: { ref, value, onChange, onBlur } }) => (
          <BankField
            {...{ ref, value, onChange, onBlur }}
            onTake={onChange}
            label={`${party}’s bank (optional)`}
            placeholder="Enter bank name"
            error={errors.senderBank?.message}
          />
        )}
      />
      <TextField
        label="Narration (optional)"
        autoComplete="off"
        spellCheck={false}
        error={errors.narration?.message}
        {...form.register('narration')}
      />
    </>
  );
}
