import type { getAlertChoices as call } from '@nairadesk/contract/alerts';
import type { Ctx } from '../platform/context/context.ts';
import type { Reply } from '../platform/http/endpoint.ts';
import { readChoices } from './read-choices.ts';

/** What the caller is told of, and how. */
export async function getChoices(ctx: Ctx): Promise<Reply<typeof call>> {
  return { data: await readChoices(ctx.read, ctx.actor.id) };
}
