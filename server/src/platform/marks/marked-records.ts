import type { Secrets } from '../crypto/secrets.ts';
import { type Column, getTableName, type SQL, sql } from '../database/drizzle.ts';
import { approvals } from '../database/tables/approvals-tables.ts';
import { assets } from '../database/tables/assets-tables.ts';
import { sessions } from '../database/tables/auth-tables.ts';
import { cardPhotos } from '../database/tables/cards/card-photos-tables.ts';
import { cardRates } from '../database/tables/cards/card-rates-tables.ts';
import { codeComplaints, deliveredCodes } from '../database/tables/cards/delivered-codes-tables.ts';
import { deskRules } from '../database/tables/desk-rules-tables.ts';
import { cardPrints, flagRules } from '../database/tables/flags-tables.ts';
import { receiptMatches, receiptReversals, receipts, refunds } from '../database/tables/money-tables.ts';
import { offers } from '../database/tables/offers-tables.ts';
import { orderReversals } from '../database/tables/orders-tables.ts';

import { receivingAccounts } from '../database/tables/receiving-accounts-tables.ts';
import { bankAccounts, payeeHistory, wallets } from '../database/tables/settings-tables.ts';
import { statements } from '../database/tables/statements-tables.ts';
import { recoveryCodes } from '../database/tables/two-factor-tables.ts';
import { users } from '../database/tables/users-tables.ts';

interface MarkedRecord {
  /** The column that names the record: the row's own id, or its owner's. */
  id: Column;
  /** What is marked: any difference in it is noticed. Those of `rows` are in the order of the first. */
  columns: [Column, ...Column[]];
  /** The record is all rows with this id; otherwise there is one. */
  rows?: true;
  /** Rows where this is null belong to no record. */
  only?: Column;
  /** It may be gone without a mark that says so: all that it gave was the right to log in. */
  ends?: true;
  /** What `npm run verify` says of one that differs, after its id. */
  fault: [subject: string, words: string];
  /** The purpose of its HMAC; by default its kind. */
  purpose?: string;
}

/**
 * The records whose marks are in the audit log. Whoever writes one of these columns calls `markRecord`, or
 * `npm run verify` names the record. What is not written together is not marked together: a new mark would cover up
 * what was edited beside it. A new kind is marked as it stands at the next start of the server; a migration that
 * rewrites marked columns gives its kind another name, which is the same.
 */
