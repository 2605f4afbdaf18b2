import { Readable } from 'node:stream';
import { heartbeatSeconds, type LiveEvent } from '@nairadesk/contract/events';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { type Change, type EventFeed, startEventFeed } from './event-feed.ts';

/** The user of a stream. */
interface Subscriber {
  id: string;
  sessionId: string;
  role: Role;
}

export interface Events {
  start(log: FastifyBaseLogger): Promise<void>;
  /** Ends every stream. */
  stop(): Promise<void>;
  /** Opens a stream of the changes this user may see. Refuses: unauthenticated, once the session has ended; busy. */
  open(actor: Subscriber): Promise<Readable>;
}

interface Stream {
  actor: Subscriber;
  readable: Readable;
  ended: boolean;
  expiry?: NodeJS.Timeout;
}

// Beyond that the oldest ends: most likely a phone that lost its connection.
const maxStreamsPerUser = 12;
// Of all people on one instance, so that requests keep connections beside them (`mostConnections` in app.ts).
const maxStreams = 15_000;
// A client with more unread is disconnected, and reloads when it comes back. Twice the size of one batch of the feed,
// so that a client that reads is never disconnected by a single batch.
const maxUnreadBytes = 320 * 1024;
const graceMilliseconds = 1000;
const maxTimerMilliseconds = 2 ** 31 - 1;

// A stream lives as long as its session, with the role it was opened with.
const findLiveSessions = {
  name: 'find_live_sessions',
  text: `
    select s.id, u.role, extract(epoch from s.expires_at - now()) * 1000 as milliseconds
    from sessions s join users u on u.id = s.user_id
    where s.id = any($1) and s.expires_at > now() and u.suspended_at is null`,
};

/** Sends changes to the open streams of this instance, to each only what its user may see. */
export function createEvents(database: Database, most = maxStreams): Events {
  const streams = new StreamsByUser();
  let feed: EventFeed | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let stopping = false;
  // Every screen shows assets, which seldom change: a new stream learns whether it must read them again.
  let assetsQuietSince = performance.now();
  const ready = (): LiveEvent => ({
    type: 'ready',
    assetsQuietSeconds: Math.floor((performance.now() - assetsQuietSince) / 1000),
  });

  return {
    async start(log) {
      feed = startEventFeed({
        database,
        log,
        hasStreams: () => streams.size > 0,
        onListening() {
          assetsQuietSince = performance.now();
          for (const stream of streams.all()) send(stream, ready());
          void endUnauthorised(database, streams.all());
        },
        onChanges(changes) {
          if (changes.some(({ topic }) => topic === 'asset')) assetsQuietSince = performance.now();
          sendChanges(streams, changes);
          void endUnauthorised(
            database,
            changes.flatMap((change) => [...streams.affectedBy(change)]),
          );
        },
      });
      heartbeat = setInterval(() => {
        for (const stream of streams.all()) write(stream, ': still here\n\n');
      }, heartbeatSeconds * 1000);
    },
    async stop() {
      stopping = true;
      clearInterval(heartbeat);
      for (const stream of streams.all()) end(stream);
      await feed?.stop();
    },
    async open(actor) {
      if (stopping) throw new Refusal('unavailable');
      // The client asks again, later and later, and perhaps another instance.
      if (streams.size >= most) throw new Refusal('busy');
      const stream: Stream = { actor, readable: new Readable({ read() {} }), ended: false };
      streams.add(stream);
      feed?.poll();
      try {
        // Checked after the stream was added, so that an end in between is not missed.
        const session = (await liveSessions(database, [stream])).get(actor.sessionId);
        if (session?.role !== actor.role) throw new Refusal('unauthenticated');
        if (!stream.ended) stream.expiry = endAfter(stream, session.milliseconds);
      } catch (error) {
        end(stream);
        throw error;
      }
      send(stream, ready());
      return stream.readable;
    },
  };
}

