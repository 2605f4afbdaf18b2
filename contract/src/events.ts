import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * What a stream tells: which thing has changed, never how. Whoever wants to know reads it anew.
 * - `ready`: from here on nothing is missed; what was read before may be old, assets only where they have changed
 *   since: that long ago at least
 * - `order`, `support`: to staff and to its owner
 * - `asset`: to everybody
 * - `network`: to everybody; the list is read whole, and the id says nothing
 * - `user`: to staff and to that user
 * - `settings`: the receiver's own wallets or bank account
 * - `session`: one of the receiver's own sessions has ended
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), assetsQuietSeconds: z.number() }),
  z.object({
    type: z.enum(['order', 'asset', 'network', 'support', 'user', 'settings', 'session']),
    id: z.string(),
  }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

/** How often an idle stream says that it lives: twice that long in silence means that it is cut. */
export const heartbeatSeconds = 20;

export const streamEvents = endpoint({
  summary: 'Stream changes as server-sent events, each the JSON of one change',
  method: 'GET',
  path: '/events',
  access: 'member',
  response: liveEvent,
  stream: true,
});
