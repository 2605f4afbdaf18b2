import type { MatchRule, ReceiptDirection, ReceiptKind, ReceiptSource } from '@nairadesk/contract/receipts';
import type { RefundReason, RefundState } from '@nairadesk/contract/refunds';
import type { BankDetails } from '@nairadesk/contract/settings';
import {
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  sql,
  text,
  unique,
  uniqueIndex,
  uuid,
} from '../drizzle.ts';
import { createdAt, id, kobo, moment } from './columns.ts';
import { orders } from './orders-tables.ts';
import { receivingAccounts } from './receiving-accounts-tables.ts';
import { statements } from './statements-tables.ts';
import { users } from './users-tables.ts';

/** A transfer that a bank, or a person, says arrived on an account of ours or left it. What they said never changes. */
export const receipts = pgTable(
  'receipts',
  {
    id: id(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => receivingAccounts.id),
    source: text('source').$type<ReceiptSource>().notNull(),
    /** The source's own reference: what was imported or entered already has the same one. */
    sourceRef: text('source_ref').notNull(),
    direction: text('direction').$type<ReceiptDirection>().notNull(),
    kind: text('kind').$type<ReceiptKind>().notNull(),
    amountKobo: kobo('amount_kobo').notNull(),
    /** What no match uses: kept by a trigger on the matches, for the list of such receipts. */
    unmatchedKobo: kobo('unmatched_kobo').notNull(),
    /** The balance of the account after it, where the bank says so. */
    balanceKobo: kobo('balance_kobo'),
    /** By the bank's clock; `created_at` is ours. */
    arrivedAt: moment('arrived_at').notNull(),
    senderName: text('sender_name'),
    senderAccount: text('sender_account'),
    senderBank: text('sender_bank'),
    /** In the statement's column of references. */
    bankReference: text('bank_reference'),
    narration: text('narration').notNull().default(''),
    /** The statement that has it, and what tells its line from all others of the account; null: no statement yet. */
    statementId: uuid('statement_id').references(() => statements.id),
    lineKey: text('line_key'),
    /** Of a transfer entered by hand that has its line: what the bank wrote there. Of a statement's own it is above. */
    lineAt: moment('line_at'),
    lineReference: text('line_reference'),
    lineNarration: text('line_narration'),
    lineSenderName: text('line_sender_name'),
    lineSenderAccount: text('line_sender_account'),
    /** What the line is: a bank may say that it takes something back by a negative debit, and no word. Null: from before. */
    lineKind: text('line_kind').$type<ReceiptKind>(),
    enteredBy: uuid('entered_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    // What left the books can be imported again.
    uniqueIndex('receipts_once').on(t.accountId, t.source, t.sourceRef).where(sql`${t.kind} <> 'undone'`),
    unique('receipts_line_once').on(t.accountId, t.lineKey),
    index('receipts_statement').on(t.statementId).where(sql`${t.statementId} is not null`),
    index('receipts_all').on(t.arrivedAt, t.id),
    index('receipts_unmatched')
      .on(t.arrivedAt, t.id)
      .where(sql`${t.unmatchedKobo} > 0 and ${t.kind} in ('transfer', 'reversal')`),
    index('receipts_account').on(t.accountId, t.arrivedAt, t.id),
    // Which may be one: docs/money.md, The same transfer.
    index('receipts_alike').on(t.accountId, t.amountKobo, sql`coalesce(${t.lineAt}, ${t.arrivedAt})`),
    index('receipts_alike_typed')
      .on(t.accountId, t.amountKobo, t.arrivedAt)
      .where(sql`${t.source} = 'hand' and ${t.lineAt} is null`),
    index('receipts_alike_balance')
      .on(t.accountId, t.amountKobo, t.balanceKobo)
      .where(sql`${t.balanceKobo} is not null`),
    index('receipts_line_at').on(t.accountId, t.lineAt).where(sql`${t.lineAt} is not null`),
    // Whose account a transfer came from, by what they paid before.
    index('receipts_sender').on(t.senderAccount).where(sql`${t.senderAccount} is not null`),
    index('receipts_reference')
      .on(sql`plain_reference(${t.bankReference})`)
      .where(sql`${t.bankReference} is not null`),
    index('receipts_line_reference')
      .on(sql`plain_reference(${t.lineReference})`)
      .where(sql`${t.lineReference} is not null`),
    check(
      'receipts_line_facts',
      sql`${t.lineAt} is not null and ${t.lineKey} is not null and ${t.source} = 'hand'
        or num_nonnulls(${t.lineAt}, ${t.lineReference}, ${t.lineNarration}, ${t.lineSenderName}, ${t.lineSenderAccount}) = 0`,
    ),
    check('receipts_source', sql`${t.source} in ('statement', 'hand')`),
    check('receipts_direction', sql`${t.direction} in ('in', 'out')`),
    check('receipts_kind', sql`${t.kind} in ('transfer', 'charge', 'reversal', 'sweep', 'undone')`),
    // What left the books keeps its statement, and its line is free; a reversal that was typed never had any.
    check(
      'receipts_line',
      sql`(${t.statementId} is null) = (${t.lineKey} is null and (${t.kind} <> 'undone' or ${t.source} = 'hand'))`,
    ),
    check(
      'receipts_undone',
      sql`${t.kind} <> 'undone' or ${t.lineKey} is null and ${t.unmatchedKobo} = ${t.amountKobo}`,
    ),
    check('receipts_amount', sql`${t.amountKobo} > 0`),
    // No receipt funds more than itself.
    check('receipts_unmatched', sql`${t.unmatchedKobo} between 0 and ${t.amountKobo}`),
  ],
);

/** Money that we owe a customer until it is settled. */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    userId: uuid('user_id').references(() => users.id),
    orderId: uuid('order_id').references(() => orders.id),
    amountKobo: kobo('amount_kobo').notNull(),
    reason: text('reason').$type<RefundReason>().notNull(),
    note: text('note'),
    /** Where it goes; null until it is known. */
    payee: jsonb('payee').$type<BankDetails>(),
    state: text('state').$type<RefundState>().notNull().default('due'),
    bankReference: text('bank_reference'),
    sentAt: moment('sent_at'),
    sentBy: uuid('sent_by').references(() => users.id),
    settledAt: moment('settled_at'),
    /** Why the bank returned it the last time. */
    failure: text('failure'),
    createdBy: uuid('created_by')
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('refunds_all').on(t.createdAt, t.id),
    index('refunds_owed').on(t.createdAt, t.id).where(sql`${t.state} in ('due', 'sent')`),
    index('refunds_order').on(t.orderId),
    index('refunds_user').on(t.userId, t.createdAt),
    check('refunds_state', sql`${t.state} in ('due', 'sent', 'settled', 'withdrawn')`),
    check('refunds_amount', sql`${t.amountKobo} > 0`),
    check('refunds_sent', sql`(${t.state} in ('due', 'withdrawn')) = (${t.sentAt} is null)`),
    check('refunds_settled', sql`(${t.state} = 'settled') = (${t.settledAt} is not null)`),
    check('refunds_payee', sql`${t.state} in ('due', 'withdrawn') or ${t.payee} is not null`),
  ],
);

