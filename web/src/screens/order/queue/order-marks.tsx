import type { Flag } from '@nairadesk/contract/flag-kinds';
import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { clsx } from 'clsx';
import { Flag as FlagIcon } from 'lucide-react';
import { firstName } from '../../../components/text/first-name.ts';
import { useServerNow } from '../../../components/text/use-server-now.ts';
import { type OrderApproval, useOrderApproval } from '../approvals/use-order-approval.ts';
import { holderText, holdingAt } from '../claim-words.ts';
import { flagExplanation, flagLabel } from '../flag-words.ts';

/** Where the marks stand: beside what is traded, with little room or more, or below it. */
export type MarksRoom = keyof typeof lineWidths;

interface MarksProps {
  order: DeskOrder;
  open: boolean;
  /** Whether to say how many open orders the customer has: in a group the first row does. */
  counts: boolean;
  room: MarksRoom;
  /** How many letters stand beside them, which come first: what is traded is never cut for a mark. */
  beside: number;
}

interface Mark {
  text: string;
  /** Where there is little room. */
  short?: string;
  tone: string;
  /** What a flag means, on hover. */
  explanation?: string;
}

/** What to know before opening an order, in a few words each: the most urgent ones that fit, and how many others there are. */
export function Marks({ order, open, counts, room, beside }: MarksProps) {
  const now = useServerNow();
  const approval = useOrderApproval(order);
  const marks = open ? marksOf(order, { now, counts, approval: approvalMark(approval) }) : [];
  if (marks.length === 0) return null;
  const most = fitting(marks, room, beside);
  const [shown, others] = [marks.slice(0, most), marks.slice(most)];
  // Where none fits, the count looks like the most urgent one.
  const urgent = most === 0 ? marks[0] : undefined;
  return (
    <span className="flex min-w-0 gap-1 overflow-hidden max-sm:order-2 max-sm:col-span-2">
      {shown.map((mark) => (
        <span key={mark.text} title={mark.explanation ?? mark.text} className={clsx(chip, mark.tone)}>
          {mark.explanation !== undefined && <FlagIcon aria-hidden="true" className="size-3" />}
          <ChipText mark={mark} room={room} />
        </span>
      ))}
      {others.length > 0 && (
        <span
          title={others.map(({ text, explanation }) => explanation ?? text).join('\n')}
          className={clsx(chip, urgent?.tone ?? plain)}
        >
          {urgent?.explanation !== undefined && <FlagIcon aria-hidden="true" className="size-3" />}
          <span aria-hidden="true">+{others.length}</span>
          <span className="sr-only">{others.map(({ text }) => text).join(', ')}</span>
        </span>
      )}
    </span>
  );
}

/** The short word to see has its whole text for who has it read to them. */
function ChipText({ mark, room }: { mark: Mark; room: MarksRoom }) {
  const seen = textOf(mark, room);
  if (seen === mark.text) return seen;
  return (
    <>
      <span aria-hidden="true">{seen}</span>
      <span className="sr-only">{mark.text}</span>
    </>
  );
}

/** How many of the marks fit in the line of a row, which never takes a second one; the others are counted. */
function fitting(marks: readonly Mark[], room: MarksRoom, beside: number): number {
  const most = Math.min(mostWidths[room], lineWidths[room] - beside * wordLetter);
  let width = 0;
  const tooMuch = marks.findIndex((mark, place) => {
    width += widthOf(textOf(mark, room), mark.explanation !== undefined);
    const isLast = place === marks.length - 1;
    return width + (isLast ? 0 : widthOf('+9', false)) > most;
  });
  return tooMuch < 0 ? marks.length : tooMuch;
}

function textOf({ text, short = text }: Mark, room: MarksRoom): string {
  return room === 'narrow' ? short : text;
}

/** What each flag of a row means, for a screen reader. */
export function FlagWords({ id, flags }: { id: string; flags: readonly Flag[] }) {
  if (flags.length === 0) return null;
  return (
    <span id={id} hidden>
      {flags.map((flag) => `${flagLabel(flag)}: ${flagExplanation(flag)}`).join(' ')}
    </span>
  );
}

/** Around its text a chip has room for three letters, and for three more with the icon of a flag. */
function widthOf(text: string, isFlag: boolean): number {
  return (text.length + (isFlag ? 6 : 3)) * chipLetter;
}

// All in pixels. The pane has all marks.
const lineWidths = { narrow: 257, wide: 337, below: Number.POSITIVE_INFINITY };
const mostWidths = { narrow: 140, wide: 200, below: 200 };
const wordLetter = 6.9;
const chipLetter = 6.1;
const chip =
  'inline-flex h-5 items-center shrink-0 gap-0.5 whitespace-nowrap rounded-full px-1.5 font-medium text-xs';
const plain = 'bg-sunken text-ink-soft ring-1 ring-line ring-inset';
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
    holding.by === 'colleague' && {
      text: holderText(holding),
      short: firstName(holding.name),
      tone: 'bg-brief text-on-night',
    },
    approval,
    order.own && { text: 'Your own', tone: plain },
    order.customer?.frozen && { text: 'Frozen', tone: loss },
    order.takenBack !== null && { text: 'Taken back', tone: loss },
    (order.late || isPast) && { text: order.late ? 'Late' : 'Time is over', tone: attention },
    ...flagMarks(order.flags, 'amber'),
    order.matched !== null && { text: 'Money matched', short: 'Matched', tone: plain },
    order.hasProof && { text: 'Proof', tone: plain },
    counts && order.customerOpenOrders > 1 && { text: `${order.customerOpenOrders} open`, tone: plain },
  ];
  return marks.filter((mark) => mark !== false && mark !== undefined);
}

function approvalMark({ stage, approval }: OrderApproval): Mark | false {
  if (stage === 'waiting') return { text: 'Waiting for approval', short: 'Approval', tone: attention };
  if (stage === 'approved')
    return {
      text: `Approved by ${firstName(approval?.decidedBy ?? '')}`,
      short: 'Approved',
      tone: 'bg-go-soft text-go-strong',
    };
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
