import type { Approval } from '@nairadesk/contract/approvals';
import type { ReceivingAccount } from '@nairadesk/contract/receiving-accounts';
import { ApprovalBadge } from '../../../components/order/approvals/approval-badge.tsx';
import { useApprovals } from '../../../components/order/approvals/use-approvals.ts';

const changes: Record<string, string | undefined> = {
  'limit-account': 'Another daily limit',
  'switch-account-on': 'Switch it on',
};

/** What is asked for of an account and waits for a second person, or can be done. */
export function AskedOfAccount({ account }: { account: Pick<ReceivingAccount, 'id'> }) {
  const asked = useApprovals().filter(({ kind, subjectId }) => subjectId === account.id && changes[kind]);
  if (asked.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-col gap-1.5 text-sm">
      {asked.map((approval) => (
        <li key={approval.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ApprovalBadge approval={approval} />
          {changes[approval.kind]}
          {approval.kind === 'limit-account' && `: ${termOf(approval, 'Daily limit')}`}
        </li>
      ))}
    </ul>
  );
}

/** The accounts that a colleague asked to add: they are none yet, and customers don’t get them. */
export function AskedAccounts() {
  const asked = useApprovals().filter(({ kind }) => kind === 'add-account');
  if (asked.length === 0) return null;
  return (
    <ul aria-label="Accounts asked for" className="divide-y divide-line border-line border-b">
      {asked.map((approval) => (
        <li key={approval.id} className="py-5 text-ink-soft">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold [overflow-wrap:anywhere]">{termOf(approval, 'Bank')}</span>
            <ApprovalBadge approval={approval} />
          </p>
          <p className="text-xl tabular-nums">{termOf(approval, 'Account number')}</p>
          <p className="text-sm [overflow-wrap:anywhere]">{termOf(approval, 'Account name')}</p>
          <p className="mt-2 text-sm">
            {approval.state !== 'approved'
              ? 'Customers don’t get it before a second person approves it.'
              : approval.decidedByOwn
                ? 'A colleague has to add it now: you can’t do both.'
                : 'Add it now, with exactly these details.'}
          </p>
        </li>
      ))}
    </ul>
  );
}

function termOf({ terms }: Approval, name: string): string {
  return terms.find((term) => term.name === name)?.value ?? '';
}