/** So much of a receipt belongs to this order, or to this refund. Never changed but to be undone, once. */
export const receiptMatches = pgTable(
  'receipt_matches',
  {
    id: id(),
    receiptId: uuid('receipt_id')
      .notNull()
      .references(() => receipts.id),
    orderId: uuid('order_id').references(() => orders.id),
    refundId: uuid('refund_id').references(() => refunds.id),
    amountKobo: kobo('amount_kobo').notNull(),
    rule: text('rule').$type<MatchRule>().notNull(),
    /** Null: a rule alone. */
    matchedBy: uuid('matched_by').references(() => users.id),
    createdAt: createdAt(),
    undoneAt: moment('undone_at'),
    undoneBy: uuid('undone_by').references(() => users.id),
    undoneReason: text('undone_reason'),
    /** The reversal with which the bank took the money back; null: a person undid it. */
    takenBackBy: uuid('taken_back_by').references(() => receipts.id),
  },
  (t) => [
    index('receipt_matches_receipt').on(t.receiptId),
    index('receipt_matches_order').on(t.orderId).where(sql`${t.orderId} is not null`),
    index('receipt_matches_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    index('receipt_matches_taken_back').on(t.takenBackBy).where(sql`${t.takenBackBy} is not null`),
    check('receipt_matches_one', sql`(${t.orderId} is null) <> (${t.refundId} is null)`),
    check('receipt_matches_amount', sql`${t.amountKobo} > 0`),
    check('receipt_matches_rule', sql`${t.rule} in ('transaction-id', 'likely', 'hand')`),
    check(
      'receipt_matches_undone',
      sql`(${t.undoneAt} is null) = (${t.undoneBy} is null) and (${t.undoneAt} is null) = (${t.undoneReason} is null)
        and (${t.takenBackBy} is null or ${t.undoneAt} is not null)`,
    ),
  ],
);

/** A bank took a transfer back: both are used up by it, so neither is matched. Never changed; undone, it moves. */
export const receiptReversals = pgTable('receipt_reversals', {
  reversalId: uuid('reversal_id')
    .primaryKey()
    .references(() => receipts.id),
  reversedId: uuid('reversed_id')
    .notNull()
    .unique()
    .references(() => receipts.id),
  createdBy: uuid('created_by')
    .notNull()
    .references(() => users.id),
  createdAt: createdAt(),
});

/** A pair that staff had named wrongly: neither uses the other up any more. Never changed. */
export const undoneReversals = pgTable(
  'undone_reversals',
  {
    id: id(),
    reversalId: uuid('reversal_id')
      .notNull()
      .references(() => receipts.id),
    reversedId: uuid('reversed_id')
      .notNull()
      .references(() => receipts.id),
    undoneBy: uuid('undone_by')
      .notNull()
      .references(() => users.id),
    reason: text('reason').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('undone_reversals_reversal').on(t.reversalId),
    index('undone_reversals_reversed').on(t.reversedId),
    check('undone_reversals_reason', sql`${t.reason} <> ''`),
  ],
);

/** The bank references and transaction hashes of what we sent, each once per network or bank. */
export const usedReferences = pgTable(
  'used_references',
  {
    /** The network of a hash, or `bank`. */
    place: text('place').notNull(),
    /** Letters and digits alone, in capitals: spaces and dashes tell no two apart. */
    reference: text('reference').notNull(),
    /** What it settled: one of these. */
    orderId: uuid('order_id').references(() => orders.id),
    refundId: uuid('refund_id').references(() => refunds.id),
  },
  (t) => [
    primaryKey({ columns: [t.place, t.reference] }),
    index('used_references_order').on(t.orderId),
    index('used_references_refund').on(t.refundId).where(sql`${t.refundId} is not null`),
    check('used_references_one', sql`num_nonnulls(${t.orderId}, ${t.refundId}) = 1`),
  ],
);
