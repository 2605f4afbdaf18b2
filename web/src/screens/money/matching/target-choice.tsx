import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { settledFigures, tradedText } from '@nairadesk/contract/order-words';
import type { Debt } from '@nairadesk/contract/receipts';
import type { Refund } from '@nairadesk/contract/refunds';
import { type ReactNode, useId } from 'react';
import { Money } from '../../../components/text/money.tsx';
import { orderStatusLabel } from '../../../components/text/order-status-label.ts';
import { Ago } from '../../../components/text/when.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { payeeName } from '../money-words.ts';
import { ChoiceRow } from './choice-row.tsx';
import type { MatchTarget } from './match-target.ts';

interface TargetChoiceProps {
  targets: readonly MatchTarget[];
  chosen: MatchTarget | null;
  onChoose: (target: MatchTarget) => void;
  error: string | undefined;
}

/** One of what a transfer may be for: radio buttons, each with its amount, whose it is and which. */
export function TargetChoice({ targets, chosen, onChoose, error }: TargetChoiceProps) {
  const name = useId();
  // What was chosen stays in view while other words are typed.
  const others = targets.filter(({ id }) => id !== chosen?.id);
  const shown = chosen && others.length === targets.length ? [chosen, ...others] : targets;
  if (shown.length === 0) return null;
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="sr-only">What it is for</legend>
      <div className="-mx-1 flex max-h-56 sm:max-h-72 flex-col gap-2 overflow-y-auto px-1 py-1">
        {shown.map((target) => (
          <ChoiceRow
            key={target.id}
            name={name}
            value={target.id}
            checked={target.id === chosen?.id}
            onChange={() => onChoose(target)}
          >
            <TargetLines target={target} />
          </ChoiceRow>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function TargetLines({ target }: { target: MatchTarget }) {
  if (target.kind === 'order') return <OrderLines order={target.order} />;
  if (target.kind === 'debt') return <DebtLines debt={target.debt} />;
  return <RefundLines refund={target.refund} />;
}

function Lines({ who, naira, children }: { who: ReactNode; naira: string; children: ReactNode }) {
  return (
    <>
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{who}</span>
        <Money naira={naira} className="font-semibold" />
      </span>
      <span className="block text-ink-soft text-sm">{children}</span>
    </>
  );
}

function OrderLines({ order }: { order: DeskOrder }) {
  const verb = order.orderType === 'buy' ? 'buys' : 'sells';
  return (
    <Lines who={order.userName} naira={settledFigures(order).amount}>
      <span className="tabular-nums">{order.transactionId}</span> · {verb} {tradedText(order)} ·{' '}
      {orderStatusLabel(order, 'admin')} · <Ago time={order.timeStamp} />
      {order.matched && (
        <>
          {' '}
          · <Money naira={order.matched} /> matched
        </>
      )}
    </Lines>
  );
}

function DebtLines({ debt }: { debt: Debt }) {
  const { transactionId, customerName, amount, reversed, timeStamp } = debt;
  return (
    <Lines who={customerName} naira={amount}>
      <span className="tabular-nums">{transactionId}</span> · owes us this since{' '}
      {reversed ? 'we reversed it' : 'the bank took it back'}, <Ago time={timeStamp} />
    </Lines>
  );
}

function RefundLines({ refund }: { refund: Refund }) {
  return (
    <Lines who={payeeName(refund)} naira={refund.amount}>
      Refund{refund.transactionId && ` of ${refund.transactionId}`}, sent{' '}
      {refund.sentAt && <Ago time={refund.sentAt} />}, reference {refund.bankReference}
    </Lines>
  );
}
