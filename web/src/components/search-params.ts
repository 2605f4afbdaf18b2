import { assetTypes } from '@nairadesk/contract/assets';
import { orderStatuses } from '@nairadesk/contract/order-status';
import { orderTypes } from '@nairadesk/contract/orders';

type Search = Record<string, unknown>;

/** The rows per page of spec section 9. */
export const pageSizes = [5, 10, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000] as const;
export const defaultPageSize = 10;

/** The statuses that the history filters on; reported payments fall under pending. */
export const historyStatuses = ['pending', 'cancelled', 'completed'] as const;

/** Missing: the first tab. */
export const settingsTabs = ['bank-details', 'wallet-address'] as const;

// What makes no sense in an address is left out, and the screen shows what it shows by default.

export function orderSearch(search: Search) {
  return kept({ status: oneOf(orderStatuses, search.status), search: words(search.search) });
}

export function manageAssetsSearch(search: Search) {
  return kept({ tab: oneOf(assetTypes, search.tab) });
}

export function transactionHistorySearch(search: Search) {
  return kept({
    status: oneOf(historyStatuses, search.status),
    orderType: oneOf(orderTypes, search.orderType),
    search: words(search.search),
    page: pageNumber(search.page),
    size: search.size === 'all' ? ('all' as const) : pageSizes.find((size) => size === search.size),
  });
}

/** `asset` opens its order, `order` its payment. */
export function tradeSearch(search: Search) {
  return kept({
    tab: oneOf(assetTypes, search.tab),
    asset: words(search.asset),
    order: words(search.order),
  });
}

export function settingsSearch(search: Search) {
  return kept({ tab: oneOf(settingsTabs, search.tab) });
}

function oneOf<Value extends string>(values: readonly Value[], given: unknown): Value | undefined {
  return values.find((value) => value === given);
}

// The router reads ?search=2026 as a number.
function words(given: unknown): string | undefined {
  const text = typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, 200) : '';
  return text === '' ? undefined : text;
}

function pageNumber(given: unknown): number | undefined {
  return typeof given === 'number' && Number.isInteger(given) && given > 1 ? given : undefined;
}

/** Without the keys that say nothing: they would stand in the address. */
function kept<Given extends Search>(given: Given): Partial<Given> {
  return Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as Partial<Given>;
}
