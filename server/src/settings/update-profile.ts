import { countries } from '@nairadesk/contract/countries';
import { isStaff } from '@nairadesk/contract/roles';
import type { updateProfile as call } from '@nairadesk/contract/settings';
import { recordAudit, type Tx } from '../platform/audit/audit.ts';
import type { Ctx } from '../platform/context/context.ts';
import { and, eq, ne } from '../platform/database/drizzle.ts';
import { users } from '../platform/database/tables/users-tables.ts';
import { invalid, Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { noSuchPhone, readPhone } from '../platform/identity/phones.ts';
import { presentProfile } from '../platform/identity/present-profile.ts';
import { countAttempt, limitOn } from '../platform/identity/rate-limit.ts';
import { lookOfName } from './look-of-name.ts';

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
      refuseMixedScripts(name);
      if (lookOfName(name) !== lookOfName(stored.name)) await refuseColleaguesName(tx, ctx, name);
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

// Claims, approvals and notes show colleagues by name.
async function refuseColleaguesName(tx: Tx, { actor }: Ctx, name: string): Promise<void> {
  const colleagues = await tx
    .select({ name: users.name })
    .from(users)
    .where(and(ne(users.role, 'user'), ne(users.id, actor.id)));
  if (colleagues.some((colleague) => lookOfName(colleague.name) === lookOfName(name)))
    throw invalid({ name: 'A colleague has this name. Add another part of yours.' });
}

// Letters of another script look like Latin ones: with a Cyrillic е it would be a colleague's name to the eye alone.
function refuseMixedScripts(name: string): void {
  const letters = name.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter.normalize('NFKD')));
  if (latin.length > 0 && latin.length < letters.length)
    throw invalid({ name: 'Write all letters of the name in one alphabet' });
}
