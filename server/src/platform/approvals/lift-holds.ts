import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { othersName, othersWords } from '@nairadesk/contract/others-words';
import { recordAudit, type Tx } from '../audit/audit.ts';
import type { Ctx } from '../context/context.ts';
import { and, desc, eq, inArray, type SQL, sql } from '../database/drizzle.ts';
import { receipts } from '../database/tables/money-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { tellOtherOwners } from '../mail/tell-other-owners.ts';
import { cameAt } from '../money/came-at.ts';
import { isWordIn, namedText, wordsOf } from '../money/reversals/admit-reversed.ts';
import { canBeTakenBack } from '../money/reversals/can-be-taken-back.ts';
import { mayTakeBack } from '../money/reversals/open-reversals.ts';
import { isActiveStaff } from '../sessions/active-staff.ts';
import { endApprovalsAbout } from './require-approval.ts';

// So many orders are named in a line of the mail; the activity log has all.
const mostNamed = 10;
// So many transfers that aren't matched: each is described.
const mostDescribed = 3;
// Of a popular sum more may wait to be matched: the newest of statements, then of what staff typed.
const mostFree = 50;

type Receipt = typeof receipts.$inferSelect;

/**
 * A reversal that may have taken a customer’s money back, and the open orders and due refunds that have or had such
 * money.
 */
export interface Hold {
  reversal: Receipt;
  orders: { id: string; transactionId: string | null }[];
  refunds: { id: string }[];
  /** Such money itself: of these orders and refunds, and what isn’t matched, the newest first. */
  transfers: Receipt[];
  /** No customer's transfer that it may have taken back is in the books. */
  isBare?: true;
}

/** A reversal of which no more is known than what it says itself. */
export function bareHold(reversal: Receipt): Hold {
  return { reversal, orders: [], refunds: [], transfers: [], isBare: true };
}

/** Why holds are lifted. */
interface Lifting {
  /** Behind the reversal, for the mail: “matched to NDX, as our payout”. Null: nobody need be told. */
  how: string | null;
  /** Colleagues who are told beside those who typed these reversals. */
  also?: readonly string[];
}

// A customer's money that nothing took back yet, whatever its words say.
const isTheirs = sql`receipts.direction = 'in' and ${canBeTakenBack}`;

// What staff type puts nothing out of sight that a bank has.
const isOnNone = isWordIn(sql`receipts`);

/**
 * Joins the transfers that are or were matched so, or by which a payout came back, and the reversals which may have
 * taken them back: a match that a person undid is made again by the next one. But not one that was undone before we
 * knew of the reversal, of what other money `paidBesides` has paid in full since.
 */
function matchedBy(isMatched: SQL, paidBesides: SQL = sql`false`): SQL {
  return sql`join receipt_matches m on ${isMatched}
    join receipts on receipts.id = coalesce(m.taken_back_by, m.receipt_id) and receipts.direction = 'in'
      and (m.taken_back_by is not null or ${canBeTakenBack})
    join receipts reversal on ${mayTakeBack}
      and (m.undone_at is null or m.undone_at >= reversal.created_at or not (${paidBesides}))`;
}

/** Whether what holds such matches, beside `m`, is paid in full by other transfers. */
function isPaidBesides(isItsMatch: SQL, owed: SQL): SQL {
  return sql`(select coalesce(sum(live.amount_kobo), 0) from receipt_matches live
    join receipts came on came.id = live.receipt_id and came.direction = 'in'
      and (came.source = 'statement' or came.line_key is not null)
    where ${isItsMatch} and live.undone_at is null and live.receipt_id <> m.receipt_id) >= ${owed}`;
}

