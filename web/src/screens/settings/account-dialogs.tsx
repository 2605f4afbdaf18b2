import { zodResolver } from '@hookform/resolvers/zod';
import { listNetworks } from '@nairadesk/contract/networks';
import {
  capBody,
  capReceivingAccount,
  listReceivingAccounts,
  type ReceivingAccount,
  switchBody,
  switchReceivingAccount,
} from '@nairadesk/contract/receiving-accounts';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toasts.ts';
import { accountWords, nextText, tellText } from './account-words.ts';
import { LimitField, typedLimit } from './limit-field.tsx';
import { OrdersToAccount } from './orders-to-account.tsx';

/** What a member of staff asked to do with an account. */
export interface AskedOfAccount {
  what: 'switch-off' | 'switch-on' | 'limit';
  account: ReceivingAccount;
  /** No other account is on. */
  isLast: boolean;
}

interface DialogProps {
  asked: AskedOfAccount;
  onClose: () => void;
}

const invalidates = [listReceivingAccounts, listNetworks];

/** The dialog of what was asked. */
export function AccountDialogs(props: DialogProps) {
  if (props.asked.what === 'limit') return <LimitDialog {...props} />;
  return props.asked.what === 'switch-on' ? <SwitchOnDialog {...props} /> : <SwitchOffDialog {...props} />;
}

/** Asks for the reason; once the account is off, shows whom to tell. */
function SwitchOffDialog({ asked: { account, isLast }, onClose }: DialogProps) {
  const form = useForm({ resolver: zodResolver(switchBody), defaultValues: { on: false, reason: '' } });
  const off = useCall(switchReceivingAccount, {
    invalidates,
    onSuccess: ({ message, data }) => {
      if (data.openOrderCount > 0) return;
      toast.done(message);
      onClose();
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  const left = off.answer?.data;
  if (left && left.openOrderCount > 0) return <TellDialog account={left} onClose={onClose} />;
  return (
    <FormDialog
      title={`Switch off ${accountWords(account)}?`}
      confirmLabel="Switch off"
      danger
      pending={off.pending}
      onSubmit={form.handleSubmit((values) => off.send({ id: account.id, ...values }))}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        No new order gets this account.
        {account.openOrderCount > 0 && ` ${nextText(account.openOrderCount)}`}
      </p>
      {isLast && (
        <Notice tone="attention" title="This is the only account that’s on">
          Until a super-admin switches another one on, customers can’t buy.
        </Notice>
      )}
      <TextField
        label="Reason"
        hint="Staff can read it, customers can’t."
        data-autofocus
        error={form.formState.errors.reason?.message}
        {...form.register('reason')}
      />
    </FormDialog>
  );
}

function TellDialog({ account, onClose }: { account: ReceivingAccount; onClose: () => void }) {
  const { openOrderCount: count, openOrders } = account;
  return (
    <Dialog
      open
      size="lg"
      title={`${accountWords(account)} is off`}
      description={`${tellText(count)} If money has arrived, handle the order as usual.`}
      footer={<Button onClick={onClose}>Done</Button>}
      onClose={onClose}
    >
      <OrdersToAccount orders={openOrders} count={count} />
    </Dialog>
  );
}

function SwitchOnDialog({ asked: { account }, onClose }: DialogProps) {
  const on = useCall(switchReceivingAccount, {
    invalidates,
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={`Switch on ${accountWords(account)}?`}
      confirmLabel="Switch on"
      pending={on.pending}
      onConfirm={() => on.send({ id: account.id, on: true })}
      onClose={onClose}
    >
      New orders can be paid into it from now on. We’ll email the other super-admins.
    </ConfirmDialog>
  );
}

function LimitDialog({ asked: { account }, onClose }: DialogProps) {
  const form = useForm({
    resolver: zodResolver(capBody),
    defaultValues: { dailyCap: account.dailyCap },
  });
  const save = useCall(capReceivingAccount, {
    invalidates,
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
    onFailure: (failure) => showFieldErrors(failure, form.setError),
  });
  return (
    <FormDialog
      title={`Daily limit of ${accountWords(account)}`}
      size="sm"
      confirmLabel="Save limit"
      pending={save.pending}
      onSubmit={form.handleSubmit((values) => save.send({ id: account.id, ...values }))}
      onClose={onClose}
    >
      <LimitField
        error={form.formState.errors.dailyCap?.message}
        {...form.register('dailyCap', { setValueAs: typedLimit })}
      />
    </FormDialog>
  );
}
