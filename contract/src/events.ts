import * as z from 'zod/mini';
import { asset } from './assets.ts';
import { endpoint } from './endpoint.ts';

/**
 * What became of the assets on sale from one version to the next: all that changed, or null where that is too much for
 * an event. A client that knows the version `before` has the next one then; any other reads the assets again.
 */
export const assetsChange = z.object({
  before: z.string(),
  version: z.string(),
  /** An asset that is no longer on sale is null. */
  changed: z.nullable(z.array(z.object({ id: z.string(), asset: z.nullable(asset) }))),
});
export type AssetsChange = z.output<typeof assetsChange>;

/**
 * An event of the stream: which thing has changed; clients read it again, except assets, which come along.
 * - `ready`: from here on no change is missed. Data read before may be old; assets have not changed for at least
 *   `assetsQuietSeconds`, and were at `assetsVersion` (left out where that could not be read)
 * - `order`, `support`: to staff and to its owner
 * - `asset`: to all. `assets` is how they changed up to now, so it may hold other assets and not this one
 * - `trading`: to all; new orders are paused from now on, or no more
 * - `network`: to all; the whole list is read again, and the id has no meaning
 * - `card-rate`: to all; the rates of this gift card have changed
 * - `user`: to staff and to that user
 * - `receiving-account`: to staff
 * - `money`: to staff; transfers, refunds or the rules about them have changed, and the id has no meaning
 * - `claim`: to staff; another colleague has the order now, or none
 * - `shift`: to staff; a colleague went on or off shift
 * - `note`: to staff; a note about this order or person has changed, or a colleague saw it
 * - `settings`: the receiver's own wallets or bank account
 * - `price-alert`: to its owner; a price that they asked about was reached
 * - `session`: one of the receiver's own sessions has ended
 */
export const liveEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('ready'),
    assetsQuietSeconds: z.number(),
    assetsVersion: z.optional(z.string()),
    /** New orders are paused now; left out: they aren't. */
    tradingPaused: z.optional(z.boolean()),
  }),
  z.object({ type: z.literal('trading'), paused: z.boolean() }),
  z.object({ type: z.literal('asset'), id: z.string(), assets: z.optional(assetsChange) }),
  z.object({
    type: z.enum([
      'order',
      'network',
      'card-rate',
      'support',
      'user',
      'settings',
      'session',
      'receiving-account',
      'money',
      'claim',
      'shift',
      'note',
      'price-alert',
    ]),
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