/** Which of these reversals may have taken a customer's money back by now, and what has or had it. */
export async function readHolds(tx: Tx, reversalIds: readonly string[]): Promise<Hold[]> {
  if (reversalIds.length === 0) return [];
  const ids = sql`${sql.param([...reversalIds])}::uuid[]`;
  type Row = {
    reversalId: string;
    orderId: string | null;
    transactionId: string | null;
    refundId: string | null;
    transferId: string | null;
  };
  const owed = sql`coalesce(o.settled_kobo, o.amount_kobo)`;
  // From what is open, which is little: a popular sum came many thousand times before.
  const { rows } = await tx.execute<Row>(sql`
    select reversal.id as "reversalId", null::uuid as "orderId", null as "transactionId", null::uuid as "refundId",
      null::uuid as "transferId"
    from receipts reversal cross join lateral (select from receipts where ${mayTakeBack} and ${isTheirs} limit 1) any_one
    where reversal.id = any(${ids})
    union select reversal.id, null, null, null, free.id
    from receipts reversal cross join lateral (select receipts.id from receipts
      where ${mayTakeBack} and ${isTheirs} and receipts.unmatched_kobo > 0 and receipts.kind in ('transfer', 'reversal')
      order by ${isOnNone}, ${cameAt(receipts)} desc, receipts.id desc limit ${mostFree}) free
    where reversal.id = any(${ids})
    union select reversal.id, o.id, o.transaction_id, null, receipts.id
    from orders o ${matchedBy(sql`m.order_id = o.id`, isPaidBesides(sql`live.order_id = o.id`, owed))}
    where reversal.id = any(${ids}) and o.status in ('pending', 'successful')
    union select reversal.id, null, null, f.id, receipts.id
    from refunds f ${matchedBy(sql`m.refund_id = f.id`, isPaidBesides(sql`live.refund_id = f.id`, sql`f.amount_kobo`))}
    where reversal.id = any(${ids}) and f.state = 'due'
    union select reversal.id, null, null, f.id, receipts.id
    from refunds f ${matchedBy(sql`m.order_id = f.order_id`)}
    where reversal.id = any(${ids}) and f.state = 'due'`);
  const found = [...new Set(rows.map(({ reversalId }) => reversalId))];
  if (found.length === 0) return [];
  const transferIds = rows.flatMap(({ transferId }) => transferId ?? []);
  const [reversals, transfers] = await readReceipts(tx, found, transferIds);
  return reversals.map((reversal) => {
    const own = rows.filter(({ reversalId }) => reversalId === reversal.id);
    const orders = new Map(own.map(({ orderId, transactionId }) => [orderId, transactionId]));
    return {
      reversal,
      orders: [...orders].flatMap(([id, transactionId]) => (id === null ? [] : [{ id, transactionId }])),
      refunds: [...new Set(own.map(({ refundId }) => refundId))].flatMap((id) => (id ? [{ id }] : [])),
      transfers: transfers.filter(({ id }) => own.some(({ transferId }) => transferId === id)),
    };
  });
}

/**
 * The same, with a bare one of each of these debits of which the bank or a colleague says reversal, and that holds nothing
 * up: the transfer that it took back may come into the books later.
 */
export async function readHoldsOfAll(tx: Tx, reversalIds: readonly string[]): Promise<Hold[]> {
  const holds = await readHolds(tx, reversalIds);
  const bare = reversalIds.filter((id) => !holds.some(({ reversal }) => reversal.id === id));
  if (bare.length === 0) return holds;
  const rows = await tx
    .select()
    .from(receipts)
    .where(and(inArray(receipts.id, bare), eq(receipts.kind, 'reversal'), eq(receipts.direction, 'out')))
    .orderBy(receipts.id);
  return [...holds, ...rows.map(bareHold)];
}

// Reversals in a fixed order, and transfers the newest first, those of statements before typed ones.
async function readReceipts(tx: Tx, reversalIds: string[], transferIds: string[]) {
  const reversals = await tx
    .select()
    .from(receipts)
    .where(inArray(receipts.id, reversalIds))
    .orderBy(receipts.id);
  if (transferIds.length === 0) return [reversals, []] as const;
  const transfers = await tx
    .select()
    .from(receipts)
    .where(inArray(receipts.id, transferIds))
    .orderBy(isOnNone, desc(cameAt(receipts)), desc(receipts.id));
  return [reversals, transfers] as const;
}

/**
 * What these reversals held up goes on, by one person's hand: each order and refund has it in the log, and each transfer,
 * which may pay another by then. What a second person agreed to before is withdrawn, and the other super-admins are told,
 * with the colleague who typed the reversal. Refuses: own_order, where one of them is the actor’s.
 */
export async function liftHolds(tx: Tx, ctx: Ctx, holds: readonly Hold[], lifting: Lifting): Promise<void> {
  const { how, also } = lifting;
  const actorId = ctx.actor.id;
  await assertOthers(tx, holds, actorId);
  for (const { reversal, orders, refunds, transfers } of holds) {
    const held = [
      ...orders.map(({ id }) => ({ subjectType: 'order' as const, subjectId: id })),
      ...refunds.map(({ id }) => ({ subjectType: 'refund' as const, subjectId: id })),
    ];
    await endApprovalsAbout(
      tx,
      held.map(({ subjectId }) => subjectId),
      actorId,
    );
    const money = transfers.map(({ id }) => ({ subjectType: 'receipt' as const, subjectId: id }));
    for (const subject of [...held, ...money])
      recordAudit(tx, {
        action: 'hold-lifted',
        actorId,
        ...subject,
        detail: { amount: nairaOf(reversal.amountKobo), reversal: reversal.id, ...(how && { how }) },
      });
  }
  if (how !== null) await tellOfHolds(tx, ctx, holds, how, also);
}

