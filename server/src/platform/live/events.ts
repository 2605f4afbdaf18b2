import type { Writable } from 'node:stream';
import { type AssetsChange, heartbeatSeconds } from '@nairadesk/contract/events';
import type { Role } from '@nairadesk/contract/roles';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import { AssetNews, assetEvents } from './asset-news.ts';
import { type Change, type EventFeed, startEventFeed } from './event-feed.ts';
import { type Stream, StreamsByUser, type Subscriber } from './streams-by-user.ts';
import { bytesOf, end, endExpired, sendTo, write, writeAll } from './write-streams.ts';

export interface Events {
  /** How many streams are open here. */
  readonly openStreams: number;
  /**
   * Sends what changes from now on. `readAssets` reads how the assets on sale changed since it was last called; what it
   * gives is sent to every stream. `followPause` is called when new orders were paused, or go on.
   */
  start(
    log: FastifyBaseLogger,
    readAssets: () => Promise<AssetsChange>,
    followPause: () => Promise<void>,
  ): Promise<void>;
  /** Tells every stream, now and when it opens, whether new orders are paused. */
  tellPaused(paused: boolean): void;
  /** Ends every stream. */
  stop(): Promise<void>;
  /**
   * Opens a stream of the changes this user may see, and gives what sends it to a response. Refuses: unauthenticated,
   * once the session has ended; busy.
   */
  open(actor: Subscriber): Promise<(to: Writable) => void>;
}

// Of all people on one instance, so that requests keep connections beside them (`mostConnections` in app.ts).
const maxStreams = 15_000;
const lookForExpiredMilliseconds = 1000;
const heartbeatBytes = Buffer.from(': still here\n\n');

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
  const assetNews = new AssetNews();
  const timers: NodeJS.Timeout[] = [];
  let feed: EventFeed | undefined;
  let stopping = false;
  let tradingPaused = false;
  const ready = () =>
    bytesOf({ type: 'ready', ...assetNews.standing, ...(tradingPaused && { tradingPaused }) });

  return {
    get openStreams() {
      return streams.size;
    },
    async start(log, readAssets, followPause) {
      feed = startEventFeed({
        database,
        log,
        hasStreams: () => streams.size > 0,
        onListening() {
          assetNews.tell(readAssets, () => writeAll(streams, ready()));
          void endUnauthorised(database, streams.all());
        },
        onChanges(changes) {
          const ended = endedIn(changes);
          const ids = changes.filter(({ topic }) => topic === 'asset').map(({ subjectId }) => subjectId);
          if (ids.length > 0)
            assetNews.tell(readAssets, (assets) =>
              writeAll(streams, bytesOf(...assetEvents(ids, assets)), ended),
            );
          // Where this fails, serve.ts looks every five seconds.
          if (changes.some(({ topic }) => topic === 'trading')) void followPause().catch(() => {});
          sendChanges(streams, changes, ended);
          void endUnauthorised(
            database,
            changes.flatMap((change) => [...streams.affectedBy(change)]),
          );
        },
      });
      timers.push(
        setInterval(() => void writeAll(streams, heartbeatBytes), heartbeatSeconds * 1000),
        setInterval(() => endExpired(streams), lookForExpiredMilliseconds),
      );
    },
    tellPaused(paused) {
      if (paused === tradingPaused) return;
      tradingPaused = paused;
      void writeAll(streams, bytesOf({ type: 'trading', paused }));
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearInterval(timer);
      for (const stream of streams.all()) end(stream);
      await feed?.stop();
      await assetNews.settle();
    },
    async open(actor) {
      if (stopping) throw new Refusal('unavailable');
      // The client asks again, later and later, and perhaps another instance.
      if (streams.size >= most) throw new Refusal('busy');
      const stream = addStream(streams, actor);
      feed?.poll();
      await authorise(database, streams, stream);
      return (to) => {
        sendTo(to, stream, streams);
        write(stream, ready());
      };
    },
  };
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

// Nothing more for them: a screen would reload and be refused before it learns that it logged itself out.
function endedIn(changes: Change[]): Set<string> {
  return new Set(changes.filter(({ topic }) => topic === 'session').map((change) => change.subjectId));
}

/** Sends changes to the streams they concern, except those of assets, and nothing to a session that has ended. */
function sendChanges(streams: StreamsByUser, changes: Change[], ended: Set<string>): void {
  for (const { topic, subjectId: id, ownerId } of changes) {
    if (topic === 'asset' || topic === 'trading') continue;
    const bytes = bytesOf({ type: topic, id });
    if (topic === 'network' || topic === 'card-rate') void writeAll(streams, bytes, ended);
    else
      for (const stream of streams.recipientsOf({ topic, subjectId: id, ownerId }))
        if (!ended.has(stream.actor.sessionId)) write(stream, bytes);
  }
}

function addStream(streams: StreamsByUser, { id, sessionId, role }: Subscriber): Stream {
  const stream: Stream = { actor: { id, sessionId, role }, ended: false, expiresAt: 0 };
  const oldest = streams.add(stream);
  if (oldest) end(oldest);
  return stream;
}

/** Lets a stream last as long as its session. After it was added, so that an end in between is not missed. */
async function authorise(database: Database, streams: StreamsByUser, stream: Stream): Promise<void> {
  try {
    const session = (await liveSessions(database, [stream])).get(stream.actor.sessionId);
    if (session?.role !== stream.actor.role) throw new Refusal('unauthenticated');
    stream.expiresAt = performance.now() + session.milliseconds;
  } catch (error) {
    streams.remove(stream);
    throw error;
  }
}

async function liveSessions(database: Database, streams: Stream[]) {
  const ids = [...new Set(streams.map((stream) => stream.actor.sessionId))];
  const rows = await database.run<{ id: string; role: Role; milliseconds: string }>(findLiveSessions, [ids]);
  return new Map(rows.map((row) => [row.id, { role: row.role, milliseconds: Number(row.milliseconds) }]));
}
