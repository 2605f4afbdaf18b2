import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionOf, type Database } from '../database/database.ts';

/** A change as a trigger queued it. */
export interface Change {
  topic:
    | 'order'
    | 'asset'
    | 'network'
    | 'trading'
    | 'card-rate'
    | 'support'
    | 'user'
    | 'settings'
    | 'session'
    | 'receiving-account'
    | 'money'
    | 'claim'
    | 'shift'
    | 'note'
    | 'price-alert';
  subjectId: string;
  ownerId: string | null;
}

interface FeedOptions {
  database: Database;
  log: FastifyBaseLogger;
  onChanges(changes: Change[]): void;
  /** Listening has started: at first, or after a break in which changes may have been missed. */
  onListening(): void;
  /** Whether any stream is open here; without one the queue is polled less often. */
  hasStreams(): boolean;
}

export interface EventFeed {
  /** Polls the queue at once: a stream was opened. */
  poll(): void;
  stop(): Promise<void>;
}

const channel = 'nairadesk_events';
const batchRows = 2000;
const pollMilliseconds = 200;
const idlePollMilliseconds = 2000;
const reconnectMaxMilliseconds = 5000;

// Notifies every listening instance of queued changes: each row is taken by one instance, and only after its commit.
// A NOTIFY holds 8,000 bytes: 80 lines of at most 85 fit.
const notifyQueued = {
  name: 'notify_queued',
  text: `
    with taken as (
      delete from event_queue
      where ctid = any(array(select ctid from event_queue limit ${batchRows} for update skip locked))
      returning topic, subject_id, owner_id
    ), lines as (
      select concat_ws(' ', topic, subject_id, owner_id) as line, (row_number() over () - 1) / 80 as batch
      from (select distinct topic, subject_id, owner_id from taken) changes
    ), notified as (
      select pg_notify('${channel}', string_agg(line, E'\\n')) from lines group by batch
    )
    select (select count(*) from taken)::int as taken, (select count(*) from notified)::int as notified`,
};

/**
 * Listens for changes on a connection of its own, and notifies every instance of queued ones. A broken connection is
 * replaced; a silently dead one is found by its query time-out.
 */
export function startEventFeed({
  database,
  log,
  onChanges,
  onListening,
  hasStreams,
}: FeedOptions): EventFeed {
  let stopped = false;
  let wake = () => {};
  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
      if (stopped) wake();
    });

  const listen = async () => {
    const client = new pg.Client({ ...connectionOf(database), query_timeout: 5000, keepAlive: true });
    let broken: Error | undefined;
    client.on('error', (error) => {
      broken = error;
      wake();
    });
    client.on('notification', ({ payload }) => onChanges(parsed(payload ?? '')));
    try {
      await client.connect();
      // biome-ignore lint/plugin: a constant, and listen takes no parameters.
      await client.query(`listen ${channel}`);
      onListening();
      while (!stopped && !broken) {
        const { rows } = await client.query(notifyQueued);
        if (rows[0].taken < batchRows) await pause(hasStreams() ? pollMilliseconds : idlePollMilliseconds);
      }
      if (broken) throw broken;
    } finally {
      await client.end().catch(() => {});
    }
  };

  const run = async () => {
    let wait = 100;
    while (!stopped) {
      const began = performance.now();
      try {
        await listen();
      } catch (error) {
        if (stopped) break;
        log.warn({ err: error }, 'live updates lost the database connection, reconnecting');
        wait = performance.now() - began > 60_000 ? 100 : Math.min(wait * 2, reconnectMaxMilliseconds);
        await pause(wait);
      }
    }
  };

  const running = run();
  return {
    poll: () => wake(),
    async stop() {
      stopped = true;
      wake();
      await running;
    },
  };
}

function parsed(payload: string): Change[] {
  return payload
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [topic = '', subjectId = '', ownerId = null] = line.split(' ');
      return { topic: topic as Change['topic'], subjectId, ownerId };
    });
}
