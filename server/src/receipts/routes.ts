import { getDayTotals as dayTotals } from '@nairadesk/contract/day-totals';
import * as contract from '@nairadesk/contract/receipts';
import { type Route, route } from '../platform/http/endpoint.ts';
import { limited } from '../platform/identity/rate-limit.ts';
import { getDayTotals } from './day/get-day-totals.ts';
import { listDebts } from './debts/list-debts.ts';
import { enterReceipt } from './enter-receipt.ts';
import { listReceipts } from './list-receipts.ts';
import { matchReceipt } from './match-receipt.ts';
import { partReceipts } from './part-receipts.ts';
import { refundReceipt } from './refund-receipt.ts';
import { takeBackReceipt } from './take-back-receipt.ts';
import { undoMatch } from './undo-match.ts';
import { undoReversal } from './undo-reversal.ts';

/** The calls below /receipts. */
export const receiptRoutes: Route[] = [
  route(contract.listReceipts, listReceipts),
  route(contract.enterReceipt, limited('receipt/account', enterReceipt)),
  route(contract.matchReceipt, limited('match/account', matchReceipt)),
  route(contract.undoMatch, limited('match/account', undoMatch)),
  route(contract.refundReceipt, refundReceipt),
  route(contract.takeBackReceipt, takeBackReceipt),
  route(contract.undoReversal, limited('reversal-undoing/account', undoReversal)),
  route(contract.undoTakeBack, partReceipts),
  route(contract.listDebts, listDebts),
  route(dayTotals, getDayTotals),
];
