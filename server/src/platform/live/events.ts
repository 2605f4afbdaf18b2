import { Readable } from 'node:stream';
import { heartbeatSeconds, type LiveEvent } from '@nairadesk/contract/events';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { type Change, type EventFeed, startEventFeed } from './event-feed.ts';

/** Who holds a stream. */
interface Holder {
  id: string;
  sessionId: string;
  role: Role;
}

export interface Events {
  start(log: FastifyBaseLogger): Promise<void>;
  /** Ends every stream. */
  stop(): Promise<void>;
  /** Opens a stream of what this person may know. Refuses: unauthenticated, once the session has ended. */
  open(actor: Holder): Promise<Readable>;
}

interface Stream {
  actor: Holder;
  readable: Readable;
  ended: boolean;
  expiry?: NodeJS.Timeout;
}

// Beyond that the oldest ends: most likely a phone that lost its line without a word.
const maxStreamsPerUser = 12;
// Who leaves so much unread is cut off, and asks anew when they come back. Twice what one batch of the feed tells,
// which comes all at once: whoever reads is not to be cut off by it.
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

/** Tells the open streams of this instance what changes, to each no more than may be known there. */
export function createEvents(database: Database): Events {
  const streams = new StreamsByUser();
  let feed: EventFeed | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let stopping = false;
  // Everybody looks at assets, which seldom change: whoever comes is spared to read them twice.
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
        isAwaited: () => streams.size > 0,
        onListening() {
          assetsQuietSince = performance.now();
          for (const stream of streams.all()) tell(stream, ready());
          void keepRightful(database, streams.all());
        },
        onChanges(changes) {
          if (changes.some(({ topic }) => topic === 'asset')) assetsQuietSince = performance.now();
          // Whose own session is over is told nothing more: their screen would ask once more, and be refused before it
          // has heard that it signed itself out.
          const over = new Set(
            changes.filter(({ topic }) => topic === 'session').map((change) => change.subjectId),
          );
          for (const change of changes) {
            for (const stream of streams.for(change)) {
              if (!over.has(stream.actor.sessionId))
                tell(stream, { type: change.topic, id: change.subjectId });
            }
          }
          void keepRightful(
            database,
            changes.flatMap((change) => [...streams.endangeredBy(change)]),
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
      const stream: Stream = { actor, readable: new Readable({ read() {} }), ended: false };
      streams.add(stream);
      feed?.hurry();
      try {
        // Asked once it is known here, so that an end in between is not missed.
        const session = (await liveSessions(database, [stream])).get(actor.sessionId);
        if (session?.role !== actor.role) throw new Refusal('unauthenticated');
        if (!stream.ended) stream.expiry = endAfter(stream, session.milliseconds);
      } catch (error) {
        end(stream);
        throw error;
      }
      tell(stream, ready());
      return stream.readable;
    },
  };
}

/** Ends those whose session has ended, or is of another role by now. */
async function keepRightful(database: Database, some: Iterable<Stream>): Promise<void> {
  const asked = [...some];
  if (asked.length === 0) return;
  // Whether a session still holds cannot be seen while the database is away: then it does not.
  const live = await liveSessions(database, asked).catch(() => new Map<string, never>());
  for (const stream of asked) {
    if (live.get(stream.actor.sessionId)?.role !== stream.actor.role) end(stream);
  }
}

/** The open streams, and who of them is concerned by what. */
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
    // Gone now and not once it is closed: whoever comes next must not find the same one.
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

  /** Who is told of a change: its owner and staff; of an asset and of the networks everybody; of settings and of the end of a session the owner alone. */
  for({ topic, subjectId, ownerId }: Change): Iterable<Stream> {
    if (topic === 'asset' || topic === 'network') return this.all();
    const own = this.#byUser.get((topic === 'user' ? subjectId : ownerId) ?? '') ?? [];
    return topic === 'session' || topic === 'settings' ? own : new Set([...this.#staff, ...own]);
  }

  /** Whose right to a stream a change may have ended. */
  endangeredBy({ topic, subjectId, ownerId }: Change): Iterable<Stream> {
    if (topic === 'user') return this.#byUser.get(subjectId) ?? [];
    return topic === 'session' ? (this.#byUser.get(ownerId ?? '') ?? []) : [];
  }
}

function tell(stream: Stream, event: LiveEvent): void {
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
  // Whoever does not read does not see the end either.
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
