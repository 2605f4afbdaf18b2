import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { connect, type Database } from '../server/src/platform/database/database.ts';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { askDatabase, connectionTo } from '../test-support/product-database.ts';
import { startServer } from '../test-support/server-process.ts';

const ticksPerSecond = 100;
/** As in "npm start" and docs/operating.md. */
export const shippedNodeArgs = ['--max-semi-space-size=4'];

export interface Bench {
  url: string;
  port: number;
  database: Database;
  connection: { host: string; port: number; user: string; database: string };
  serverPid: number;
  stop(): Promise<void>;
}

/** Installs a Debian package when its command is missing; throws a plain message where that cannot be done. */
export function needCommand(command: string, debianPackage: string): string {
  const inPath = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();
  if (inPath) return inPath;
  process.stderr.write(`Installing ${debianPackage} for ${command} …\n`);
  spawnSync('sh', ['-c', `apt-get update -qq && apt-get install -y -qq ${debianPackage}`], {
    stdio: 'ignore',
  });
  const installed = spawnSync('sh', ['-c', `command -v ${command}`], { encoding: 'utf8' }).stdout.trim();
  if (!installed) throw new Error(`This measurement needs ${command} (Debian package ${debianPackage}).`);
  return installed;
}

/**
 * Starts the product as it ships, on an empty database of its own with durable settings, and waits until it is ready.
 * `timed`: the database takes the time of each statement in `pg_stat_statements`. `kept`: a data folder that outlives
 * the measurement, and may hold a desk of an earlier one.
 */
export async function startProduct(
  env: Record<string, string> = {},
  timed = false,
  kept?: string,
): Promise<Bench> {
  if (kept) mkdirSync(kept, { recursive: true });
  // Root's PostgreSQL runs as a user of its own, who must be able to reach its data here.
  if (kept) chmodSync(kept, 0o711);
  const dataDir = kept ?? makeDataDir('bench');
  const start = () => startServer({ dataDir, nodeArgs: shippedNodeArgs, env: { SEED: 'none', ...env } });
  let server = await start();
  if (timed) {
    await askDatabase(dataDir, `alter system set shared_preload_libraries = 'pg_stat_statements'`);
    await server.stop();
    server = await start();
    await askDatabase(dataDir, 'create extension if not exists pg_stat_statements');
    await askDatabase(dataDir, 'alter system set pg_stat_statements.track_planning = on');
    await askDatabase(dataDir, 'select pg_reload_conf()');
  }
  const connection = connectionTo(dataDir);
  const database = connect(connection, 2);
  return {
    url: server.url,
    port: server.port,
    database,
    connection,
    serverPid: server.process.pid ?? 0,
    async stop() {
      await database.close();
      await server.stop();
      if (!kept) await removeDataDir(dataDir);
    },
  };
}

/** CPU seconds that a process has used so far (user and system), from /proc. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** CPU seconds of a process and of its children, those that have ended included, from /proc: of a PostgreSQL, all of it. */
export function familyCpuSeconds(pid: number): number {
  const ended = statOf(pid).slice(11, 15);
  const living = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => statOf(Number(name)))
    .filter((fields) => Number(fields[1]) === pid)
    .flatMap((fields) => fields.slice(11, 13));
  return [...ended, ...living].reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  } catch {
    return [];
  }
}

/** Resident memory of a process, in MiB, from /proc. */
export function residentMebibytes(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kib) / 1024);
}

/** What the figures were taken on. */
export function machine(): string {
  return `${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, ${new Date().toISOString().slice(0, 10)}`;
}

/** Runs a command to its end and gives what it printed. */
export function run(command: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}:\n${output}`)),
    );
  });
}
