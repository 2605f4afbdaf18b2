import type { Endpoint } from '@nairadesk/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { createFairQueue } from '../../concurrency/fair-queue.ts';
import { readNetworkAddress } from '../../context/network-address.ts';
import type { Paging } from '../../database/keyset-page.ts';

// A thousand rows take the one thread some 25 ms: so long, and a few times that, everything else waits.
export const largeReadBounds = { running: 3, waiting: 2_000 };
// Pages up to here cost about what any other call does.
export const smallPage = 50;

interface Call {
  endpoint: Endpoint;
  /** Its whole list is kept, and costs nothing to give. */
  keptWithAssets: boolean;
}

/** Does the work of a call, in its caller's turn if its answer may be large. Refuses: busy. */
export type LargeReads = <T>(
  call: Call,
  request: Pick<FastifyRequest, 'actor' | 'ip'>,
  input: Paging,
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Lets only a few large lists be made at once, of all callers together: places take turns, and within each of them its
 * people, so that a crowd of accounts waits for itself. Small pages, and all other calls, go past it.
 */
export function createLargeReads(): LargeReads {
  const queue = createFairQueue(largeReadBounds);
  return (call, { actor, ip }, input, work) => {
    if (actor === null || !isLarge(call, input)) return work();
    const { site, network } = readNetworkAddress(ip);
    return queue.add({ place: site ?? network, person: actor.id }, work);
  };
}

function isLarge({ endpoint, keptWithAssets }: Call, { pageSize, search, cursor }: Paging): boolean {
  if (!isList(endpoint)) return endpoint.large;
  if (pageSize !== undefined) return Number(pageSize) > smallPage;
  return !keptWithAssets || Boolean(search) || cursor !== undefined;
}

function isList({ method, query }: Endpoint): boolean {
  return method === 'GET' && query instanceof z.ZodMiniObject && 'pageSize' in query.shape;
}
