import type { startPasskeyLogin as call } from '@nairadesk/contract/passkeys';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { requestOptions } from './request-options.ts';

/** The options for a login. They name no passkey, so they tell nothing about any account. */
export async function startPasskeyLogin(ctx: Ctx): Promise<Reply<typeof call>> {
  return { data: await requestOptions(ctx, { to: 'log-in' }) };
}
