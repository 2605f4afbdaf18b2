import type { listPayees as call } from '@nairadesk/contract/people';
import type { Ctx } from '../platform/context/context.ts';
import { desc, eq, sql } from '../platform/database/drizzle.ts';
import { payeeHistory } from '../platform/database/tables/settings-tables.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { findPersonInFull } from './find-person.ts';

const payeesMost = 200;

/** The bank accounts and wallets that a person saved: those of now first, then the newest former ones. Refuses: not_found, forbidden. */
export async function listPayees(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { id } = await findPersonInFull(ctx.read, input.id, ctx.actor);
  const rows = await ctx.read
    .select()
    .from(payeeHistory)
    .where(eq(payeeHistory.userId, id))
    .orderBy(sql`${payeeHistory.until} desc nulls first`, desc(payeeHistory.since), desc(payeeHistory.id))
    .limit(payeesMost);
  return {
    data: rows.map(({ userId: _, since, until, ...payee }) => ({
      ...payee,
      since: since.toISOString(),
      until: until?.toISOString() ?? null,
    })),
  };
}
