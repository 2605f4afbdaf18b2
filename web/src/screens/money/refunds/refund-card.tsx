import { othersName } from '@nairadesk/contract/others-words';
import { type Refund, refundReasonTexts } from '@nairadesk/contract/refunds';
import { useApprovalStage } from '../../../components/order/approvals/use-approval-stage.ts';
import { typedText } from '../../../components/order/payers-text.ts';
import { BankTime } from '../../../components/text/bank-time.tsx';
import { Money } from '../../../components/text/money.tsx';
import { PersonLink } from '../../../components/text/person-link.tsx';
import { Ago } from '../../../components/text/when.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MoneyLink } from '../money-link.tsx';
import { accountText, fromText, payeeName, refundStateWords, unknownPayeeText } from '../money-words.ts';
import { OrderLink } from '../order-link.tsx';
import { PaidBy } from '../paid-by.tsx';
import { rowId } from '../use-kept-focus.ts';
import { nextStepOf, RefundHeld } from './refund-approval.tsx';
import type { AskedOfRefund } from './refund-dialogs.tsx';

interface RefundCardProps {
  refund: Refund;
  onAsk: (what: AskedOfRefund['what']) => void;
}

/** Money that we owe: how much, to whom, why, where it goes, and the next step. */
export function RefundCard({ refund, onAsk }: RefundCardProps) {
  const { id, amount, state, reason, note, orderId, transactionId, transfer, failure } = refund;
  const { label, tone } = refundStateWords[state];
  const approval = useApprovalStage('send-refund', id, refund.needsSecondPerson);
  const name = payeeName(refund);
  const isCustomer = name === othersName(refund.customerName ?? '');
  return (
    <li
      id={rowId(id)}
      tabIndex={-1}
      aria-labelledby={`${rowId(id)}-title`}
      className="scroll-mt-20 rounded-lg border border-line bg-surface p-5 shadow-raised [overflow-wrap:anywhere] sm:p-6"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={`${rowId(id)}-title`} className="font-semibold text-lg">
          <Money naira={amount} /> to <PersonLink id={isCustomer ? refund.customerId : null} name={name} />
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="mt-0.5 flex flex-wrap items-center gap-x-3">
        <span>{refundReasonTexts[reason]}</span>
        {orderId && transactionId && <OrderLink orderId={orderId} transactionId={transactionId} />}
      </p>
      {transfer && <Source transfer={transfer} />}
      <div className="mt-1">
        <PaidBy refund={refund} />
        {!transfer && refund.typedBy.length > 0 && (
          <p className="text-attention-ink">{typedText(refund.typedBy.map((name) => othersName(name)))}</p>
        )}
      </div>
      {note && <p className="text-ink-soft">“{note}”</p>}
      <p className="mt-1 flex flex-wrap gap-x-3 text-ink-soft text-sm">
        <span>
          Became due <Ago time={refund.timeStamp} />
        </span>
        {refund.sentAt && (
          <span>
            Sent <Ago time={refund.sentAt} />, reference {refund.bankReference}
          </span>
        )}
        {refund.settledAt && (
          <span>
            Arrived <Ago time={refund.settledAt} />
          </span>
        )}
      </p>
      <p className="mt-3">
        <Destination refund={refund} />
      </p>
      {failure && state === 'due' && (
        <div className="mt-3">
          <Notice tone="attention" title="The bank returned it">
            {failure}
          </Notice>
        </div>
      )}
      {state === 'due' && (
        <div className="mt-3 empty:hidden">
          <RefundHeld refund={refund} approval={approval} />
        </div>
      )}
      <Actions refund={refund} next={nextStepOf(refund, approval)} onAsk={onAsk} />
    </li>
  );
}

/** The transfer that it gives back. */
function Source({ transfer }: { transfer: NonNullable<Refund['transfer']> }) {
  return (
    <p>
      Gives back <MoneyLink search={{ state: 'all', id: transfer.receiptId }}>the transfer</MoneyLink> of{' '}
      <BankTime time={transfer.arrivedAt} /> {fromText(transfer)}
      {transfer.typedBy !== null && (
        <span className="text-attention-ink">. {typedText([othersName(transfer.typedBy)])}</span>
      )}
    </p>
  );
}

function Destination({ refund }: Pick<RefundCardProps, 'refund'>) {
  const { state, payee, withdrawn } = refund;
  if (withdrawn)
    return (
      <>
        <span className="text-ink-soft">{withdrawn.by} withdrew it:</span> {withdrawn.reason}
      </>
    );
  if (state === 'withdrawn')
    return 'The money that it was to return is gone: the bank took it back, or the order was reversed.';
  if (!payee) return unknownPayeeText(refund);
  return (
    <>
      <span className="text-ink-soft">{state === 'due' ? 'Goes to' : 'Sent to'}</span> {accountText(payee)}
    </>
  );
}

function Actions({
  refund: { state, own, payee, withdrawable },
  next,
  onAsk,
}: RefundCardProps & { next: 'ask' | 'send' | null }) {
  if (state === 'settled' || state === 'withdrawn') return null;
  return (
    <div className="mt-4 flex flex-col gap-2.5 sm:flex-row">
      {state === 'sent' && (
        <>
          <Button onClick={() => onAsk('arrived')}>It arrived</Button>
          <Button variant="secondary" onClick={() => onAsk('returned')}>
            The bank returned it
          </Button>
        </>
      )}
      {state === 'due' && next && (
        <Button onClick={() => onAsk(next)}>{next === 'ask' ? 'Ask for approval' : 'Mark as sent'}</Button>
      )}
      {state === 'due' && !own && (
        <Button variant={payee ? 'secondary' : 'primary'} onClick={() => onAsk('payee')}>
          {payee ? 'Change the account' : 'Add the account'}
        </Button>
      )}
      {withdrawable && (
        <Button variant="quiet" onClick={() => onAsk('withdraw')}>
          Don’t send it back
        </Button>
      )}
    </div>
  );
}
