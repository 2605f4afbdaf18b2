import { countries } from '@nairadesk/contract/countries';
import type { updateProfile as call } from '@nairadesk/contract/settings';
import { and, eq } from 'drizzle-orm';
import type { Ctx } from '../platform/context.ts';
import type { Input, Reply } from '../platform/endpoint.ts';
import { presentProfile } from '../platform/present-profile.ts';
import { invalid, Refusal } from '../platform/refusal.ts';
import { users } from '../platform/tables.ts';

const countryNames = new Set(countries.map((country) => country.name));

/**
 * Changes the actor's name, phone and country. A country is one of the reference, or what is stored already:
 * whoever typed another name before there was a list can still change their phone.
 * Refuses: invalid.
 */
export async function updateProfile(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  const { name, phone, country } = input;
  return ctx.transact(async (tx) => {
    const own = eq(users.id, ctx.actor.id);
    const kept = countryNames.has(country) ? undefined : eq(users.country, country);
    const [user] = await tx.update(users).set({ name, phone, country }).where(and(own, kept)).returning();
    if (!user && kept) throw invalid({ country: 'Choose a country from the list' });
    // The session was found a moment ago; a user without a row has just been removed with it.
    if (!user) throw new Refusal('unauthenticated');
    return { message: 'Profile updated successfully', data: presentProfile(user) };
  });
}
