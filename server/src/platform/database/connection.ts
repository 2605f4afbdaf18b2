import pg from 'pg';
import { createSharing } from '../concurrency/sharing.ts';
import { createSlots, type TakeSlot } from '../concurrency/slots.ts';
import { AbandonedLines } from './server/abandoned-lines.ts';
import { noteEnd } from './server/ended-too-soon.ts';

/**
 * The connection to the database was lost, refused or silent: it is unknown what became of the statement. node-postgres
 * has no codes for these, only messages that may change, so this class detects them by what happened.
 */
export class DatabaseOutage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = 'DatabaseOutage';
  }
}

/** How a pool and its connections are set up. */
export interface ConnectionConfig extends pg.PoolConfig {
  /** After this an unanswered statement fails; a statement may set less. 0 or absent: no time-out. */
  silenceMilliseconds?: number;
}

type Callback = (error: unknown, ...result: unknown[]) => void;

/** What is done with a connection of the pool; `drop` says that it can't be used again. */
type WithClient<T> = (client: pg.PoolClient, drop: (why: Error) => void) => Promise<T>;

// Of 20 connections 14 may be waiting for commits, with a standby that stalls for ever: reads keep the others.
const sharedByReads = 0.3;
// Behind so many quick statements of others one waits for a few milliseconds.
const mostSharing = 8;

/** A pool of connections that report an outage as DatabaseOutage. */
export class ConnectionPool extends pg.Pool {
  readonly #takeWriting: TakeSlot;
  /**
   * The same for statements that never wait for the disk, nor long for a lock: those that are under way together share a
   * connection, to which they cost fewer messages.
   */
  readonly shareToWrite = createSharing<pg.PoolClient>(
    (work) => this.lendToWrite(work),
    mostSharing,
    isOutage,
  );
  readonly #abandoned = new AbandonedLines(() => ({ ...this.options, password: this.options.password }));

  constructor(config: ConnectionConfig) {
    super({ ...config, Client: Connection });
    // An idle connection that the server closed is replaced by the pool; unheard, the event would end the process.
    this.on('error', () => {});
    const size = config.max ?? 10;
    const mostWriting = Math.max(1, size - Math.floor(size * sharedByReads));
    this.#takeWriting = createSlots(mostWriting, () => this.options.connectionTimeoutMillis ?? 0);
  }

  /** As in `pg.Pool`. Fails with a DatabaseOutage if there is no connection in time. */
  override connect(...args: never[]): never {
    const [callback] = args as Callback[];
    if (!callback) return super.connect().catch((error) => Promise.reject(outageOf(error))) as never;
    const onConnect: Callback = (error, ...result) => callback(error && outageOf(error), ...result);
    return super.connect(onConnect) as never;
  }

  /**
   * As in `pg.Pool`, without a callback. That one drops the connection after any error; here it stays for the next
   * statement when the server only refused this one.
   */
  override query(...args: never[]): never {
    return this.lend((client) => client.query(...(args as [never]))) as never;
  }

  /**
   * Lends a connection to `work`. One whose statement the server didn't answer keeps its place until it does, so that
   * there are never more than `max` at the other end. Fails with a DatabaseOutage if there is none in time.
   */
  async lend<T>(work: WithClient<T>): Promise<T> {
    return this.#lend(work, () => {});
  }

  /** The same for what writes: its commit may wait without an end, so not every connection is lent for it. */
  async lendToWrite<T>(work: WithClient<T>): Promise<T> {
    const free = await this.#takeWriting();
    if (free === null) throw new DatabaseOutage('no connection to write with is free');
    return this.#lend(work, free);
  }

  async #lend<T>(work: WithClient<T>, free: () => void): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await (this.connect() as Promise<pg.PoolClient>);
    } catch (error) {
      free();
      throw error;
    }
    let broken: Error | undefined;
    try {
      return await work(client, (why) => {
        broken = why;
      });
    } catch (error) {
      // On a line that is silent or gone a rollback is waited for in vain; without the line it happens by itself.
      if (isOutage(error)) broken = error;
      throw error;
    } finally {
      const release = () => {
        client.release(broken);
        free();
      };
      const { unanswered, processID } = client as unknown as Connection;
      if (broken && unanswered && processID) this.#abandoned.keep(processID, unanswered, release);
      else release();
    }
  }
}

/** A connection that knows whether it is lost. */
class Connection extends pg.Client {
  readonly #silenceMilliseconds: number;
  #lost = false;
  /** The statement that was sent last, with which all before it are answered. */
  #asked: Promise<unknown> | undefined;
  /** The statement that was given up without an answer; it settles when that comes after all, or the line ends. */
  unanswered: Promise<unknown> | undefined;
  /** The process at the server's end; pg knows it once it is connected. */
  declare processID: number | null;

  constructor(config: ConnectionConfig = {}) {
    super(config);
    this.#silenceMilliseconds = config.silenceMilliseconds ?? 0;
    // Without this listener the event would end the process; the caller gets the error from the statement.
    this.on('error', () => {
      this.#lost = true;
    });
  }

  override end(...args: never[]): never {
    this.#lost = true;
    return super.end(...(args as [])) as never;
  }

  /** As in `pg.Client`. Fails with a DatabaseOutage if the server neither answered nor refused. */
  override query(...args: never[]): never {
    const given: unknown[] = args;
    const [statement] = given;
    // Objects that submit themselves, such as cursors, report their own errors.
    if (typeof statement === 'object' && statement !== null && 'submit' in statement)
      return super.query(...(args as [never])) as never;
    const callback = given.at(-1);
    if (typeof callback !== 'function') return this.#ask(given) as never;
    this.#ask(given.slice(0, -1)).then(
      (result) => callback(undefined, result),
      (error) => callback(error),
    );
    return undefined as never;
  }

  async #ask(args: unknown[]): Promise<unknown> {
    const [statement] = args as [{ silenceMilliseconds?: number } | string];
    const own = typeof statement === 'object' ? statement.silenceMilliseconds : undefined;
    const askedAt = performance.now();
    const asked: Promise<unknown> = super.query(...(args as [string]));
    this.#asked = asked;
    try {
      return await this.#unlessSilent(asked, own ?? this.#silenceMilliseconds);
    } catch (error) {
      noteEnd(error, performance.now() - askedAt);
      throw this.#lost ? outageOf(error) : error;
    }
  }

  // The answer may still arrive, on a connection that is not used again.
  async #unlessSilent(asked: Promise<unknown>, milliseconds: number): Promise<unknown> {
    if (milliseconds === 0) return asked;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        this.#lost = true;
        this.unanswered = this.#asked;
        reject(new Error('the database does not answer'));
      }, milliseconds);
    });
    return Promise.race([asked, silence]).finally(() => clearTimeout(timer));
  }
}

// An error from the server has a code, and may be no outage.
function outageOf(error: unknown): unknown {
  return error instanceof pg.DatabaseError || error instanceof DatabaseOutage
    ? error
    : new DatabaseOutage(error);
}

/** Tells whether an error is an outage, which the query builder may have wrapped. */
export function isOutage(error: unknown): error is Error {
  return error instanceof DatabaseOutage || (error instanceof Error && error.cause instanceof DatabaseOutage);
}
