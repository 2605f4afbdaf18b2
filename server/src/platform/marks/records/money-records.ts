import { receiptMatches, receiptReversals, receipts, refunds } from '../../database/tables/money-tables.ts';
import { statements } from '../../database/tables/statements-tables.ts';
import type { MarkedRecord } from '../marked-record.ts';

/** What is marked of money: transfers, the statements of banks, matches and refunds. */
export const moneyRecords = {
  receipt: {
    id: receipts.id,
    columns: [
      receipts.accountId,
      receipts.direction,
      receipts.kind,
      receipts.amountKobo,
      receipts.arrivedAt,
      receipts.senderName,
      receipts.senderAccount,
      receipts.senderBank,
      receipts.narration,
    ],
    fault: ['transfer', 'differs from the audit log, or is not in it'],
  },
  // Apart from the line, which a statement gives later.
  'receipt-origin': {
    id: receipts.id,
    columns: [receipts.source, receipts.bankReference, receipts.enteredBy, receipts.createdAt],
    fault: ['transfer', 'is of another source, reference, person or time than in the audit log'],
  },
  'receipt-line': {
    id: receipts.id,
    columns: [
      receipts.statementId,
      receipts.lineKey,
      receipts.lineAt,
      receipts.lineReference,
      receipts.lineNarration,
      receipts.lineSenderName,
      receipts.lineSenderAccount,
    ],
    fault: ['transfer', 'has a line of a statement that is not in the audit log, or lost one'],
  },
  'receipt-line-kind': {
    id: receipts.id,
    columns: [receipts.lineKind],
    only: receipts.lineKind,
    fault: ['transfer', 'has a line of another kind than in the audit log'],
  },
  statement: {
    id: statements.id,
    columns: [
      statements.accountId,
      statements.firstAt,
      statements.lastAt,
      statements.openingKobo,
      statements.closingKobo,
    ],
    fault: ['statement', 'differs from the audit log, or is not in it'],
  },
  'statement-undone': {
    id: statements.id,
    columns: [statements.undoneAt, statements.undoneBy, statements.undoneReason],
    fault: ['statement', 'is undone or not, and the audit log says otherwise'],
  },
  match: {
    id: receiptMatches.id,
    columns: [
      receiptMatches.receiptId,
      receiptMatches.orderId,
      receiptMatches.refundId,
      receiptMatches.amountKobo,
    ],
    fault: ['match', 'differs from the audit log, or is not in it'],
  },
  'match-undone': {
    id: receiptMatches.id,
    columns: [receiptMatches.undoneAt, receiptMatches.undoneBy, receiptMatches.takenBackBy],
    fault: ['match', 'is undone or not, and the audit log says otherwise'],
  },
  'receipt-reversal': {
    id: receiptReversals.reversalId,
    columns: [receiptReversals.reversedId],
    fault: ['reversal', 'takes back a transfer that is not in the audit log'],
  },
  refund: {
    id: refunds.id,
    columns: [refunds.userId, refunds.orderId, refunds.amountKobo, refunds.reason],
    fault: ['refund', 'differs from the audit log, or is not in it'],
  },
  'refund-payee': {
    id: refunds.id,
    columns: [refunds.payee],
    fault: ['refund', 'goes to an account that is not in the audit log'],
  },
  'refund-state': {
    id: refunds.id,
    columns: [refunds.state, refunds.bankReference, refunds.sentAt, refunds.settledAt],
    fault: ['refund', 'has a state that is not in the audit log'],
  },
} satisfies Record<string, MarkedRecord>;
