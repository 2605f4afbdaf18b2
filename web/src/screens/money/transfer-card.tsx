import { othersName } from '@nairadesk/contract/others-words';
import type { Receipt, ReceiptDirection, ReceiptMatch } from '@nairadesk/contract/receipts';
import type { LikelyMatch } from '@nairadesk/contract/statements';
import { clsx } from 'clsx';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { typedText } from '../../components/order/payers-text.ts';
import { BankTime } from '../../components/text/bank-time.tsx';
import { Money } from '../../components/text/money.tsx';
import { PersonLink } from '../../components/text/person-link.tsx';
import { useSession } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';
import { MoneyLink } from './money-link.tsx';
import {
  confirmedText,
  counterpartText,
  explainedText,
  leftOf,
  ruleWords,
  targetText,
  whyWords,
} from './money-words.ts';
import { OrderLink } from './order-link.tsx';
import { type TransferAction, TransferActions } from './transfer-actions.tsx';
import { rowId } from './use-kept-focus.ts';
import { useConfirmLikely } from './use-likely.ts';

interface TransferCardProps {
  transfer: Receipt;
  /** The one order or refund that fits it. */
  likely: LikelyMatch | undefined;
  onAsk: (about: { what: TransferAction } | { what: 'undo'; match: ReceiptMatch }) => void;
}

/** A transfer as the bank wrote it, the orders it belongs to, and what staff can do with the rest. */
export function TransferCard({ transfer, likely, onAsk }: TransferCardProps) {
  const { id, direction, amount, accountName, arrivedAt, reference, narration, typedBy, matches } = transfer;
  const Arrow = direction === 'in' ? ArrowDownLeft : ArrowUpRight;
  return (
    <li
      id={rowId(id)}
      tabIndex={-1}
      aria-labelledby={`${rowId(id)}-title`}
      className="scroll-mt-20 rounded-lg border border-line bg-surface p-5 shadow-raised [overflow-wrap:anywhere] sm:p-6"
    >
      <div className="flex items-start gap-4">
        <span
          aria-hidden="true"
          className={clsx(
            'grid size-11 shrink-0 place-items-center rounded-full',
            direction === 'in' ? 'bg-go-soft text-go-strong' : 'bg-sunken text-ink-soft',
          )}
        >
          <Arrow className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <h2 id={`${rowId(id)}-title`} className="font-semibold text-lg">
              <Money naira={amount} /> {direction}
            </h2>
            <Left transfer={transfer} />
          </div>
          <p className="mt-0.5">{counterpartText(transfer)}</p>
          <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft text-sm tabular-nums">
            <span>
              {direction === 'in' ? 'Into' : 'Out of'} {accountName}
            </span>
            <BankTime time={arrivedAt} />
            {reference && <span>Reference {reference}</span>}
          </p>
          {narration && <p className="mt-1 text-ink-soft text-sm">“{narration}”</p>}
          {typedBy && <p className="mt-1 text-attention-ink text-sm">{typedText([othersName(typedBy)])}</p>}
        </div>
      </div>
      {matches.length > 0 && (
        <ul aria-label="Matches" className="mt-4 divide-y divide-line border-line border-t sm:ml-15">
          {matches.map((match) => (
            <Match
              key={match.id}
              match={match}
              direction={direction}
              onUndo={() => onAsk({ what: 'undo', match })}
            />
          ))}
        </ul>
      )}
      {likely && <Likely pair={likely} />}
      {transfer.mayBe && <MayBeEntered known={transfer.mayBe} />}
      <TakenBack transfer={transfer} onPart={() => onAsk({ what: 'undo-take-back' })} />
      <TransferActions transfer={transfer} proposed={likely !== undefined} onAsk={onAsk} />
    </li>
  );
}

/** It may be counted already: the desk proposes nothing for it then. */
function MayBeEntered({ known }: { known: NonNullable<Receipt['mayBe']> }) {
  const { receiptId, arrivedAt, transactionId } = known;
  return (
    <div className="mt-4 sm:ml-15">
      <Notice tone="attention" title="This may be counted already">
        It looks like{' '}
        <MoneyLink search={{ state: 'all', id: receiptId }}>the transfer entered by hand</MoneyLink>{' '}
        {transactionId && `for ${transactionId}, `}
        <BankTime time={arrivedAt} />. Only match it, or send it back, if the bank shows both.
      </Notice>
    </div>
  );
}

