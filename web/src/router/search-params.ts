import { flagKinds } from '@nairadesk/contract/flag-kinds';
import { assetTypes, orderTypes } from '@nairadesk/contract/money';
import { orderStatuses } from '@nairadesk/contract/order-status';
import { defaultPageSize, pageSizes } from './page-sizes.ts';
import { isReturnPath, paths } from './paths.ts';

type Search = Record<string, string | undefined>;

/** The statuses that the history filters on; reported payments fall under pending. */
export const historyStatuses = ['pending', 'cancelled', 'completed'] as const;

/** The last three are for staff. */
export const settingsTabs = [
  'personal-information',
  'password',
  'bank-details',
  'wallet-address',
  'receiving-accounts',
  'desk-rules',
  'notifications',
] as const;
export const moneyTabs = ['transfers', 'refunds', 'debts', 'statements', 'day'] as const;
/** Which rows the tabs of money that have a choice can show, beside those that need staff. */
export const moneyStates = {
  transfers: ['all'],
  refunds: ['all', 'due', 'sent', 'settled', 'withdrawn'],
} as const;
export const supportTabs = ['user-guide', 'faq', 'customer-support'] as const;

// Invalid search params count as missing: the screen shows its default.

/** `next` is where the visitor wanted to go before the login, or the sign-up. */
function loginSearch({ next }: Search) {
  return checked({ next: isReturnPath(next) ? next : undefined });
}

/** `order` is the one in the pane, `act` what is being done with it, and `approvals` opens the requests for a second person. */
function orderSearch(search: Search) {
  return checked({
    order: words(search.order),
    act: words(search.act),
    approvals: oneOf(['open', 'decided'], search.approvals),
    status: oneOf(orderStatuses, search.status),
    search: words(search.search),
    holder: oneOf(['mine', 'free'], search.holder),
    orderType: oneOf(orderTypes, search.orderType),
    assetType: oneOf(assetTypes, search.assetType),
    late: oneOf(['true'], search.late),
    flag: oneOf(flagKinds, search.flag),
    leastAmount: /^\d{1,12}$/.test(search.leastAmount ?? '') ? search.leastAmount : undefined,
  });
}

/** `id` is the only transfer, or refund, that is listed; `day` the one whose totals are shown, else today. */
function moneySearch(search: Search) {
  const tab = oneOf(moneyTabs, search.tab);
  const states: readonly (typeof moneyStates.refunds)[number][] =
    tab === 'refunds' ? moneyStates.refunds : moneyStates.transfers;
  return checked({
    tab,
    state: oneOf(states, search.state),
    search: words(search.search),
    id: words(search.id),
    day: words(search.day),
  });
}

/** `view` is the table of all prices, of what one gift card brings, or what is off sale, in place of the cards. */
function manageAssetsSearch(search: Search) {
  return checked({
    tab: oneOf(assetTypes, search.tab),
    view: oneOf(['rates', 'cards', 'off-sale'], search.view),
    id: words(search.id),
  });
}

/** `order` is the one whose dialog is open: mails link to it. */
function transactionHistorySearch(search: Search) {
  return checked({
    order: words(search.order),
    status: oneOf(historyStatuses, search.status),
    orderType: oneOf(orderTypes, search.orderType),
    ...pagedSearch(search),
  });
}

/** `person` is the one whose dialog is open. */
function userManagementSearch(search: Search) {
  return checked({
    view: oneOf(['staff', 'activity'], search.view),
    person: words(search.person),
    ...pagedSearch(search),
  });
}

/** `message` is the one beside the list. */
function adminSupportSearch(search: Search) {
  return checked({
    message: words(search.message),
    responded: search.responded === 'true' || undefined,
    search: words(search.search),
  });
}

/** `asset` opens its order, on a side and with an amount, a quantity or a card if they are given; `order` its payment. */
function tradeSearch(search: Search) {
  return checked({
    tab: oneOf(assetTypes, search.tab),
    asset: words(search.asset),
    orderType: oneOf(orderTypes, search.orderType),
    amount: words(search.amount),
    quantity: words(search.quantity),
    card: words(search.card),
    order: words(search.order),
  });
}

function settingsSearch(search: Search) {
  return checked({ tab: oneOf(settingsTabs, search.tab) });
}

/** `guide` is the one that is open under User Guide. */
function supportSearch(search: Search) {
  return checked({ tab: oneOf(supportTabs, search.tab), guide: words(search.guide) });
}

/** `token` of a mailed link. */
function tokenSearch({ token }: Search) {
  return checked({ token });
}

/** `code` is what proves the receipt. */
function receiptSearch({ code }: Search) {
  return checked({ code: words(code) });
}

/** How each screen parses its search params. */
export const searches = {
  [paths.login]: loginSearch,
  [paths.signUp]: loginSearch,
  [paths.activateAccount]: tokenSearch,
  [paths.resetPassword]: tokenSearch,
  [paths.receipt]: receiptSearch,
  [paths.trade]: tradeSearch,
  [paths.transactionHistory]: transactionHistorySearch,
  [paths.settings]: settingsSearch,
  [paths.support]: supportSearch,
  [paths.order]: orderSearch,
  [paths.money]: moneySearch,
  [paths.manageAssets]: manageAssetsSearch,
  [paths.userManagement]: userManagementSearch,
  [paths.adminSupport]: adminSupportSearch,
};

function pagedSearch(search: Search) {
  return {
    search: words(search.search),
    page: pageNumber(search.page),
    size: search.size === 'all' ? ('all' as const) : pageSizeOf(search.size),
  };
}

function oneOf<Value extends string>(values: readonly Value[], given: string | undefined): Value | undefined {
  return values.find((value) => value === given);
}

function words(given: string | undefined): string | undefined {
  return given?.slice(0, 200) || undefined;
}

function pageNumber(given: string | undefined): number | undefined {
  return /^[1-9]\d{0,8}$/.test(given ?? '') && given !== '1' ? Number(given) : undefined;
}

function pageSizeOf(given: string | undefined) {
  return pageSizes.find((size) => String(size) === given && size !== defaultPageSize);
}

/** Each key may be missing in a link. */
function checked<Given extends object>(given: Given): Partial<Given> {
  return given;
}
