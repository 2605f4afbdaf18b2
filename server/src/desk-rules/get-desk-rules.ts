import type { getDeskRules as call } from '@nairadesk/contract/desk-rules';
import type { Ctx } from '../platform/context/context.ts';
import { presentDeskRules, readDeskRules } from '../platform/desk/desk-rules.ts';
import type { Reply } from '../platform/http/endpoint.ts';

/** The owner's rules, for staff. */
export async function getDeskRules(ctx: Ctx): Promise<Reply<typeof call>> {
  return { data: presentDeskRules(await readDeskRules(ctx.read)) };
}
