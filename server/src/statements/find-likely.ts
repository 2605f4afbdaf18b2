import { nairaOf } from '@nairadesk/contract/money';
import type { ReceiptDirection } from '@nairadesk/contract/receipts';
import type { findLikely as call, LikelyMatch } from '@nairadesk/contract/statements';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, desc, eq, sql } from '../platform/database/drizzle.ts';
import { unlessSlow } from '../platform/database/run-search.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { readNamed } from '../platform/identity/namesakes.ts';
import type { Finding } from '../platform/money/matching/expected-money.ts';
import { findTransactionIds } from '../platform/money/matching/find-transaction-ids.ts';
import { matchCredits } from '../platform/money/matching/match-credits.ts';
import { readAwaited, type Target } from '../platform/money/matching/read-awaited.ts';
import { movementOf, type StatementLine } from '../platform/money/matching/statement-line.ts';
import { hasOpenReversal } from '../platform/money/reversals/open-reversals.ts';
import { readAlike } from '../platform/money/same-transfer.ts';
import { matchDebits } from './matching/match-debits.ts';
import { readPayouts } from './read-payouts.ts';
import { isLagosMidnight } from './reading/read-moment.ts';

// Older transfers, or more than this, are found by hand.
const looksAt = 300;
// Where comparing all of these takes too long, fewer are compared: the newest.
const compared = [looksAt, 60, 12];
const longestAgo = sql`now() - interval '30 days'`;

/**
 * The orders and refunds that unmatched transfers are likely for, each the only one that fits: worked out anew each
 * time, as orders come and go. Nothing of staff's own is among them, and nothing that may have been entered by hand.
 * `more` says that there are transfers which were not compared.
 */
export async function findLikely(ctx: Ctx): Promise<Reply<typeof call>> {
  return ctx.search(async (read) => {
    for (const most of compared) {
      const found = await unlessSlow(read, (part) => propose(part, ctx.actor.id, most));
      if (found) return found;
    }
    return { data: [], more: true };
  });
}

async function propose(read: Db, actorId: string, most: number): Promise<Reply<typeof call>> {
  const [ins, outs] = [await readTransfers(read, 'in', most), await readTransfers(read, 'out', most)];
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
    data: found.flatMap(([line, finding]) => {
      const target = targets.get(finding.id);
      return target
        ? [present(line, { ...finding, target, statementId: statementOf.get(line.key) ?? null })]
        : [];
    }),
  };
}

// Names are looked up where a proposal would rest on one; without it another line may be the one that fits.
async function matchUnshared(
  read: Db,
  credits: Parameters<typeof matchCredits>[0],
  orders: Parameters<typeof matchCredits>[1],
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

function present(
  line: StatementLine,
  { target, statementId, why }: Finding & { target: Target & Proposed; statementId: string | null },
): LikelyMatch {
  const { about, transactionId, personName, personId, amountKobo } = target;
  const { direction, kobo } = movementOf(line);
  return {
    receiptId: line.key,
    statementId,
    direction,
    received: nairaOf(kobo),
    senderName: line.senderName,
    ...about,
    transactionId,
    personName,
    personId,
    amount: nairaOf(amountKobo),
    why: why ?? 'transaction-id',
  };
}

interface Proposed {
  transactionId: string | null;
  amountKobo: bigint;
}

/**
 * Transfers this way nothing of which is matched, the newest, as lines of a statement; a line's key is the transfer's id.
 * Where fewer are compared than are looked at, none is of a sum that an older one has too: whichever came first has its
 * order.
 */
async function readTransfers(read: Pick<Db, 'select'>, direction: ReceiptDirection, most: number) {
  const all = await read
    .select()
    .from(receipts)
    .where(
      and(
        // Written out: only so does it match the partial index.
        sql`${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')`,
        sql`${receipts.kind} = 'transfer' and ${receipts.unmatchedKobo} = ${receipts.amountKobo}`,
        eq(receipts.direction, direction),
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
  const { id, arrivedAt, lineAt, amountKobo, bankReference, statementId, narration } = row;
  const at = lineAt ?? arrivedAt;
  const party = { senderName: row.senderName, senderAccount: row.senderAccount, senderBank: row.senderBank };
  return {
    statementId,
    line: {
      row: 0,
      key: id,
      at,
      // A statement that has the day alone says midnight.
      hasTime: !isLagosMidnight(at),
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
