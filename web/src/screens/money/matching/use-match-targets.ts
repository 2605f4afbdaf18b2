import { listOrders } from '@nairadesk/contract/orders';
import { listDebts, type Receipt } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { useRead } from '../../../api/use-read.ts';
import { bySameAmount, debtTargets, orderTargets, refundTargets } from './match-target.ts';

const ordersAtOnce = '50';
const debtsAtOnce = '200';

/**
 * What a transfer can be matched to, those of the same amount first; undefined until it has loaded. Cancelled orders
 * are for an offer alone.
 */
export function useMatchTargets(transfer: Receipt, wanted: 'open' | 'cancelled', search: string) {
  const { id, direction, unmatched } = transfer;
  const status = wanted === 'open' ? undefined : wanted;
  const isOpen = wanted === 'open';
  const keep = { keepPrevious: true };
  const orders = useRead(listOrders, { search, status, pageSize: ordersAtOnce }, keep);
  // The first page may not have those of just this amount.
  const equal = useRead(
    listOrders,
    { search: unmatched, status, pageSize: ordersAtOnce },
    { when: search === '', ...keep },
  );
  const debts = useRead(listDebts, { pageSize: debtsAtOnce }, { when: isOpen && direction === 'in' });
  const refunds = useRead(
    listRefunds,
    { sentBy: id, search },
    { when: isOpen && direction === 'out', ...keep },
  );
  const asked = [orders, equal, debts, refunds].filter((read) => read.isEnabled);
  const isLoaded = asked.every((read) => read.data);
  const found = [
    ...refundTargets(refunds.data?.data ?? []),
    ...debtTargets(debts.data?.data ?? [], search),
    ...orderTargets((search === '' && equal.data?.data) || [], transfer),
    ...orderTargets(orders.data?.data ?? [], transfer),
  ];
  return {
    targets: isLoaded ? bySameAmount(found, unmatched) : undefined,
    failed: asked.find((read) => read.isError && !read.data),
  };
}
