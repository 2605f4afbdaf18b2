import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionOf, type Database } from '../database/database.ts';

/** A change as the triggers wrote it down. */
export interface Change {
  topic: 'order' | 'asset' | 'network' | 'support' | 'user' | 'settings' | 'session';
  subjectId: string;
  ownerId: string | null;
}

interface FeedOptions {
  database: Database;
  log: FastifyBaseLogger;
  onChanges(changes: Change[]): void;
  /** Listening has begun, at first or after a break in which changes may have been missed. */
  onListening(): void;
  /** Whether anybody here waits for changes; if nobody does, there is no hurry. */
  isAwaited(): boolean;
}

export interface EventFeed {
  /** Somebody has begun to wait for changes. */
  hurry(): void;
  stop(): Promise<void>;
}

const channel = 'nairadesk_events';
const batchRows = 2000;
const awaitedMilliseconds = 200;
const unawaitedMilliseconds = 2000;
const reconnectMaxMilliseconds = 5000;

// Moves what is queued to every listening instance: each row is told once, whichever instance takes it, and a row
// that is not committed yet is not seen yet. A NOTIFY holds 8,000 bytes: 80 lines of at most 82 fit.
const tellQueued = {
  name: 'tell_queued',
  text: `
    with taken as (
      delete from event_queue
      where ctid = any(array(select ctid from event_queue limit ${batchRows} for update skip locked))
      returning topic, subject_id, owner_id
    ), lines as (
      select concat_ws(' ', topic, subject_id, owner_id) as line, (row_number() over () - 1) / 80 as batch
      from (select distinct topic, subject_id, owner_id from taken) changes
    ), told as (
      select pg_notify('${channel}', string_agg(line, E'\\n')) from lines group by batch
    )
    select (select count(*) from taken)::int as taken, (select count(*) from told)::int as told`,
};

/**
 * Listens for what changes, on one connection of its own, and tells the others what is queued. A connection that
 * dies is replaced; one that is silently dead is found by the question it leaves unanswered.
 */
export function startEventFeed({ database, log, onChanges, onListening, isAwaited }: FeedOptions): EventFeed {
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
      await client.query(`listen ${channel}`);
      onListening();
      while (!stopped && !broken) {
        const { rows } = await client.query(tellQueued);
        if (rows[0].taken < batchRows) await pause(isAwaited() ? awaitedMilliseconds : unawaitedMilliseconds);
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
    hurry: () => wake(),
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
