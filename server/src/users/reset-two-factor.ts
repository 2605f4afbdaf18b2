import { othersName } from '@nairadesk/contract/others-words';
import type { resetTwoFactor as call } from '@nairadesk/contract/users';
import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Input, Reply } from '../platform/http/endpoint.ts';
import { clearTwoFactor } from '../platform/identity/clear-two-factor.ts';
import { lockPerson, readPerson } from './lock-person.ts';
import { presentPerson } from './present-person.ts';

/**
 * Turns off two-factor authentication for a person who lost their phone, passkeys included, logs them out and mails
 * them. Not for oneself: that takes a code. Refuses: not_found, two_factor_off, forbidden.
 */
export async function resetTwoFactor(ctx: Ctx, input: Input<typeof call>): Promise<Reply<typeof call>> {
  return ctx.transact(async (tx) => {
    const person = await lockPerson(tx, ctx.actor, input.id);
    if (person.id === ctx.actor.id) {
      throw new Refusal('forbidden', {
        message: 'Turn off your own two-factor authentication in Settings, Password.',
      });
    }
    if (!(await clearTwoFactor(tx, ctx, person, ctx.actor.id))) throw new Refusal('two_factor_off');
    const message = `${othersName(person.name)} can now log in with the password alone`;
    return { message, data: presentPerson(await readPerson(tx, person.id)) };
  });
}
