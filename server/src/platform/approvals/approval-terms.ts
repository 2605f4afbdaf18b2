import type { AskedChange } from '@nairadesk/contract/approvals';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { eq } from '../database/drizzle.ts';
import { isUuid } from '../database/ids.ts';
import { deliveredCodes } from '../database/tables/cards/delivered-codes-tables.ts';
import { deskRulesId } from '../database/tables/desk-rules-tables.ts';
import { orders } from '../database/tables/orders-tables.ts';
import { receivingAccounts } from '../database/tables/receiving-accounts-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import type { DeskRulesRow } from '../desk/desk-rules.ts';
import { Refusal } from '../errors/refusal.ts';
import { settledOf } from '../money/settled-of.ts';
import {
  deskAccountLines,
  deskBankLines,
  deskWalletLines,
  limitLines,
  newAccountLines,
  switchOnLines,
} from './account-lines.ts';
import { soldToUsLines } from './codes/code-lines.ts';
import { givenLines, readGivenForCodes } from './codes/given-for-codes.ts';
import { replacingTerms } from './codes/replacing-terms.ts';
import { customerLines } from './customer-lines.ts';
import { noTransferLines } from './no-transfer-lines.ts';
import { completingTerms, type OrderRow, type Terms } from './paying-terms.ts';
import { readingTerms } from './reading-terms.ts';
import { refundTerms } from './refund-terms.ts';
import { takenBackLines } from './taken-back-lines.ts';
import { lines, onText, personLines, sumText } from './term-lines.ts';

/**
 * The exact terms of a request for approval, as the database has them now. Requests that differ in any way that matters
 * have other lines, which are compared as they are read. A change that isn't possible now is refused: a slip for later
 * would outlive what it was about. Refuses: not_found.
 */
export async function readTerms(
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'secrets'>,
  asked: AskedChange,
  rules: DeskRulesRow,
): Promise<Terms> {
  const { id: actorId } = ctx.actor;
  const isOn = rules.approveAccounts || rules.approveReversals || rules.approvalFromKobo !== null;
  const account = { isAsked: rules.approveAccounts, why: whyAccount };
  switch (asked.kind) {
    case 'complete-order':
      return completingTerms(tx, await findOrder(tx, asked.orderId), rules, {
        flagReason: asked.flagReason || null,
        valuelessCodes: asked.valuelessCodes,
      });
    case 'send-refund':
      return refundTerms(tx, ctx, asked.refundId, rules);
    case 'replace-code':
      return replacingTerms(tx, ctx, asked, rules, (orderId) => findOrder(tx, orderId));
    case 'take-back':
      return takingBackTerms(tx, actorId, asked, rules);
    case 'reverse-order':
      return reversingTerms(tx, ctx, asked, rules);
    case 'statement-columns':
      return readingTerms(tx, asked, { account: await findAccount(tx, asked.accountId), isOn });
    case 'add-account':
      return { ...account, subjectId: deskRulesId, lines: await newAccountLines(tx, asked) };
    case 'limit-account':
    case 'switch-account-on':
      return accountTerms(tx, asked, rules);
    case 'desk-bank':
      return { ...account, subjectId: actorId, lines: await deskBankLines(tx, actorId, asked) };
    case 'desk-wallets':
      return { ...account, subjectId: actorId, lines: await deskWalletLines(tx, actorId, asked.networks) };
    case 'choose-desk-account':
      return {
        ...account,
        subjectId: asked.userId,
        lines: await deskAccountLines(tx, await findPerson(tx, asked.userId)),
      };
    case 'make-staff':
    case 'reinstate-staff':
      return staffTerms(tx, asked, isOn);
    case 'loosen-rules':
      return looseningTerms(asked, rules);
  }
}

const whyAccount = 'Changes of where customers pay need a second person.';
const roleNames = { user: 'a customer', admin: 'an admin', 'super-admin': 'a super-admin' };

type TakingBack = Extract<AskedChange, { kind: 'take-back' }>;

/**
 * By a reversal that names another or that a colleague typed, or of a transfer that staff typed where a bank's reversal
 * or another clerk's takes it back, it counts from the sum on too: it may be another sender's money.
 */
async function takingBackTerms(
  tx: Tx,
  actorId: string,
  { receiptId, reversalId }: TakingBack,
  { approveReversals, approvalFromKobo: from }: DeskRulesRow,
): Promise<Terms> {
  const { kobo, typedBy, terms } = await takenBackLines(tx, receiptId, reversalId);
  const isOthers = reversalId !== undefined || typedBy !== actorId;
  const isLarge = isOthers && from !== null && kobo >= from;
  return {
    subjectId: receiptId,
    lines: terms,
    isAsked: approveReversals || isLarge,
    why: reversalId
      ? 'Taking money back by a reversal that doesn’t name that transfer, or that a colleague typed, needs a second person.'
      : 'Taking back a transfer that no statement shows as reversed needs a second person.',
  };
}