async function assertOthers(tx: Tx, holds: readonly Hold[], actorId: string): Promise<void> {
  const idsOf = (held: readonly { id: string }[]) => sql`${sql.param(held.map(({ id }) => id))}::uuid[]`;
  const { rows } = await tx.execute(sql`
    select from orders where id = any(${idsOf(holds.flatMap((hold) => hold.orders))}) and user_id = ${actorId}
    union all
    select from refunds where id = any(${idsOf(holds.flatMap((hold) => hold.refunds))}) and user_id = ${actorId}`);
  if (rows.length > 0) throw new Refusal('own_order');
}

/**
 * Tells the other super-admins, and the colleagues who typed these reversals or are named, that they were undone or
 * changed: `how` is what stands behind each.
 */
export async function tellOfHolds(
  tx: Tx,
  ctx: Ctx,
  holds: readonly Hold[],
  how: string,
  also: readonly string[] = [],
): Promise<void> {
  if (holds.length === 0) return;
  await tellOtherOwners(tx, ctx, {
    kind: 'hold-lifted',
    subject: 'A reversal by the bank was matched, undone or changed',
    did: 'matched, undid or changed reversals by the bank. The money may be gone all the same:',
    lines: holds.map((hold) => lineOf(hold, how)),
    advice:
      'If you don’t know of this, look into the bank’s app before anything with that money is completed or sent, and ask them.',
    action: { label: 'Open Money', path: '/money' },
    also: await readTypists(tx, ctx, holds, also),
  });
}

function lineOf({ reversal, orders, refunds, transfers, isBare }: Hold, how: string): string {
  const named = orders.slice(0, mostNamed).map(({ transactionId }) => transactionId ?? 'an order');
  const more = orders.length - named.length;
  const held = [
    ...named,
    ...(more > 0 ? [`${more} more orders`] : []),
    ...(refunds.length > 0 ? [refunds.length === 1 ? 'a refund' : `${refunds.length} refunds`] : []),
  ];
  const amount = formatNaira(nairaOf(reversal.amountKobo));
  const free = freeText(
    transfers.filter(({ unmatchedKobo }) => unmatchedKobo > 0n),
    amount,
  );
  const whose = [...(held.length > 0 ? [`the money of ${held.join(', ')}`] : []), ...(free ? [free] : [])];
  const unknown =
    reversal.direction === 'out'
      ? 'No customer’s transfer that it may have taken back is in the books yet'
      : 'It may be about a payout of ours';
  const nothing = isBare ? unknown : 'Nothing that is open had money that it may have taken back';
  const what = whose.length === 0 ? nothing : `It may have taken back ${whose.join(', or ')}`;
  return `${amount}, ${wordsIn(reversal)}: ${how}. ${what}.`;
}

/** Transfers that may be matched yet, within the sentence: whom they name, and how. */
function freeText(free: readonly Receipt[], amount: string): string | null {
  if (free.length === 0) return null;
  const named = free.slice(0, mostDescribed).map(wordsIn);
  const more = free.length - named.length;
  const others = more > 0 ? [more === 1 ? 'another one' : `${more} others`] : [];
  return `${amount} that isn’t matched yet: from ${[...named, ...others].join('; or from ')}`;
}

function wordsIn(receipt: Receipt): string {
  const { name, narration } = wordsOf(receipt);
  return namedText({ name: name && othersName(name), narration: othersWords(narration, 120) });
}

// A super-admin among them is told as such.
async function readTypists(tx: Tx, { actor }: Ctx, holds: readonly Hold[], also: readonly string[]) {
  const own = holds.flatMap(({ reversal }) => (reversal.source === 'hand' ? [reversal.enteredBy] : []));
  const typed = [...own, ...also];
  if (typed.length === 0) return [];
  return tx
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        inArray(users.id, typed),
        isActiveStaff,
        sql`${users.role} <> 'super-admin'`,
        sql`not ${eq(users.id, actor.id)}`,
      ),
    )
    .orderBy(users.id);
}
