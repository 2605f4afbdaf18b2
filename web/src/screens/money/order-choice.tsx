import { statusLabel } from '@nairadesk/contract/order-status';
import { settledFigures, tradedText } from '@nairadesk/contract/order-words';
import type { DeskOrder } from '@nairadesk/contract/orders';
import { useId } from 'react';
import { Money } from '../../components/text/money.tsx';
import { Ago } from '../../components/text/when.tsx';
import { FieldError } from '../../ui/field.tsx';

interface OrderChoiceProps {
  orders: readonly DeskOrder[];
  chosen: DeskOrder | null;
  onChoose: (order: DeskOrder) => void;
  error: string | undefined;
}

/** One of some orders: radio buttons, each with its amount, customer and number. */
export function OrderChoice({ orders, chosen, onChoose, error }: OrderChoiceProps) {
  const name = useId();
  // What was chosen stays in view while other words are typed.
  const others = orders.filter(({ id }) => id !== chosen?.id);
  const shown = chosen && others.length === orders.length ? [chosen, ...others] : orders;
  if (shown.length === 0) return null;
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="sr-only">Order</legend>
      <div className="-mx-1 flex max-h-56 sm:max-h-72 flex-col gap-2 overflow-y-auto px-1 py-1">
        {shown.map((order) => (
          <label
            key={order.id}
            className="flex shrink-0 items-start gap-3 rounded-md border border-edge px-3.5 py-2.5 hover:border-ink-soft has-checked:border-go has-checked:bg-go-soft has-focus-visible:outline-2 has-focus-visible:outline-go"
          >
            <input
              type="radio"
              name={name}
              value={order.id}
              checked={order.id === chosen?.id}
              onChange={() => onChoose(order)}
              className="mt-1 size-4.5 shrink-0 appearance-none rounded-full border border-edge bg-surface outline-none checked:border-6 checked:border-go"
            />
            <OrderLines order={order} />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function OrderLines({ order }: { order: DeskOrder }) {
  const verb = order.orderType === 'buy' ? 'buys' : 'sells';
  return (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{order.userName}</span>
        <Money naira={settledFigures(order).amount} className="font-semibold" />
      </span>
      <span className="block text-ink-soft text-sm">
        <span className="tabular-nums">{order.transactionId}</span> · {verb} {tradedText(order)} ·{' '}
        {statusLabel(order.status, 'admin')} · <Ago time={order.timeStamp} />
        {order.matched && (
          <>
            {' '}
            · <Money naira={order.matched} /> matched
          </>
        )}
      </span>
    </span>
  );
}
