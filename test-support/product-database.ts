import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { databaseUser } from '../server/src/platform/postgres/cluster.ts';
import { isAlive } from '../server/src/platform/postgres/processes.ts';
import { until } from './until.ts';

interface Postmaster {
  pid: number;
  host: string;
  port: number;
}

/** The PostgreSQL of a data folder, as its own lock file names it. Reads only: starts nothing. */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readIfThere(`${dataDir}/postgres/cluster/postmaster.pid`).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 && isAlive(pid) ? { pid, port: Number(lines[3]), host: lines[4] ?? '' } : undefined;
}

/** Sends a signal to the postmaster alone, or to it and every process of it. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals, whom: 'postmaster' | 'family'): void {
  const postmaster = findPostmaster(dataDir);
  if (!postmaster) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  // Stopped first: while it runs it gets children that are not counted.
  if (whom === 'family') send(postmaster.pid, 'SIGSTOP');
  const pids = [postmaster.pid, ...(whom === 'family' ? childrenOf(postmaster.pid) : [])];
  for (const pid of pids) send(pid, signal);
}

/** Shuts the PostgreSQL of a folder down, where one was left behind. */
export async function endPostgres(dataDir: string): Promise<void> {
  if (!findPostmaster(dataDir)) return;
  signalPostgres(dataDir, 'SIGCONT', 'family');
  signalPostgres(dataDir, 'SIGQUIT', 'postmaster');
  await until('PostgreSQL to end', () => !findPostmaster(dataDir), { everyMs: 20 });
}

/** Where the product's own database answers while the product runs on this folder. Throws while nothing listens. */
export function connectionTo(dataDir: string) {
  const at = findPostmaster(dataDir);
  if (!at?.host) throw new Error(`no PostgreSQL listens for ${dataDir}`);
  return { host: at.host, port: at.port, user: databaseUser, database: 'postgres' };
}

/** A connection of its own to the product's database; waits `timeoutMs` at most while that recovers. */
export async function openDatabase(dataDir: string, timeoutMs = 55_000): Promise<pg.Client> {
  let reason: unknown;
  const patience = { timeoutMs, everyMs: 100 };
  const tryOnce = () =>
    tryDatabase(dataDir).catch((error) => {
      reason = error;
      return undefined;
    });
  return until('the database to answer', tryOnce, patience).catch((error) => {
    throw new Error(error.message, { cause: reason });
  });
}

/** One attempt to connect to the product's database. Throws when it doesn't answer within 5 s. */
export async function tryDatabase(dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ ...connectionTo(dataDir), connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Asks the product's own database, on a connection of its own, as soon as it answers. */
export async function askDatabase<Row extends pg.QueryResultRow>(
  dataDir: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = await openDatabase(dataDir);
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Changes what has happened in the database of a data folder, or one that is opened so, past the triggers that refuse
 * that: for what only time brings about.
 */
export async function rewriteHistory(
  where: string | (() => Promise<pg.Client>),
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  const client = await (typeof where === 'string' ? openDatabase(where) : where());
  try {
    await client.query('set session_replication_role = replica');
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function childrenOf(pid: number): number[] {
  const list = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' });
  return list
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child]) => child ?? 0);
}
