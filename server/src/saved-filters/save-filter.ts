import { type saveFilter as call, savedFiltersMost } from '@nairadesk/contract/order-filters';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, ne } from '../platform/database/drizzle.ts';
import { savedFilters } from '../platform/database/tables/queue-tables.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';

/** Saves the caller's filters under a name, instead of those that had it. Refuses: invalid (also one too many). */
export async function saveFilter(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { name, filters } = input;
  return ctx.transact(async (tx) => {
    const staffId = ctx.actor.id;
    // Of two saved at once the second counts the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, staffId)).for('no key update');
    const others = await tx.$count(
      savedFilters,
      and(eq(savedFilters.staffId, staffId), ne(savedFilters.name, name)),
    );
    if (others >= savedFiltersMost)
      throw invalid({ name: `You can save ${savedFiltersMost} filters. Remove one first.` });
    const [saved] = await tx
      .insert(savedFilters)
      .values({ staffId, name, filters })
      .onConflictDoUpdate({ target: [savedFilters.staffId, savedFilters.name], set: { filters } })
      .returning({ id: savedFilters.id });
    if (!saved) throw new Error('the filters were not saved');
    return { message: 'Filters saved', data: { id: saved.id, name, filters } };
  }, ctx.actor.id);
}
