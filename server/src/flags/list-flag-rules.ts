import type { listFlagRules as call } from '@nairadesk/contract/flags';
import type { Ctx } from '../platform/context/context.ts';
import { readFlagRules } from '../platform/desk/flag-rules.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** The rules of all flags, for staff. */
export async function listFlagRules(ctx: Ctx): Promise<Reply<typeof call>> {
  return { data: await readFlagRules(ctx.read) };
}