/** Which transfer it took back, or which one took it back, and what it had been for. */
function TakenBack({ transfer: { reversal, takenBack }, onPart }: { transfer: Receipt; onPart: () => void }) {
  const isOwner = useSession(({ role }) => role === 'super-admin');
  if (!reversal) return null;
  const { receiptId, takes, reference, arrivedAt } = reversal;
  const named = reference ? `, reference ${reference}` : '';
  return (
    <div className="mt-4 border-line border-t pt-3 sm:ml-15">
      <p>
        {takes ? 'Takes back ' : 'The bank took it back with '}
        <MoneyLink search={{ state: 'all', id: receiptId }}>
          {takes ? 'the transfer' : 'the reversal'}
        </MoneyLink>{' '}
        of <BankTime time={arrivedAt} />
        {named}.
      </p>
      {takenBack.map(({ id, amount, orderId, transactionId, customerId, customerName }) => (
        <p key={id} className="text-ink-soft">
          <Money naira={amount} /> had been{' '}
          {orderId && transactionId ? (
            <>
              for <OrderLink orderId={orderId} transactionId={transactionId} />{' '}
              {customerName && <PersonLink id={customerId} name={othersName(customerName)} />}
            </>
          ) : (
            'a refund'
          )}
        </p>
      ))}
      {isOwner && (
        <Button variant="quiet" size="sm" onClick={onPart}>
          They don’t belong together
        </Button>
      )}
    </div>
  );
}

function Left({ transfer }: { transfer: Receipt }) {
  const left = leftOf(transfer);
  if (left === 'none') return <Badge tone={explainedTone(transfer)}>{explainedText(transfer)}</Badge>;
  if (left === 'all') return <Badge tone="attention">Not matched</Badge>;
  return (
    <Badge tone="attention">
      <span>
        <Money naira={transfer.unmatched} /> left
      </span>
    </Badge>
  );
}

function explainedTone({ kind, typedBy }: Receipt) {
  if (typedBy) return 'attention';
  return kind === 'transfer' ? 'go' : 'plain';
}

interface MatchProps {
  match: ReceiptMatch;
  direction: ReceiptDirection;
  onUndo: () => void;
}

function Match({ match, direction, onUndo }: MatchProps) {
  const { orderId, refundId, transactionId, customerId, customerName, amount, rule, undoable } = match;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-4 py-2">
      <p className="min-w-0 flex-1">
        <Money naira={amount} className="font-medium" />{' '}
        {orderId && transactionId ? (
          <>
            for <OrderLink orderId={orderId} transactionId={transactionId} />{' '}
            {customerName && <PersonLink id={customerId} name={othersName(customerName)} />}
            <span className="block text-ink-soft text-sm">{ruleWords[rule]}</span>
          </>
        ) : (
          <>
            {direction === 'in' ? 'goes back as a' : 'sent a'}{' '}
            <MoneyLink search={{ tab: 'refunds', state: 'all', id: refundId ?? undefined }}>refund</MoneyLink>
          </>
        )}
      </p>
      {undoable && (
        <Button variant="quiet" size="sm" aria-label={`Undo the match to ${transactionId}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </li>
  );
}

/** What the desk proposes, to be confirmed with one press. */
function Likely({ pair }: { pair: LikelyMatch }) {
  const { progress, confirm } = useConfirmLikely();
  const say = async () => {
    const { done, refused } = await confirm([pair]);
    if (done > 0) toast.done(confirmedText(done));
    else toast.failed(refused.join(' '));
  };
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3 rounded-md bg-go-soft px-4 py-3 text-go-strong sm:ml-15">
      <p className="min-w-0 flex-1 text-sm">
        <span className="block font-medium">
          Likely {targetText(pair)}
          {pair.personName && (
            <>
              , <PersonLink id={pair.personId} name={othersName(pair.personName)} />
            </>
          )}
        </span>
        {whyWords[pair.why]}
      </p>
      <Button size="sm" pending={progress !== null} onClick={() => void say()}>
        Confirm
      </Button>
    </div>
  );
}
