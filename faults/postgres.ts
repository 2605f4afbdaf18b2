import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseUser } from '../server/src/platform/postgres/cluster.ts';
import { isAlive } from '../server/src/platform/postgres/processes.ts';

interface Postmaster {
  pid: number;
  host: string;
  port: number;
}

/** The PostgreSQL of a data folder, as its own lock file names it. Reads only: nobody joins or starts it. */
export function findPostmaster(dataDir: string): Postmaster | undefined {
  const lines = readIfThere(`${dataDir}/postgres/cluster/postmaster.pid`).split('\n');
  const pid = Number(lines[0]);
  return pid > 0 && isAlive(pid) ? { pid, port: Number(lines[3]), host: lines[4] ?? '' } : undefined;
}

/** Sends a signal to the postmaster alone, or to it and every process of it. */
export function signalPostgres(dataDir: string, signal: NodeJS.Signals, whom: 'postmaster' | 'family'): void {
  const postmaster = findPostmaster(dataDir);
  if (!postmaster) throw new Error(`no PostgreSQL runs on ${dataDir}`);
  // Stopped first: while it runs it gets children that nobody has counted.
  if (whom === 'family') send(postmaster.pid, 'SIGSTOP');
  const pids = [postmaster.pid, ...(whom === 'family' ? childrenOf(postmaster.pid) : [])];
  for (const pid of pids) send(pid, signal);
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}

/** Shuts the PostgreSQL of a folder down, where one was left behind. */
export async function endPostgres(dataDir: string): Promise<void> {
  if (!findPostmaster(dataDir)) return;
  signalPostgres(dataDir, 'SIGCONT', 'family');
  signalPostgres(dataDir, 'SIGQUIT', 'postmaster');
  for (let tries = 0; tries < 3_000 && findPostmaster(dataDir); tries += 1) await sleep(20);
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

/** Moves orders into the past, by the triggers that let nobody change what was agreed: for what only time brings. */
export async function makeOlder(dataDir: string, orderIds: string[], by: string): Promise<void> {
  const client = await openDatabase(dataDir);
  await client.query('set session_replication_role = replica');
  await client.query(
    `update orders set placed_at = placed_at - $2::interval, expires_at = expires_at - $2::interval
     where id = any($1)`,
    [orderIds, by],
  );
  await client.end();
}

/** A connection of its own to the product's database; waits while that recovers. */
export async function openDatabase(dataDir: string, mostTries = 600): Promise<pg.Client> {
  for (let tries = 0; ; tries += 1) {
    const at = findPostmaster(dataDir);
    const client = new pg.Client({
      host: at?.host,
      port: at?.port,
      user: databaseUser,
      database: 'postgres',
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (tries === mostTries) throw error;
      await sleep(100);
    }
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