export const markedRecords = {
  email: {
    id: users.id,
    columns: [users.email],
    fault: ['user', 'has an email address that is not in the audit log'],
  },
  password: {
    id: users.id,
    columns: [users.passwordHash],
    fault: ['user', 'has a password that is not in the audit log'],
  },
  session: {
    id: sessions.id,
    columns: [sessions.userId, sessions.tokenHash, sessions.expiresAt],
    ends: true,
    fault: ['session', 'is not in the audit log, or belongs to another user or token there'],
  },
  'session-step': {
    id: sessions.id,
    columns: [sessions.secondStep],
    ends: true,
    fault: ['session', 'has a second factor that is not in the audit log'],
  },
  'recovery-codes': {
    id: recoveryCodes.userId,
    columns: [recoveryCodes.codeHash],
    rows: true,
    fault: ['user', 'has recovery codes that are not in the audit log'],
  },
  bank: {
    id: bankAccounts.userId,
    columns: [bankAccounts.bankName, bankAccounts.accountName, bankAccounts.accountNumber],
    fault: ['user', 'has a bank account that is not in the audit log'],
    purpose: 'bank-changed',
  },
  wallets: {
    id: wallets.userId,
    columns: [wallets.network, wallets.address, wallets.memo],
    rows: true,
    fault: ['user', 'has wallets that are not in the audit log'],
    purpose: 'wallets-changed',
  },
  // Row by row: a customer may have thousands, and saving one more marks that one.
  payee: {
    id: payeeHistory.id,
    columns: [
      payeeHistory.userId,
      payeeHistory.network,
      payeeHistory.bankName,
      payeeHistory.accountName,
      payeeHistory.accountNumber,
      payeeHistory.address,
      payeeHistory.memo,
      payeeHistory.since,
    ],
    fault: ['former bank account or wallet', 'differs from the audit log, or is not in it'],
  },
  'payee-until': {
    id: payeeHistory.id,
    columns: [payeeHistory.until],
    fault: ['former bank account or wallet', 'is still used or not, and the audit log says otherwise'],
  },
  asset: {
    id: assets.id,
    columns: [
      assets.name,
      assets.assetType,
      assets.minAmountKobo,
      assets.maxAmountKobo,
      assets.buyingPriceKobo,
      assets.sellingPriceKobo,
      assets.networks,
    ],
    fault: ['asset', 'has a price, limit or network that is not in the audit log'],
  },
  // A purchase of a new asset may need a second person.
  'asset-added': {
    id: assets.id,
    columns: [assets.createdAt],
    fault: ['asset', 'was added at another time than the audit log says'],
  },
  'receiving-account': {
    id: receivingAccounts.id,
    columns: [receivingAccounts.bankName, receivingAccounts.accountName, receivingAccounts.accountNumber],
    fault: ['receiving account', 'has a bank, name or number that is not in the audit log'],
  },
  'receiving-account-limit': {
    id: receivingAccounts.id,
    columns: [receivingAccounts.dailyCapKobo],
    fault: ['receiving account', 'has a daily limit that is not in the audit log'],
  },
  'receiving-account-off': {
    id: receivingAccounts.id,
    columns: [receivingAccounts.switchedOffAt, receivingAccounts.switchedOffReason],
    fault: ['receiving account', 'is switched on or off, and the audit log says otherwise'],
  },
  'desk-rules': {
    id: deskRules.id,
    columns: [
      deskRules.toleranceKobo,
      deskRules.lateMinutes,
      deskRules.strangers,
      deskRules.referenceFromKobo,
    ],
    fault: ['desk rules', 'are not those of the audit log'],
  },
  // Its own kind, so that the marks of before hold.
  'desk-rules-prices': {
    id: deskRules.id,
    columns: [deskRules.priceJumpPercent],
    fault: ['desk rules', 'for prices are not those of the audit log'],
  },
  'desk-rules-approvals': {
    id: deskRules.id,
    columns: [deskRules.approvalFromKobo, deskRules.approveAccounts, deskRules.approveReversals],
    fault: ['desk rules', 'for approvals are not those of the audit log'],
  },
  'desk-rules-photos': {
    id: deskRules.id,
    columns: [deskRules.cardPhotoDays],
    fault: ['desk rules', 'for photos are not those of the audit log'],
  },
  'desk-rules-complaints': {
    id: deskRules.id,
    columns: [deskRules.cardComplaintHours],
    fault: ['desk rules', 'for complaints are not those of the audit log'],
  },
  approval: {
    id: approvals.id,
    columns: [approvals.kind, approvals.subjectId, approvals.terms, approvals.askedBy, approvals.askedAt],
    fault: ['approval', 'differs from the audit log, or is not in it'],
  },
  'approval-state': {
    id: approvals.id,
    columns: [approvals.state, approvals.decidedBy, approvals.decidedAt, approvals.usedBy, approvals.usedAt],
    fault: ['approval', 'has a decision that is not in the audit log'],
  },
  'flag-rules': {
    id: flagRules.deskId,
    columns: [flagRules.kind, flagRules.level, flagRules.limitNumber],
    rows: true,
    fault: ['rules of flags', 'are not those of the audit log'],
  },
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
  'order-reversal': {
    id: orderReversals.orderId,
    columns: [orderReversals.reversedBy, orderReversals.reversedAt, orderReversals.reason],
    fault: ['order', 'is reversed or not, and the audit log says otherwise'],
  },
  offer: {
    id: offers.id,
    columns: [
      offers.orderId,
      offers.kind,
      offers.receiptId,
      offers.newKobo,
      offers.newQuantity,
      offers.newPriceKobo,
      offers.validUntil,
    ],
    fault: ['offer', 'has figures or a time that are not in the audit log'],
  },
  'offer-state': {
    id: offers.id,
    columns: [offers.state, offers.newOrderId],
    fault: ['offer', 'has an answer that is not in the audit log'],
  },
  'card-rates': {
    id: cardRates.assetId,
    columns: [
      cardRates.id,
      cardRates.country,
      cardRates.form,
      cardRates.receipt,
      cardRates.fromCents,
      cardRates.toCents,
      cardRates.rateKobo,
      cardRates.minimumCents,
      cardRates.maximumCents,
      cardRates.on,
    ],
    rows: true,
    fault: ['gift card', 'has rates that are not in the audit log'],
  },
  // By these a card that is sold twice is found. Of an order of cards: other prints are kept by the statement that places.
  'card-prints': {
    id: cardPrints.orderId,
    columns: [cardPrints.print, cardPrints.position],
    rows: true,
    only: cardPrints.position,
    fault: ['order', 'has prints of its cards’ codes that are not in the audit log'],
  },
  'order-photos': {
    id: cardPhotos.orderId,
    columns: [
      cardPhotos.id,
      cardPhotos.ownerId,
      cardPhotos.orderCardId,
      cardPhotos.side,
      cardPhotos.print,
      cardPhotos.coarse,
      cardPhotos.fine,
    ],
    rows: true,
    only: cardPhotos.orderId,
    fault: ['order', 'has photos of its cards that are not in the audit log'],
  },
  'delivered-code': {
    id: deliveredCodes.id,
    columns: [
      deliveredCodes.orderId,
      deliveredCodes.number,
      deliveredCodes.codeSealed,
      deliveredCodes.faceCents,
      deliveredCodes.replaces,
      deliveredCodes.deliveredAt,
    ],
    fault: ['delivered code', 'differs from the audit log, or is not in it'],
  },
  'code-complaint': {
    id: codeComplaints.id,
    columns: [
      codeComplaints.orderId,
      codeComplaints.codeId,
      codeComplaints.reason,
      codeComplaints.text,
      codeComplaints.openedAt,
    ],
    fault: ['complaint', 'differs from the audit log, or is not in it'],
  },
  'code-complaint-state': {
    id: codeComplaints.id,
    columns: [
      codeComplaints.state,
      codeComplaints.answer,
      codeComplaints.answeredBy,
      codeComplaints.answeredAt,
    ],
    fault: ['complaint', 'has an answer that is not in the audit log'],
  },
  'off-sale': {
    id: assets.id,
    columns: [assets.archivedAt],
    fault: ['asset', 'is on sale or not, and the audit log says otherwise'],
  },
} satisfies Record<string, MarkedRecord>;

