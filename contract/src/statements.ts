import * as z from 'zod/mini';
import { changed, list, one, paging } from './answers.ts';
import { endpoint } from './endpoint.ts';
import { line } from './fields.ts';
import { statementPart } from './file-parts.ts';
import { columnRoles, dateOrders } from './statement-columns.ts';
import { mapping } from './statement-reading.ts';

/** A line as it would be read, for staff to compare with the file. */
export const statementRow = z.object({
  row: z.number(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.string(),
  balance: z.nullable(z.string()),
  narration: z.string(),
  reference: z.nullable(z.string()),
  /** The other side as it will be kept: who sent it, or who got it. Null: neither a column nor the narration says so. */
  senderName: z.nullable(z.string()),
  senderAccount: z.nullable(z.string()),
  senderBank: z.nullable(z.string()),
});

export const statementPreview = z.object({
  headingRow: z.number(),
  headings: z.array(z.string()),
  columns: z.partialRecord(z.enum(columnRoles), z.number()),
  /** Null: the file doesn’t tell the day from the month, so staff must choose. */
  dateOrder: z.nullable(z.enum(dateOrders)),
  /** Whether this account's files with these headings were read so before. */
  remembered: z.boolean(),
  lines: z.number(),
  /** The balance after its last line; null: the file has no balances. */
  closing: z.nullable(z.string()),
  /** Where it begins, and where the last statement of its account ended instead; null: there, or it can't be told. */
  openingDiffers: z.nullable(
    z.object({ opening: z.string(), lastClosing: z.string(), lastAt: z.string(), lastFile: z.string() }),
  ),
  /** What the file has and these columns leave out, and what follows: a balance, a status by which lines failed. */
  unread: z.array(z.string()),
  /** The first ones, or all. */
  rows: z.array(statementRow),
  /** Why it can't be read with these columns; null where it can. */
  problem: z.nullable(z.string()),
});

export type StatementPreview = z.output<typeof statementPreview>;

export const statement = z.object({
  id: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  fileName: z.string(),
  lines: z.number(),
  /** Lines that nothing knew before; of these so many were matched by our transaction ID. */
  added: z.number(),
  matched: z.number(),
  /** Of its lines, those that need staff now: something of them belongs to no order and no refund. */
  unmatched: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Null: the file has no balances. */
  opening: z.nullable(z.string()),
  closing: z.nullable(z.string()),
  /** Who took the import back, when and why: its lines are in no book. Null: it stands. */
  undone: z.nullable(z.object({ at: z.string(), by: z.string(), reason: z.string() })),
  /** The name of the colleague who imported it. */
  importedBy: z.string(),
  timeStamp: z.string(),
});
export type Statement = z.output<typeof statement>;

const accountId = line('Account is required', 100);

export const previewStatement = endpoint({
  summary:
    'Read a bank’s statement without keeping it: its columns, and its first lines, or all, as they would be read',
  method: 'POST',
  path: '/statements/preview',
  access: 'staff',
  multipart: statementPart,
  body: z.strictObject({
    accountId,
    mapping: z.optional(z.nullable(mapping)),
    /** All lines, not the first ones alone. */
    allRows: z.optional(z.boolean('Must be true or false')),
  }),
  response: one(statementPreview),
});

export const importStatement = endpoint({
  summary: 'Import a bank’s statement, all of it or nothing; lines that are known add nothing',
  method: 'POST',
  path: '/statements',
  access: 'staff',
  multipart: statementPart,
  body: z.strictObject({
    accountId,
    fileName: line('File name is required', 200),
    /** By default the one that was confirmed for files with these headings. */
    mapping: z.optional(z.nullable(mapping)),
    /** Staff looked: it is of this account, although it doesn’t begin where the last one ended. */
    confirmedOpening: z.optional(z.boolean('Must be true or false')),
  }),
  status: 201,
  response: changed(statement),
  errors: ['opening_differs', 'approval_needed'],
});

export const undoImport = endpoint({
  summary: 'Take an import back: its transfers leave the books, and the file can be imported again',
  method: 'PATCH',
  path: '/statements/{id}/undo',
  access: 'staff',
  body: z.strictObject({
    reason: line('Reason is required', 300).check(z.minLength(3, 'Use at least 3 characters')),
  }),
  response: changed(statement),
  errors: ['not_found', 'own_order', 'statement_in_use', 'statement_undone'],
});

export const likelyReasons = [
  'transaction-id',
  'amount-and-name',
  'amount-and-account',
  'sender-and-near-amount',
  'amount-and-id',
  // An order is named, and another of its customer's with this amount was completed without a transfer.
  'id-beside-other',
] as const;
/** Why a transfer is likely an order's: what the two have in common. */
export type LikelyReason = (typeof likelyReasons)[number];

/** A transfer and the only order, or refund, that fits it. */
export const likelyMatch = z.object({
  receiptId: z.string(),
  /** The statement that has it; null: entered by hand. */
  statementId: z.nullable(z.string()),
  /** Of the transfer. */
  direction: z.enum(['in', 'out']),
  received: z.string(),
  senderName: z.nullable(z.string()),
  orderId: z.nullable(z.string()),
  refundId: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** The customer, or whom we paid. */
  personName: z.string(),
  /** The customer, unless another person was paid. */
  personId: z.nullable(z.string()),
  /** Of the order or the refund. */
  amount: z.string(),
  why: z.enum(likelyReasons),
});
export type LikelyMatch = z.output<typeof likelyMatch>;

export const findLikely = endpoint({
  summary: 'Propose orders and refunds for transfers that nothing explains, for staff to confirm',
  method: 'GET',
  path: '/statements/likely',
  access: 'staff',
  response: z.object({
    status: z.literal('success'),
    data: z.array(likelyMatch),
    /** There are too many transfers to compare all of them with orders: the newest were. */
    more: z.boolean(),
  }),
});

export const listStatements = endpoint({
  summary: 'List imported statements, newest first',
  method: 'GET',
  path: '/statements',
  access: 'staff',
  query: z.strictObject(paging),
  response: list(statement),
});
