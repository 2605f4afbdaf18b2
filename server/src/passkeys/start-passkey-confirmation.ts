import type { startPasskeyConfirmation as call } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { knownCredentials } from './known-credentials.ts';
import { requestOptions } from './request-options.ts';

/** The options for confirming a change with one of the actor's passkeys. Refuses: passkey_missing. */
export async function startPasskeyConfirmation(ctx: Ctx): Promise<Reply<typeof call>> {
  const { id, sessionId } = ctx.actor;
  const known = await knownCredentials(ctx.read, id);
  if (known.length === 0) throw new Refusal('passkey_missing');
  return { data: await requestOptions(ctx, { to: 'confirm', sessionId }, known) };
}
