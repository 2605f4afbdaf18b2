import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira, isNaira, koboOf } from '@nairadesk/contract/money';
import { type DeskOrder, listOrders } from '@nairadesk/contract/orders';
import { matchReceipt, type Receipt } from '@nairadesk/contract/receipts';
import { type KeyboardEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSearchBox } from '../../components/list/use-search-box.ts';
import { MoneyField } from '../../components/money/money-field.tsx';
import { fundingOf, fundingText, sumNaira } from '../../components/order/funding-text.ts';
import { useDeskRules } from '../../components/order/use-desk-rules.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { counterpartText, transactionIdIn } from './money-words.ts';
import { OrderChoice } from './order-choice.tsx';
import { useMoneyChange } from './use-money-change.ts';

const ordersAtOnce = '50';

/** Finds the open order that a transfer belongs to, and says what would be missing or over. */
export function MatchDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const { id, unmatched } = transfer;
  const [chosen, setChosen] = useState<DeskOrder | null>(null);
  const form = useForm({
    resolver: zodResolver(matchReceipt.body),
    defaultValues: { orderId: '', amount: unmatched },
  });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const match = useCall(matchReceipt, options);
  const amount = String(form.watch('amount'));
  const choose = (order: DeskOrder) => {
    setChosen(order);
    form.setValue('orderId', order.id, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <MoneyDialog
      title="Match to an order"
      description={`${formatNaira(unmatched)} ${transfer.direction}. ${counterpartText(transfer)}.`}
      size="lg"
      confirmLabel={chosen ? `Match to ${chosen.transactionId}` : 'Match'}
      backLabel="Cancel"
      pending={match.pending}
      refused={refused}
      onSubmit={form.handleSubmit((values) => match.send({ id, ...values }))}
      onClose={onClose}
    >
      <Orders
        transfer={transfer}
        chosen={chosen}
        onChoose={choose}
        error={form.formState.errors.orderId && 'Choose an order'}
      />
      <div aria-live="polite" className="empty:hidden">
        {chosen && isNaira(amount) && <Outcome order={chosen} transfer={transfer} amount={amount} />}
      </div>
      <MoneyField
        control={form.control}
        name="amount"
        label="Amount to match"
        hint={`At most ${formatNaira(unmatched)}. Match less if the transfer pays for two orders.`}
      />
    </MoneyDialog>
  );
}

interface OrdersProps {
  transfer: Receipt;
  chosen: DeskOrder | null;
  onChoose: (order: DeskOrder) => void;
  error: string | undefined;
}

/** The open orders that the words find and this transfer can pay. */
function Orders({ transfer, chosen, onChoose, error }: OrdersProps) {
  const [search, setSearch] = useState(() => transactionIdIn(transfer.narration));
  const [typed, setTyped] = useSearchBox(search, setSearch);
  const read = useRead(listOrders, { search, pageSize: ordersAtOnce }, { keepPrevious: true });
  const side = transfer.direction === 'in' ? 'buy' : 'sell';
  // Money that a bank took back comes again for an order that is completed.
  const closed = useRead(
    listOrders,
    { search, status: 'completed', pageSize: ordersAtOnce },
    { when: search !== '', keepPrevious: true },
  );
  const owing = search === '' ? [] : (closed.data?.data.filter(({ owedToUs }) => owedToUs !== null) ?? []);
  const orders =
    read.data && [...read.data.data, ...owing].filter(({ orderType, own }) => orderType === side && !own);
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label="Search open orders"
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
          {search ? `No open order fits “${search}”. Try fewer words.` : `No open order where ${who[side]}.`}
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

/** What the order will have received, and whose name is on either side. */
function Outcome({ order, transfer, amount }: { order: DeskOrder; transfer: Receipt; amount: string }) {
  const tolerance = useDeskRules()?.tolerance;
  const matched = sumNaira(order.matched ?? '0', amount);
  const isMore = koboOf(amount) > koboOf(transfer.unmatched);
  if (isMore)
    return <Notice tone="attention">Only {formatNaira(transfer.unmatched)} of this transfer is left.</Notice>;
  const { state } = fundingOf(order, matched, tolerance);
  const title = `${order.transactionId}: ${fundingText(order, matched, tolerance)}`;
  return (
    <Notice tone={state === 'full' || state === 'near' ? 'go' : 'attention'} title={title}>
      {transfer.direction === 'in'
        ? `The customer is ${order.userName}. The sender is ${transfer.senderName ?? 'not named'}.`
        : `The customer is ${order.userName}. The receiver is ${transfer.senderName ?? 'not named'}.`}
    </Notice>
  );
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
