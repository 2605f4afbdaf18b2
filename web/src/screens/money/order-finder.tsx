import { type DeskOrder, listOrders } from '@nairadesk/contract/orders';
import type { Receipt } from '@nairadesk/contract/receipts';
import { type KeyboardEvent, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { useSearchBox } from '../../components/list/use-search-box.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { transactionIdIn } from './money-words.ts';
import { OrderChoice } from './order-choice.tsx';

const ordersAtOnce = '50';

interface OrderFinderProps {
  transfer: Receipt;
  /** Open orders, or those that were cancelled. */
  wanted: 'open' | 'cancelled';
  chosen: DeskOrder | null;
  onChoose: (order: DeskOrder) => void;
  error: string | undefined;
}

/** The orders that the words find and this transfer can pay. */
export function OrderFinder({ transfer, wanted, chosen, onChoose, error }: OrderFinderProps) {
  const [search, setSearch] = useState(() => transactionIdIn(transfer.narration));
  const [typed, setTyped] = useSearchBox(search, setSearch);
  const read = useRead(
    listOrders,
    { search, status: wanted === 'open' ? undefined : wanted, pageSize: ordersAtOnce },
    { keepPrevious: true },
  );
  const side = transfer.direction === 'in' ? 'buy' : 'sell';
  // Money that a bank took back comes again for an order that is completed.
  const closed = useRead(
    listOrders,
    { search, status: 'completed', pageSize: ordersAtOnce },
    { when: search !== '' && wanted === 'open', keepPrevious: true },
  );
  const owing =
    search === '' || wanted !== 'open'
      ? []
      : (closed.data?.data.filter(({ owedToUs }) => owedToUs !== null) ?? []);
  const orders =
    read.data && [...read.data.data, ...owing].filter(({ orderType, own }) => orderType === side && !own);
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label={`Search ${wanted} orders`}
        placeholder="Customer, amount or ID"
        value={typed}
        onChange={setTyped}
        onKeyDown={keepOpen}
      />
      {!orders && (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load the orders">
          <OrdersSkeleton />
        </AsyncBoundary>
      )}
      {orders && <OrderChoice {...{ orders, chosen, onChoose, error }} />}
      {orders?.length === 0 && (
        <p role="status" className="py-2 text-ink-soft">
          {search
            ? `No ${wanted} order fits “${search}”. Try fewer words.`
            : `No ${wanted} order where ${who[side]}.`}
        </p>
      )}
    </div>
  );
}

const who = { buy: 'a customer pays us', sell: 'we pay a customer' };

/** Enter searches, and does not send the form. */
function keepOpen(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}

function OrdersSkeleton() {
  return (
    <Loading label="Loading the orders">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="mb-2 h-18" />
      ))}
    </Loading>
  );
}
