import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Audit, Tx } from '../audit/audit.ts';
import type { Caller } from '../concurrency/fair-queue.ts';
import type { Passwords } from '../crypto/passwords.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Database, Db, Statement } from '../database/database.ts';
import { runSearch } from '../database/run-search.ts';
import type { Replica } from '../database/server/replica.ts';
import type { Events } from '../live/events.ts';
import type { Actor } from '../sessions/actor.ts';
import { lockSession } from '../sessions/end-sessions.ts';
import type { Counts } from './counts.ts';
import { type NetworkAddress, readNetworkAddress } from './network-address.ts';
import type { Standing } from './standing.ts';

/** The services of the process, one of each. */
export interface Services {
  config: Config;
  database: Database;
  /** For what staff look back at; null: there is none. */
  replica: Replica | null;
  secrets: Secrets;
  passwords: Passwords;
  events: Events;
  audit: Audit;
  standing: Standing;
  counts: Counts;
}

/** The key of a request that may be repeated, and what it asked for. */
export interface Idempotency {
  key: string;
  /** An HMAC: a plain hash would let an attacker who has the database alone try out the codes of a card. */
  requestHash: Buffer;
  /** Whether this is the plain hash of the same request, as the version before kept it, for a week. */
  isFormerHash: (hash: Buffer) => boolean;
}

/** The context of every use case. It reads anywhere, and writes only inside `transact`. */
export interface Ctx extends Omit<Services, 'database' | 'replica' | 'audit' | 'standing' | 'counts'> {
  /** The caller. Reading it on a public call is a bug and throws. */
  readonly actor: Actor;
  /** The bearer token of a call that reads the token of a sign-up; it may be anything. */
  readonly signUpToken: string | null;
  readonly idempotency: Idempotency | null;
  /** Whose turn it is where slow work is shared out. */
  readonly caller: Caller;
  readonly userAgent: string | null;
  /** Where the call came from: an IPv4 address, or the /64 network of an IPv6 address, whose rest the caller chooses. */
  readonly networkAddress: string | null;
  /** The /48 network around that /64; null for IPv4. */
  readonly siteAddress: string | null;
  /** New orders are paused: the calls that place one refuse. */
  readonly tradingPaused: boolean;
  /** What the browser sent as the tokens of devices on which people logged in; they may be anything. */
  readonly deviceTokens: readonly string[];
  /** The version of the assets on sale, read since the call arrived; null: it was not. */
  readonly assetsVersion: string | null;
  read: Pick<Db, 'select' | 'selectDistinct' | 'selectDistinctOn' | '$count' | '$with' | 'with'>;
  /** Reads for a search, whose statements share `searchMilliseconds`. Refuses: invalid (search, or `field`). */
  search<T>(work: (read: Db) => Promise<T>, field?: string): Promise<T>;
  /** Reads on one connection, to which the statements that don't wait for each other go in one message. */
  together<T>(work: (read: Db) => Promise<T>): Promise<T>;
  /** Reads with a hand-written statement. */
  query<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
  /**
   * Runs `work` in one transaction; throwing rolls back, as does the end of the actor's session while the transaction
   * waited. `about` names what it is going to lock, such as an order's id.
   */
  transact<T>(work: (tx: Tx) => Promise<T>, about?: string): Promise<T>;
  /** Writes with one hand-written statement, which is its own transaction and checks the session itself. */
  transactStatement<Row extends pg.QueryResultRow>(statement: Statement, values: unknown[]): Promise<Row[]>;
}

interface CalledBy {
  actor?: Actor | null;
  signUpToken?: string | null;
  idempotency?: Idempotency | null;
  userAgent?: string | null;
  ip?: string;
  deviceTokens?: readonly string[];
  assetsVersion?: string | null;
  hasGone?: () => boolean;
  /** For a call that is not in its caller's turn to write: its transactions are. */
  inWriteTurn?: InTurn | null;
}

/** Runs work in a person's turn. Refuses: too_many_requests, busy. */
type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates the context of one call; without a caller, of the system itself. */
export function createContext(services: Services, caller: CalledBy = {}): Ctx {
  const { config, database, secrets, passwords, events, audit, standing } = services;
  let place: NetworkAddress | null | undefined;
  // Read by the few calls that ask for it.
  const readPlace = () => {
    place ??= caller.ip === undefined ? null : readNetworkAddress(caller.ip);
    return place;
  };
  const readTurns = () => {
    const from = readPlace();
    return { place: from?.site ?? from?.network ?? '', person: caller.actor?.id ?? '' };
  };
  return {
    config,
    secrets,
    events,
    get caller() {
      return { ...readTurns(), ...(caller.hasGone && { hasGone: caller.hasGone }) };
    },
    passwords: hashingFor(readTurns, passwords),
    get actor() {
      if (!caller.actor) throw new Error('this call has no actor');
      return caller.actor;
    },
    signUpToken: caller.signUpToken ?? null,
    idempotency: caller.idempotency ?? null,
    userAgent: caller.userAgent ?? null,
    get networkAddress() {
      return readPlace()?.network ?? null;
    },
    get siteAddress() {
      return readPlace()?.site ?? null;
    },
    tradingPaused: standing.tradingPaused,
    deviceTokens: caller.deviceTokens ?? [],
    assetsVersion: caller.assetsVersion ?? null,
    read: database.db,
    search: (work, field) => runSearch(database, work, config.searchMilliseconds, field),
    together: (work) => database.view(work),
    query: database.run,
    transact: (work, about) => {
      const transact = () =>
        audit.transact(async (tx) => {
          const done = await work(tx);
          if (caller.actor) await lockSession(tx, caller.actor);
          return done;
        }, about);
      return caller.inWriteTurn ? caller.inWriteTurn(transact) : transact();
    },
    transactStatement: async (statement, values) => {
      audit.rows.assertHeld();
      return database.write(statement, values);
    },
  };
}

// Hashing is shared fairly between places, and in a place between the people who are logged in and all others.
function hashingFor(from: () => Caller, passwords: Passwords): Passwords {
  return {
    hash: (password, by) => passwords.hash(password, { ...from(), ...by }),
    verify: (storedHash, password, by) => passwords.verify(storedHash, password, { ...from(), ...by }),
    assertRoom: (by) => passwords.assertRoom({ ...from(), ...by }),
  };
}
