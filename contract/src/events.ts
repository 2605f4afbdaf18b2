import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/**
 * An event of the stream: which thing has changed, never how; clients read it again.
 * - `ready`: from here on no change is missed. Data read before may be old; assets have not changed for at least
 *   `assetsQuietSeconds`
 * - `order`, `support`: to staff and to its owner
 * - `asset`: to all
 * - `network`: to all; the whole list is read again, and the id has no meaning
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

/** How often an idle stream sends a heartbeat; after twice that long in silence it counts as broken. */
export const heartbeatSeconds = 20;

export const streamEvents = endpoint({
  summary: 'Stream changes as server-sent events, each the JSON of one change',
  method: 'GET',
  path: '/events',
  access: 'member',
  response: liveEvent,
  stream: true,
  errors: ['busy'],
});
