import { assetTypes, orderTypes } from '@nairadesk/contract/money';
import { orderStatuses } from '@nairadesk/contract/order-status';
import { isWayBack } from '../paths.ts';
import { defaultPageSize, pageSizes } from './page-sizes.ts';

type Search = Record<string, unknown>;

/** The statuses that the history filters on; reported payments fall under pending. */
export const historyStatuses = ['pending', 'cancelled', 'completed'] as const;

export const settingsTabs = ['personal-information', 'password', 'bank-details', 'wallet-address'] as const;
export const supportTabs = ['user-guide', 'faq', 'customer-support'] as const;

// What makes no sense in an address is as if it were missing: the screen shows what it shows by default.

/** `next` is where the visitor was going when the login came in between. */
export function loginSearch({ next }: Search) {
  return checked({ next: isWayBack(next) ? next : undefined });
}

/** `order` is the one whose dialog is open. */
export function orderSearch(search: Search) {
  return checked({
    order: words(search.order),
    status: oneOf(orderStatuses, search.status),
    search: words(search.search),
  });
}

export function manageAssetsSearch(search: Search) {
  return checked({ tab: oneOf(assetTypes, search.tab) });
}

/** `order` is the one whose dialog is open: mails link to it. */
export function transactionHistorySearch(search: Search) {
  return checked({
    order: words(search.order),
    status: oneOf(historyStatuses, search.status),
    orderType: oneOf(orderTypes, search.orderType),
    ...pagedSearch(search),
  });
}

export function userManagementSearch(search: Search) {
  return checked(pagedSearch(search));
}

export function adminSupportSearch(search: Search) {
  return checked({
    responded: search.responded === true || undefined,
    search: words(search.search),
  });
}

/** `asset` opens its order, on a side and with an amount or a quantity if they are given; `order` its payment. */
export function tradeSearch(search: Search) {
  return checked({
    tab: oneOf(assetTypes, search.tab),
    asset: words(search.asset),
    orderType: oneOf(orderTypes, search.orderType),
    amount: words(search.amount),
    quantity: words(search.quantity),
    order: words(search.order),
  });
}

/** `asset` is the one whose order waits for a wallet, on `network`, or for a bank account. */
export function settingsSearch(search: Search) {
  return checked({
    tab: oneOf(settingsTabs, search.tab),
    asset: words(search.asset),
    network: words(search.network),
  });
}

/** `guide` is the one that is open under User Guide. */
export function supportSearch(search: Search) {
  return checked({ tab: oneOf(supportTabs, search.tab), guide: words(search.guide) });
}

function pagedSearch(search: Search) {
  return {
    search: words(search.search),
    page: pageNumber(search.page),
    size: search.size === defaultPageSize ? undefined : oneOf([...pageSizes, 'all' as const], search.size),
  };
}

function oneOf<Value>(values: readonly Value[], given: unknown): Value | undefined {
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

/**
 * Each key may be missing in a link. An undefined one stays in the object all the same: the router lays the
 * checked search over the raw one, and a key that is left out would let the raw value through.
 */
function checked<Given extends Search>(given: Given): Partial<Given> {
  return given;
}
