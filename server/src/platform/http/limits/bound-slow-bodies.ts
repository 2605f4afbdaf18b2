import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readNetworkAddress } from '../../context/network-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It reads a form, with a file that takes its time on a phone. */
    form?: boolean;
  }
}

export const slowBodyBounds = {
  /** Bodies of one place that arrive at a time. */
  ofPlace: 500,
  // A client may be as slow as a bad connection, not slower: its connection is one that others lack.
  bodyMilliseconds: 30_000,
  /** Of a form whose sender is logged in: a megabyte at 9 KB a second. */
  formMilliseconds: 120_000,
  lookMilliseconds: 1_000,
};

interface Arriving {
  request: FastifyRequest;
  reply: FastifyReply;
  since: number;
}

/**
 * Cuts off bodies that arrive too slowly: after a time, and at once where too many arrive from one place. There the oldest
 * of the person with the most goes first, and all without a session are one person: who is logged in loses to no stranger.
 * @param cutOff answers that a call took too long, and ends its connection
 */
export function boundSlowBodies(
  app: FastifyInstance,
  cutOff: (socket: Socket) => void,
  bounds = slowBodyBounds,
): void {
  const places = new Map<string, Set<Arriving>>();

  const forget = (place: string, arriving: Arriving) => {
    const all = places.get(place);
    all?.delete(arriving);
    if (all?.size === 0) places.delete(place);
  };
  const end = (place: string, arriving: Arriving) => {
    forget(place, arriving);
    const [{ raw }, { raw: answer }] = [arriving.request, arriving.reply];
    // One that came as a whole waits for its call, not for its sender.
    if (isOver(arriving.request)) return;
    // What is left of a refused body is dropped, without another answer.
    if (answer.headersSent) raw.socket.destroy();
    else cutOff(raw.socket);
  };

  app.addHook('onRequest', (request, reply, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers;
    if (length === undefined && encoding === undefined) return done();
    const { site, network } = readNetworkAddress(request.ip);
    const place = site ?? network;
    const all = places.get(place) ?? new Set();
    const arriving = { request, reply, since: performance.now() };
    places.set(place, all.add(arriving));
    request.raw.once('close', () => forget(place, arriving));
    while (all.size > bounds.ofPlace) end(place, firstToGo(all) ?? arriving);
    done();
  });

  const look = () => {
    const now = performance.now();
    for (const [place, all] of places)
      for (const arriving of all) if (now - arriving.since > timeOf(arriving, bounds)) end(place, arriving);
  };
  const looking = setInterval(look, bounds.lookMilliseconds).unref();
  app.addHook('onClose', async () => clearInterval(looking));
}

function timeOf(
  { request }: Arriving,
  { bodyMilliseconds, formMilliseconds }: typeof slowBodyBounds,
): number {
  return request.actor !== null && request.routeOptions.config.form ? formMilliseconds : bodyMilliseconds;
}

function firstToGo(all: Set<Arriving>): Arriving | undefined {
  const people = Map.groupBy(all, ({ request }) => (isOver(request) ? 'over' : (request.actor?.id ?? '')));
  const over = people.get('over');
  if (over) return over[0];
  let most: Arriving[] = [];
  for (const of of people.values()) if (of.length > most.length) most = of;
  return most[0];
}

/** Whether it came as a whole, or its connection has ended: where it was answered before, nothing tells that. */
function isOver({ raw }: FastifyRequest): boolean {
  return raw.complete || raw.socket.destroyed;
}
