import type { BankDetails } from '@nairadesk/contract/settings';
import type { ReactNode } from 'react';
import { t } from '../../language/translate.ts';
import { useSession } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

interface ConfirmAccountProps {
  /** Null: closed. */
  account: BankDetails | null;
  onConfirm: (account: BankDetails) => void;
  onClose: () => void;
  /** What the bank says about the account. */
  children: ReactNode;
}

/** Shows the new payout account for confirmation before it is saved. */
export function ConfirmAccount({ account, onConfirm, onClose, children }: ConfirmAccountProps) {
  const mayHoldDesk = useSession(({ role }) => role === 'super-admin');
  if (!account) return null;
  const consequence = mayHoldDesk
    ? t(
        'If you hold the desk account, customers pay into this account from now on. Open orders keep the old one.',
      )
    : t('We’ll pay you here. A payment can’t be reversed.');
  const { bankName, accountName, accountNumber } = account;
  return (
    <ConfirmDialog
      open
      title={t('Is this your account?')}
      confirmLabel={t('Yes, save it')}
      onConfirm={() => onConfirm(account)}
      onClose={onClose}
    >
      <p className="font-semibold text-ink text-xl tabular-nums">
        {accountNumber.replace(/(...)(...)(....)/, '$1 $2 $3')}
      </p>
      <p className="mt-1 text-ink [overflow-wrap:anywhere]">{accountName}</p>
      <p className="text-ink [overflow-wrap:anywhere]">{bankName}</p>
      <p className="mt-3 text-sm">{consequence}</p>
      <div className="mt-4 flex min-h-24 flex-col gap-3">{children}</div>
    </ConfirmDialog>
  );
}
