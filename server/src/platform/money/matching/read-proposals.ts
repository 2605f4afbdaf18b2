import type { MatchRule, ReceiptDirection } from '@nairadesk/contract/receipts';
import type { Ctx } from '../../context/context.ts';
import type { Db } from '../../database/database.ts';
import { and, desc, eq, sql } from '../../database/drizzle.ts';
import { isUuid } from '../../database/ids.ts';
import { unlessSlow } from '../../database/run-search.ts';
import { receipts } from '../../database/tables/money-tables.ts';
import { readNamed } from '../../identity/namesakes.ts';
import { cameAtOf } from '../came-at.ts';
import { isDayAlone } from '../compare-transfers.ts';
import { hasOpenReversal } from '../reversals/open-reversals.ts';
import { readAlike } from '../same-transfer.ts';
import type { AwaitedOrder, Finding, ReadLine } from './expected-money.ts';
import { findTransactionIds } from './find-transaction-ids.ts';
import { matchCredits } from './match-credits.ts';
import { matchDebits } from './match-debits.ts';
import { readAwaited, type Target } from './read-awaited.ts';
import { readPayouts } from './read-payouts.ts';
import type { StatementLine } from './statement-line.ts';

// Older transfers, or more than this, are found by hand.
const looksAt = 300;
// Where comparing all of these takes too long, fewer are compared: the newest.
const compared = [looksAt, 60, 12];
const longestAgo = sql`now() - interval '30 days'`;

/** A transfer, and the only order or refund that fits it. */
export interface Proposal {
  line: StatementLine;
  /** The statement that has it; null: entered by hand. */
  statementId: string | null;
  why: Finding['why'];
  target: Target & { id: string; transactionId: string | null; amountKobo: bigint };
}

export interface Proposals {
  found: readonly Proposal[];
  /** There are transfers which were not compared. */
  more: boolean;
}

/**
 * The orders and refunds that unmatched transfers are likely for, each the only one that fits: worked out anew each
 * time, as orders come and go. Nothing of the actor's own is among them, and nothing that may have been entered by hand.
 * @param sumOf only for transfers of the same sum as this one, by its id
 */
export async function readProposals(ctx: Pick<Ctx, 'search' | 'actor'>, sumOf?: string): Promise<Proposals> {
  return ctx.search(async (read) => {
    for (const most of compared) {
      const found = await unlessSlow(read, (part) => propose(part, ctx.actor.id, { most, sumOf }));
      if (found) return found;
    }
    return { found: [], more: true };
  });
}

/**
 * By which rule staff match a transfer to an order or a refund: `likely` where they say that the desk proposed it, and it
 * does.
 */
export async function matchRuleOf(
  ctx: Pick<Ctx, 'search' | 'actor'>,
  { receiptId, targetId, likely }: { receiptId: string; targetId: string; likely: boolean | undefined },
): Promise<MatchRule> {
  if (!likely || !isUuid(receiptId)) return 'hand';
  const { found } = await readProposals(ctx, receiptId);
  return found.some(({ line, target }) => line.key === receiptId && target.id === targetId)
    ? 'likely'
    : 'hand';
}

interface Looked {
  most: number;
  sumOf: string | undefined;
}

async function propose(read: Db, actorId: string, looked: Looked): Promise<Proposals> {
  const [ins, outs] = [await readTransfers(read, 'in', looked), await readTransfers(read, 'out', looked)];
  const [awaited, sent] = [
    await readAwaited(read, ins.lines, actorId),
    await readPayouts(read, outs.lines, actorId),
  ];
  const lines = [...awaited.credits, ...sent.debits];
  const found: [StatementLine, Finding][] = [
    ...(await matchUnshared(read, awaited.credits, awaited.orders)),
    ...matchDebits(sent.debits, sent.payouts),
  ];
  const statementOf = new Map(lines.map(({ line, statementId }) => [line.key, statementId]));
  const targets = new Map([...awaited.orders, ...sent.payouts].map((one) => [one.id, one]));
  return {
    more: ins.more || outs.more || lines.length < ins.lines.length + outs.lines.length,
    found: found.flatMap(([line, { id, why }]) => {
      const target = targets.get(id);
      return target ? [{ line, statementId: statementOf.get(line.key) ?? null, why, target }] : [];
    }),
  };
}

// Names are looked up where a proposal would rest on one; without it another line may be the one that fits.
async function matchUnshared(
  read: Db,
  credits: readonly ReadLine[],
  orders: readonly AwaitedOrder[],
): Promise<[StatementLine, Finding][]> {
  const named = new Map<string, ReadonlySet<string> | null>();
  for (;;) {
    const asked = new Set<string>();
    const found = matchCredits(credits, orders, (name, customerId) => {
      const ids = named.get(name);
      if (ids === undefined) asked.add(name);
      return !ids || [...ids].some((id) => id !== customerId);
    });
    if (asked.size === 0) return found;
    for (const [name, ids] of await readNamed(read, [...asked])) named.set(name, ids);
  }
}

/**
 * Transfers this way nothing of which is matched, the newest, as lines of a statement; a line's key is the transfer's id.
 * Where fewer are compared than are looked at, none is of a sum that an older one has too: whichever came first has its
 * order.
 */
async function readTransfers(read: Pick<Db, 'select'>, direction: ReceiptDirection, { most, sumOf }: Looked) {
  const all = await read
    .select()
    .from(receipts)
    .where(
      and(
        // Written out: only so does it match the partial index.
        sql`${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')`,
        sql`${receipts.kind} = 'transfer' and ${receipts.unmatchedKobo} = ${receipts.amountKobo}`,
        eq(receipts.direction, direction),
        sumOf === undefined
          ? undefined
          : sql`${receipts.amountKobo} = (select wanted.amount_kobo from receipts wanted where wanted.id = ${sumOf})`,
        // First staff say whether the bank took it back.
        sql`not ${hasOpenReversal}`,
        sql`${receipts.arrivedAt} > ${longestAgo}`,
      ),
    )
    .orderBy(desc(receipts.arrivedAt), desc(receipts.id))
    .limit(looksAt + 1);
  const older = new Set(all.slice(most, looksAt).map(({ amountKobo }) => amountKobo));
  const rows = all.slice(0, most).filter(({ amountKobo }) => !older.has(amountKobo));
  const entered = await readAlike(
    read,
    rows.map(({ id }) => id),
  );
  const others = rows.filter(({ id }) => !entered.has(id));
  return { lines: others.map((row) => asLine(row, direction)), more: all.length > most };
}

function asLine(row: typeof receipts.$inferSelect, direction: ReceiptDirection) {
  const { id, amountKobo, bankReference, statementId, narration } = row;
  const at = cameAtOf(row);
  const party = { senderName: row.senderName, senderAccount: row.senderAccount, senderBank: row.senderBank };
  return {
    statementId,
    line: {
      row: 0,
      key: id,
      at,
      hasTime: !isDayAlone(at),
      amountKobo: direction === 'in' ? amountKobo : -amountKobo,
      balanceKobo: null,
      reference: bankReference,
      narration,
      ...party,
      isTakenBack: false,
      isSweep: false,
    } satisfies StatementLine,
    reading: {
      kind: 'transfer' as const,
      transactionIds: findTransactionIds(narration, bankReference),
      ...party,
    },
  };
}
