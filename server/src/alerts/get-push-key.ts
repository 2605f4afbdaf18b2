import type { getPushKey as call } from '@nairadesk/contract/alerts';
import { readPushKeys } from '../platform/alerts/push-keys.ts';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** The public key that a browser hands to its push service. */
export async function getPushKey(ctx: Ctx): Promise<Reply<typeof call>> {
  const { publicKey } = await readPushKeys(ctx.query, ctx.secrets);
  return { data: { publicKey } };
}