async function reversingTerms(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  { orderId, moneyCame = true }: Extract<AskedChange, { kind: 'reverse-order' }>,
  rules: DeskRulesRow,
): Promise<Terms> {
  const order = await findOrder(tx, orderId);
  const codes = await tx.select().from(deliveredCodes).where(eq(deliveredCodes.orderId, order.id));
  return {
    subjectId: order.id,
    customerId: order.userId,
    lines: [
      ...lines({
        'Take back': formatNaira(nairaOf(settledOf(order).amountKobo)),
        'Its money': moneyCame ? 'Came: what we received goes back' : 'Never came: nothing goes back',
      }),
      ...(await soldToUsLines(tx, ctx, codes)),
      ...givenLines(await readGivenForCodes(tx, order.id)),
      ...(await noTransferLines(tx, order)),
      ...(await customerLines(tx, { id: order.userId, name: order.userName, email: order.userEmail })),
      ...lines({ Order: order.transactionId }),
    ],
    findRefusal: async () => (order.status === 'completed' ? null : new Refusal('order_not_completed')),
    isAsked: rules.approveReversals,
    why: 'Reversing an order needs a second person.',
  };
}

type AccountChange = Extract<AskedChange, { kind: 'limit-account' | 'switch-account-on' }>;

async function accountTerms(tx: Tx, asked: AccountChange, { approveAccounts }: DeskRulesRow): Promise<Terms> {
  const row = await findAccount(tx, asked.accountId);
  const isPossible = asked.kind === 'limit-account' || row.switchedOffAt !== null;
  return {
    subjectId: row.id,
    lines:
      asked.kind === 'limit-account'
        ? await limitLines(tx, row, asked.dailyCap)
        : await switchOnLines(tx, row),
    isAsked: approveAccounts && isPossible,
    why: whyAccount,
  };
}

type StaffChange = Extract<AskedChange, { kind: 'make-staff' | 'reinstate-staff' }>;

async function staffTerms(tx: Tx, asked: StaffChange, isOn: boolean): Promise<Terms> {
  const person = await findPerson(tx, asked.userId);
  const role = roleNames[asked.kind === 'make-staff' ? asked.role : person.role];
  const Change = asked.kind === 'make-staff' ? `Becomes ${role}` : `Can log in again as ${role}`;
  return {
    subjectId: person.id,
    lines: lines({ Change, ...personLines(person) }),
    isAsked: isOn && (asked.kind === 'make-staff' || person.suspendedAt !== null),
    why: 'Who can approve is decided by two people too.',
  };
}

type Loosening = Extract<AskedChange, { kind: 'loosen-rules' }>;

/** What the rules would be: what is left out stays. */
export function rulesAfter(asked: Omit<Loosening, 'kind'>, rules: DeskRulesRow) {
  const { approvalFrom: from } = asked;
  return {
    approvalFromKobo: from === undefined ? rules.approvalFromKobo : from === null ? null : koboOf(from),
    approveAccounts: asked.approveAccounts ?? rules.approveAccounts,
    approveReversals: asked.approveReversals ?? rules.approveReversals,
  };
}

function looseningTerms(asked: Loosening, rules: DeskRulesRow): Terms {
  const after = rulesAfter(asked, rules);
  const [fromNow, fromThen] = [rules.approvalFromKobo, after.approvalFromKobo];
  const isHigher = fromNow !== null && (fromThen === null || fromThen > fromNow);
  return {
    subjectId: deskRulesId,
    lines: lines({
      Change: 'Fewer things need a second person',
      'Orders from': `${sumText(fromNow)} → ${sumText(fromThen)}`,
      'Where customers pay': `${onText(rules.approveAccounts)} → ${onText(after.approveAccounts)}`,
      Reversals: `${onText(rules.approveReversals)} → ${onText(after.approveReversals)}`,
    }),
    isAsked:
      isHigher ||
      (rules.approveAccounts && !after.approveAccounts) ||
      (rules.approveReversals && !after.approveReversals),
    why: 'Loosening these rules needs a second super-admin.',
  };
}

async function findOrder(tx: Tx, id: string): Promise<OrderRow> {
  const [row] = isUuid(id)
    ? await tx
        .select({ order: orders, userName: users.name, userEmail: users.email })
        .from(orders)
        .innerJoin(users, eq(users.id, orders.userId))
        .where(eq(orders.id, id))
    : [];
  if (!row) throw new Refusal('not_found');
  const { order, ...user } = row;
  return { ...order, ...user };
}

async function findAccount(tx: Tx, id: string): Promise<typeof receivingAccounts.$inferSelect> {
  const [row] = isUuid(id)
    ? await tx.select().from(receivingAccounts).where(eq(receivingAccounts.id, id))
    : [];
  if (!row) throw new Refusal('not_found');
  return row;
}

async function findPerson(tx: Tx, id: string): Promise<typeof users.$inferSelect> {
  const [row] = isUuid(id) ? await tx.select().from(users).where(eq(users.id, id)) : [];
  if (!row) throw new Refusal('not_found');
  return row;
}
