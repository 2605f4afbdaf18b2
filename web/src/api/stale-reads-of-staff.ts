import { countWaiting } from '@nairadesk/contract/alerts';
import { listApprovals } from '@nairadesk/contract/approvals';
import { getCardProof } from '@nairadesk/contract/card-judging';
import { listCardRates, listPublicCardRates } from '@nairadesk/contract/card-rates';
import { listColleagues } from '@nairadesk/contract/claims';
import { getDayTotals } from '@nairadesk/contract/day-totals';
import { listOpenComplaints } from '@nairadesk/contract/delivered-codes';
import { getDeskRules, getTradingPause } from '@nairadesk/contract/desk-rules';
import { listFlagRules } from '@nairadesk/contract/flags';
import { listNetworks } from '@nairadesk/contract/networks';
import { listMentions, listNotes } from '@nairadesk/contract/notes';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { listUnreadMessages } from '@nairadesk/contract/order-messages';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { getPerson } from '@nairadesk/contract/people';
import { listDebts, listReceipts } from '@nairadesk/contract/receipts';
import { listReceivingAccounts } from '@nairadesk/contract/receiving-accounts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { getSettings, listSessions } from '@nairadesk/contract/settings';
import { listShifts } from '@nairadesk/contract/shifts';
import { findLikely, listStatements } from '@nairadesk/contract/statements';
import { listMessages } from '@nairadesk/contract/support';
import { getMessage } from '@nairadesk/contract/support-desk';
import { listHistory } from '@nairadesk/contract/transaction';
import { listStaff, listUsers } from '@nairadesk/contract/users';

/** What staff read. */
export const readsOfStaff = {
  after: {
    order: [
      listOrders,
      listOrderCards,
      getCardProof,
      listHistory,
      listReceivingAccounts,
      countWaiting,
      listApprovals,
      listOpenComplaints,
      listUnreadMessages,
      getDayTotals,
    ],
    network: [listNetworks],
    trading: [getTradingPause],
    'card-rate': [listCardRates, listPublicCardRates],
    support: [listMessages, getMessage, countWaiting],
    // With the orders of a customer who was suspended.
    user: [listUsers, listStaff, getSettings, listOrders, getOrder, getPerson, listColleagues, listApprovals],
    settings: [getSettings, listNetworks],
    session: [listSessions],
    money: [
      listReceipts,
      listDebts,
      listRefunds,
      findLikely,
      listStatements,
      getDayTotals,
      getDeskRules,
      listFlagRules,
      getPerson,
      listApprovals,
      listOrders,
      getOrder,
    ],
    claim: [listOrders, listColleagues],
    shift: [listShifts],
    note: [listNotes, listMentions],
    'receiving-account': [listReceivingAccounts, listNetworks],
    'price-alert': [],
  },
  ofPeople: [getPerson, getMessage],
};
