import type { Flag } from '@nairadesk/contract/flag-kinds';
import type { DeskOrder } from '@nairadesk/contract/orders';
import { clsx } from 'clsx';
import { Flag as FlagIcon } from 'lucide-react';
import { firstName } from '../../../components/text/first-name.ts';
import { useServerNow } from '../../../components/text/use-server-now.ts';
import { type OrderApproval, useOrderApproval } from '../approvals/use-order-approval.ts';
import { holderText, holdingAt } from '../claim-words.ts';
import { flagExplanation, flagLabel } from '../flag-words.ts';

interface MarksProps {
  order: DeskOrder;
  open: boolean;
  /** Whether to say how many open orders the customer has: in a group the first row does. */
  counts: boolean;
}

interface Mark {
  text: string;
  tone: string;
  /** What a flag means, on hover. */
  explanation?: string;
}

/** What to know before opening an order, in a few words each. */
export function Marks({ order, open, counts }: MarksProps) {
  const now = useServerNow();
  const approval = useOrderApproval(order);
  const marks = open ? marksOf(order, { now, counts, approval: approvalMark(approval) }) : [];
  if (marks.length === 0) return null;
  const [shown, others] = [marks.slice(0, marksMost), marks.slice(marksMost)];
  return (
    <span className="flex min-w-0 shrink-0 gap-1.5 overflow-hidden">
      {shown.map(({ text, tone, explanation }) => (
        <span
          key={text}
          title={explanation}
          className={clsx(
            'inline-flex items-center gap-1 whitespace-nowrap rounded-full px-2 py-0.5 font-medium text-xs',
            tone,
          )}
        >
          {explanation !== undefined && <FlagIcon aria-hidden="true" className="size-3" />}
          {text}
        </span>
      ))}
      {others.length > 0 && (
        <span
          title={others.map(({ text, explanation }) => explanation ?? text).join('\n')}
          className={clsx('rounded-full px-2 py-0.5 font-medium text-xs', plain)}
        >
          +{others.length}
        </span>
      )}
    </span>
  );
}

/** What each flag of a row means, for whoever has the row read to them. */
export function FlagWords({ id, flags }: { id: string; flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  return (
    <span id={id} hidden>
      {flags.map((flag) => `${flagLabel(flag)}: ${flagExplanation(flag)}`).join(' ')}
    </span>
  );
}

// More find no room in a row; the pane has all of them.
const marksMost = 2;
const plain = 'bg-sunken text-ink-soft ring-1 ring-line';
const attention = 'bg-attention-soft text-attention-ink';
const loss = 'bg-loss-soft text-loss';

/** Each mark with its look, the most urgent first. */
function marksOf(
  order: DeskOrder,
  { now, counts, approval }: { now: number; counts: boolean; approval: Mark | false },
): Mark[] {
  const holding = holdingAt(order.claim, now);
  const isPast = order.status === 'pending' && Date.parse(order.expiresAt) < now;
  const marks: (Mark | false | undefined)[] = [
    ...flagMarks(order.flags, 'red'),
    holding.by === 'viewer' && { text: 'You have it', tone: 'bg-go-soft text-go-strong' },
    holding.by === 'colleague' && { text: holderText(holding), tone: 'bg-brief text-on-night' },
    approval,
    order.own && { text: 'Your own', tone: plain },
    order.customer?.frozen && { text: 'Frozen', tone: loss },
    order.takenBack !== null && { text: 'Taken back', tone: loss },
    (order.late || isPast) && { text: order.late ? 'Late' : 'Time is over', tone: attention },
    ...flagMarks(order.flags, 'amber'),
    order.matched !== null && { text: 'Money matched', tone: plain },
    order.hasProof && { text: 'Proof', tone: plain },
    counts && order.customerOpenOrders > 1 && { text: `${order.customerOpenOrders} open`, tone: plain },
  ];
  return marks.filter((mark) => mark !== false && mark !== undefined);
}

function approvalMark({ stage, approval }: OrderApproval): Mark | false {
  if (stage === 'waiting') return { text: 'Waiting for approval', tone: attention };
  if (stage === 'approved')
    return { text: `Approved by ${firstName(approval?.decidedBy ?? '')}`, tone: 'bg-go-soft text-go-strong' };
  return false;
}

function flagMarks(flags: readonly Flag[], level: Flag['level']): Mark[] {
  return flags
    .filter((flag) => flag.level === level)
    .map((flag) => ({
      text: flagLabel(flag),
      tone: level === 'red' ? loss : attention,
      explanation: flagExplanation(flag),
    }));
}
