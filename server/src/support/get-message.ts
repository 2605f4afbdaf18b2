import { nairaOf, quantityOf, unitsOf } from '@nairadesk/contract/money';
import type { getMessage as call, SenderOrder } from '@nairadesk/contract/support-desk';
import type { Ctx } from '../platform/context/context.ts';
import { asc, count, desc, eq, inArray, type SQL, sql } from '../platform/database/drizzle.ts';
import { orders } from '../platform/database/tables/orders-tables.ts';
import { supportMessages } from '../platform/database/tables/support-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findTransactionIds } from '../platform/money/matching/find-transaction-ids.ts';
import { settledOf } from '../platform/money/settled-of.ts';
import { presentDraft, readDrafts } from './drafts.ts';
import { type MessageRow, presentMessage } from './present-message.ts';

const openMost = 20;
const closedMost = 5;
/** Of how many of the newest orders the completed ones are counted. */
const ordersCounted = 1000;
/** A message of 5,000 letters could hold hundreds of what looks like an id. */
const namedMost = 50;

/**
 * A message with its sender's account as it is now, their orders, the orders that it names, and the caller's draft. A
 * visitor has no account here, whatever address they typed: it is unproven. Refuses: not_found.
 */
export async function getMessage(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const [message] = await ctx.read.select().from(supportMessages).where(eq(supportMessages.id, input.id));
  if (!message) throw new Refusal('not_found');
  const { userId } = message;
  const [drafts, sender, openOrders, closedOrders, named] = await Promise.all([
    readDrafts(ctx.read, [message.id], ctx.actor.id),
    userId === null ? null : readSender(ctx, userId),
    userId === null ? [] : readOpen(ctx, userId),
    userId === null ? [] : readClosed(ctx, userId),
    readNamed(ctx, message),
  ]);
  const { own, replying } = drafts.get(message.id) ?? { own: null, replying: [] };
  return {
    data: {
      ...presentMessage(message),
      draft: presentDraft(own),
      replying,
      sender,
      openOrders: openOrders.map(presentSenderOrder),
      closedOrders: closedOrders.map(presentSenderOrder),
      named: named.map((order) => ({ ...presentSenderOrder(order), own: order.userId === userId })),
    },
  };
}

const shown = {
  id: orders.id,
  userId: orders.userId,
  transactionId: orders.transactionId,
  status: orders.status,
  orderType: orders.orderType,
  assetName: orders.assetName,
  assetType: orders.assetType,
  quantity: orders.quantity,
  amountKobo: orders.amountKobo,
  cardCount: orders.cardCount,
  settledKobo: orders.settledKobo,
  settledQuantity: orders.settledQuantity,
  placedAt: orders.placedAt,
  closedAt: orders.closedAt,
};
type Row = Pick<typeof orders.$inferSelect, keyof typeof shown>;

const account = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  createdAt: users.createdAt,
  suspendedAt: users.suspendedAt,
};

async function readSender({ read }: Ctx, id: string) {
  const newest = read
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.userId, id))
    .orderBy(desc(orders.placedAt), desc(orders.id))
    .limit(ordersCounted + 1)
    .as('newest');
  const [[user], [counted]] = await Promise.all([
    read.select(account).from(users).where(eq(users.id, id)),
    read
      .select({
        completed: sql<number>`count(*) filter (where ${newest.status} = 'completed')`.mapWith(Number),
        orders: count(),
      })
      .from(newest),
  ]);
  if (!user || !counted) throw new Error('the sender of a message is missing');
  const { createdAt: since, suspendedAt: suspended, ...who } = user;
  return {
    ...who,
    since: since.toISOString(),
    suspended: suspended !== null,
    completedOrders: Math.min(counted.completed, ordersCounted),
    completedIsLeast: counted.orders > ordersCounted,
  };
}

// The states are written out, not parameters: only so do they match the partial index.
function readOpen({ read }: Ctx, userId: string): Promise<Row[]> {
  const open = sql`${orders.userId} = ${userId} and ${orders.status} in ('pending', 'successful')`;
  return select(read, open).orderBy(asc(orders.placedAt), asc(orders.id)).limit(openMost).execute();
}

function readClosed({ read }: Ctx, userId: string): Promise<Row[]> {
  const closed = sql`${orders.userId} = ${userId} and ${orders.status} in ('completed', 'cancelled')`;
  return select(read, closed).orderBy(desc(orders.placedAt), desc(orders.id)).limit(closedMost).execute();
}

/** The orders whose ids are in the message or its reply, in that order. */
async function readNamed({ read }: Ctx, { subject, message, response }: MessageRow): Promise<Row[]> {
  const { whole, loose } = findTransactionIds(subject, message, response);
  const ids = [...whole, ...loose].slice(0, namedMost);
  if (ids.length === 0) return [];
  const found = await select(read, inArray(orders.transactionId, ids));
  return found.sort((one, other) => ids.indexOf(one.transactionId) - ids.indexOf(other.transactionId));
}

function select(read: Ctx['read'], condition: SQL) {
  return read.select(shown).from(orders).where(condition).$dynamic();
}

function presentSenderOrder(row: Row): SenderOrder {
  const { id, transactionId, status, orderType, assetName, assetType, cardCount, placedAt, closedAt } = row;
  const { amountKobo, quantity } = settledOf(row);
  return {
    id,
    transactionId,
    status,
    orderType,
    assetName,
    assetType,
    quantity: quantityOf(unitsOf(quantity)),
    amount: nairaOf(amountKobo),
    cardCount,
    timeStamp: placedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  };
}
