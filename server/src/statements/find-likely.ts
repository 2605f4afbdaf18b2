import { nairaOf } from '@nairadesk/contract/money';
import type { ReceiptDirection } from '@nairadesk/contract/receipts';
import type { findLikely as call } from '@nairadesk/contract/statements';
import type { Ctx } from '../platform/context/context.ts';
import type { Db } from '../platform/database/database.ts';
import { and, desc, eq, sql } from '../platform/database/drizzle.ts';
import { receipts } from '../platform/database/tables/money-tables.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import type { Finding } from '../platform/money/matching/expected-money.ts';
import { findTransactionIds } from '../platform/money/matching/find-transaction-ids.ts';
import { matchCredits } from '../platform/money/matching/match-credits.ts';
import { readAwaited } from '../platform/money/matching/read-awaited.ts';
import { movementOf, type StatementLine } from '../platform/money/matching/statement-line.ts';
import { hasOpenReversal } from '../platform/money/reversals/open-reversals.ts';
import { readAlike } from '../platform/money/same-transfer.ts';
import { matchDebits } from './matching/match-debits.ts';
import { readPayouts } from './read-payouts.ts';
import { isLagosMidnight } from './reading/read-moment.ts';

// What is older, or more than this, is found by hand.
const looksAt = 300;
const statementsOfIt = 10;
const longestAgo = sql`now() - interval '30 days'`;

/**
 * The orders and refunds that unmatched transfers are likely for, each the only one that fits: worked out anew each
 * time, as orders come and go. Nothing of staff's own is among them, and nothing that may have been entered by hand.
 */
export async function findLikely(ctx: Ctx): Promise<Reply<typeof call>> {
  return ctx.search(async (read) => {
    const [credits, debits] = [await readTransfers(read, 'in'), await readTransfers(read, 'out')];
    const [awaited, payouts] = [
      await readAwaited(read, credits, ctx.actor.id),
      await readPayouts(read, debits, ctx.actor.id),
    ];
    const found: [StatementLine, Finding][] = [
      ...matchCredits(awaited.credits, awaited.orders),
      ...matchDebits(debits, payouts),
    ];
    const statementOf = new Map(
      [...credits, ...debits].map(({ line, statementId }) => [line.key, statementId]),
    );
    const targets = new Map([...awaited.orders, ...payouts].map((one) => [one.id, one]));
    return {
      data: found.flatMap(([line, { id, why }]) => {
        const target = targets.get(id);
        if (!target) return [];
        const { about, transactionId, personName, personId, amountKobo } = target;
        const { direction, kobo } = movementOf(line);
        return [
          {
            receiptId: line.key,
            statementId: statementOf.get(line.key) ?? null,
            direction,
            received: nairaOf(kobo),
            senderName: line.senderName,
            ...about,
            transactionId,
            personName,
            personId,
            amount: nairaOf(amountKobo),
            why: why ?? ('transaction-id' as const),
          },
        ];
      }),
    };
  }, statementsOfIt);
}

/** Transfers this way nothing of which is matched, newest first, as lines of a statement; a line's key is the transfer's id. */
async function readTransfers(read: Pick<Db, 'select'>, direction: ReceiptDirection) {
  const rows = await read
    .select()
    .from(receipts)
    .where(
      and(
        // Written out: only so does it match the partial index.
        sql`${receipts.unmatchedKobo} > 0 and ${receipts.kind} in ('transfer', 'reversal')`,
        sql`${receipts.kind} = 'transfer' and ${receipts.unmatchedKobo} = ${receipts.amountKobo}`,
        eq(receipts.direction, direction),
        // Staff say whether the bank took it back, before it is anybody's.
        sql`not ${hasOpenReversal}`,
        sql`${receipts.arrivedAt} > ${longestAgo}`,
      ),
    )
    .orderBy(desc(receipts.arrivedAt), desc(receipts.id))
    .limit(looksAt);
  const entered = await readAlike(
    read,
    rows.map(({ id }) => id),
  );
  const others = rows.filter(({ id }) => !entered.has(id));
  return others.map(({ id, arrivedAt, lineAt, amountKobo, bankReference, statementId, ...row }) => {
    const at = lineAt ?? arrivedAt;
    const { narration, senderName, senderAccount, senderBank } = row;
    const party = { senderName, senderAccount, senderBank };
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
  });
}