export type MarkedKind = keyof typeof markedRecords;
export const markedKinds = Object.keys(markedRecords) as MarkedKind[];

/** The kind and id of a record: its key among the marks of a row of the audit log. */
export type RecordKey = `${MarkedKind}/${string}`;

/** A record as it stands: its key, and what is marked as one text; null where there is no record. */
export interface RecordText {
  [column: string]: unknown;
  kind: MarkedKind;
  id: string;
  text: string | null;
}

/**
 * SQL for every record of a kind: its columns are those of RecordText.
 * @param written SQL for rows: records of which none is so are left out
 */
export function recordTexts(kind: MarkedKind, written?: string): string {
  const { id, rows, only }: MarkedRecord = markedRecords[kind];
  const table = getTableName(id.table);
  const conditions = [
    ...(only ? [`${only.name} is not null`] : []),
    ...(written ? [`${id.name} in (select ${id.name} from ${table} where ${written})`] : []),
  ];
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const from = `select '${kind}' as kind, ${id.name}::text as id, ${textOf(kind)} as text from ${table}${where}`;
  return rows ? `${from} group by ${id.name}` : from;
}

/** SQL for the text of one record, whose id is that SQL; null where there is no record. */
export function recordText(kind: MarkedKind, id: SQL): SQL {
  const { id: column, only = column }: MarkedRecord = markedRecords[kind];
  // biome-ignore lint/plugin: the columns of the table above.
  return sql`(select ${sql.raw(textOf(kind))} from ${column.table} where ${column} = ${id}::uuid and ${only} is not null)`;
}

function textOf(kind: MarkedKind): string {
  const { columns, rows }: MarkedRecord = markedRecords[kind];
  const row = `json_build_array(${columns.map(({ name }) => name).join(', ')})`;
  return rows ? `json_agg(${row} order by ${columns[0].name})::text` : `${row}::text`;
}

/** Tells whether a mark is that of a record as it stands, under any key of ours. */
export function isRecordMark(
  secrets: Pick<Secrets, 'signerOf'>,
  { kind, text }: RecordText,
  mark: string,
): boolean {
  const { purpose = kind }: MarkedRecord = markedRecords[kind];
  return secrets.signerOf(Buffer.from(mark, 'hex'), text ?? '', purpose) !== null;
}

/** The mark of a record: an HMAC of its text, so that the log tells neither accounts nor hashes. */
export function recordMark(secrets: Pick<Secrets, 'mac'>, { kind, text }: RecordText): string {
  const { purpose = kind }: MarkedRecord = markedRecords[kind];
  return secrets
    .mac(text ?? '', purpose)
    .subarray(0, 16)
    .toString('hex');
}