/** Sends changes to the streams they concern, but nothing more to a stream whose own session has ended. */
function sendChanges(streams: StreamsByUser, changes: Change[]): void {
  // Its screen would reload and be refused before it learns that it logged itself out.
  const ended = new Set(changes.filter(({ topic }) => topic === 'session').map((change) => change.subjectId));
  for (const change of changes) {
    for (const stream of streams.recipientsOf(change)) {
      if (!ended.has(stream.actor.sessionId)) send(stream, { type: change.topic, id: change.subjectId });
    }
  }
}

/** Ends the streams whose session has ended or has another role now. */
async function endUnauthorised(database: Database, some: Iterable<Stream>): Promise<void> {
  const asked = [...some];
  if (asked.length === 0) return;
  // While the database is down, sessions can't be checked: the streams end.
  const live = await liveSessions(database, asked).catch(() => new Map<string, never>());
  for (const stream of asked) {
    if (live.get(stream.actor.sessionId)?.role !== stream.actor.role) end(stream);
  }
}

/** The open streams by user, to find those that a change concerns. */
class StreamsByUser {
  readonly #byUser = new Map<string, Set<Stream>>();
  readonly #staff = new Set<Stream>();
  size = 0;

  add(stream: Stream): void {
    const { id, role } = stream.actor;
    const own = this.#byUser.get(id) ?? new Set();
    this.#byUser.set(id, own.add(stream));
    if (isStaff(role)) this.#staff.add(stream);
    this.size += 1;
    stream.readable.once('close', () => this.#remove(stream));
    const [oldest] = own;
    if (own.size <= maxStreamsPerUser || !oldest) return;
    // Removed now, not on close: the next stream must not find the same oldest one.
    this.#remove(oldest);
    end(oldest);
  }

  #remove(stream: Stream): void {
    clearTimeout(stream.expiry);
    const own = this.#byUser.get(stream.actor.id);
    if (!own?.delete(stream)) return;
    if (own.size === 0) this.#byUser.delete(stream.actor.id);
    this.#staff.delete(stream);
    this.size -= 1;
  }

  *all(): Iterable<Stream> {
    for (const own of this.#byUser.values()) yield* own;
  }

  /** The streams to send a change to: assets and networks to all, settings and sessions to their owner, else owner and staff. */
  recipientsOf({ topic, subjectId, ownerId }: Change): Iterable<Stream> {
    if (topic === 'asset' || topic === 'network') return this.all();
    const own = this.#byUser.get((topic === 'user' ? subjectId : ownerId) ?? '') ?? [];
    return topic === 'session' || topic === 'settings' ? own : new Set([...this.#staff, ...own]);
  }

  /** The streams whose session a change may have ended. */
  affectedBy({ topic, subjectId, ownerId }: Change): Iterable<Stream> {
    if (topic === 'user') return this.#byUser.get(subjectId) ?? [];
    return topic === 'session' ? (this.#byUser.get(ownerId ?? '') ?? []) : [];
  }
}

function send(stream: Stream, event: LiveEvent): void {
  write(stream, `data: ${JSON.stringify(event)}\n\n`);
}

function write({ readable, ended }: Stream, text: string): void {
  if (ended || readable.destroyed) return;
  if (readable.readableLength > maxUnreadBytes) readable.destroy();
  else readable.push(text);
}

function end(stream: Stream): void {
  if (stream.ended) return;
  stream.ended = true;
  stream.readable.push(null);
  // A client that does not read does not see the end either.
  setTimeout(() => stream.readable.destroy(), graceMilliseconds).unref();
}

function endAfter(stream: Stream, milliseconds: number): NodeJS.Timeout {
  return setTimeout(() => end(stream), Math.min(milliseconds, maxTimerMilliseconds)).unref();
}

async function liveSessions(database: Database, streams: Stream[]) {
  const ids = [...new Set(streams.map((stream) => stream.actor.sessionId))];
  const rows = await database.run<{ id: string; role: Role; milliseconds: string }>(findLiveSessions, [ids]);
  return new Map(rows.map((row) => [row.id, { role: row.role, milliseconds: Number(row.milliseconds) }]));
}
