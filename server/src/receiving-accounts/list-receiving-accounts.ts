import type { listReceivingAccounts as call } from '@nairadesk/contract/receiving-accounts';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { readAccounts } from './read-accounts.ts';

/** The bank accounts that customers pay into, with today's sums and the open orders that point to them. */
export async function listReceivingAccounts(ctx: Ctx): Promise<Reply<typeof call>> {
  return { data: await readAccounts(ctx) };
}
