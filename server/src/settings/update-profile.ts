import { countries } from '@nairadesk/contract/countries';
import { isStaff } from '@nairadesk/contract/roles';
import type { updateProfile as call } from '@nairadesk/contract/settings';
import { recordAudit } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { eq } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { lookOfName } from '../platform/identity/look-of-name.ts';
import { noSuchPhone, readPhone } from '../platform/identity/phones.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { findNameFault, mixesScripts, type NameFault } from '../platform/identity/staff-names.ts';

const nameFaults: Record<NameFault, string> = {
  taken: 'A colleague has this name. Add another part of yours.',
  mixed: 'Write all letters of the name in one alphabet',
};

const countryNames = new Set(countries.map((country) => country.name));
const namesByCode = new Map(countries.map(({ isoCode, name }) => [isoCode, name]));

/**
 * Changes the actor's name, phone and country. A country is one of the reference, by name or ISO code; a phone number one that exists;
 * or either is what is stored already, so that a customer with an older value can still change the rest. Another name is
 * recorded: staff compare it with that of the payer, and the log shows people by it. No member of staff takes a colleague's.
 * Refuses: invalid, too_many_requests.
 */
export async function updateProfile(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  await countAttempt(ctx, [limitOn('save', 'profile', ctx.actor.id)]);
  const { name } = input;
  const country = namesByCode.get(input.country.toUpperCase()) ?? input.country;
  const phone = readPhone(input.phone, country);
  return ctx.transact(async (tx) => {
    const own = eq(users.id, ctx.actor.id);
    const [stored] = await tx
      .select({ name: users.name, phone: users.phone, country: users.country })
      .from(users)
      .where(own)
      .for('no key update');
    // The session was found a moment ago; a user without a row has just been removed with it.
    if (!stored) throw new Refusal('unauthenticated');
    const problems = {
      ...(!phone && input.phone !== stored.phone && { phone: noSuchPhone }),
      ...(!countryNames.has(country) &&
        country !== stored.country && { country: 'Choose a country from the list' }),
    };
    if (isStaff(ctx.actor.role) && name !== stored.name) {
      const looksAlike = lookOfName(name) === lookOfName(stored.name);
      const fault = looksAlike ? mixesScripts(name) && 'mixed' : await findNameFault(tx, name, ctx.actor.id);
      if (fault) throw invalid({ name: nameFaults[fault] });
    }
    if (Object.keys(problems).length > 0) throw invalid(problems);
    const change = { name, phone: phone ?? stored.phone, country };
    const [user] = await tx.update(users).set(change).where(own).returning();
    if (!user) throw new Refusal('unauthenticated');
    if (name !== stored.name) {
      recordAudit(tx, {
        action: 'name-changed',
        actorId: user.id,
        subjectType: 'user',
        subjectId: user.id,
        detail: { from: ctx.networkAddress, name, nameBefore: stored.name },
      });
    }
    return { message: 'Profile updated successfully', data: presentProfile(user) };
  });
}
