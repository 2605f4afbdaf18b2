import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '../server/src/platform/database/database.ts';
import { startEmbeddedPostgres } from '../server/src/platform/postgres/embedded-postgres.ts';

const ticksPerSecond = 100;

export interface Bench {
  url: string;
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

/** Starts the product as it ships, on a database of its own with durable settings, and waits until it is ready. */
export async function startProduct(port: number, env: Record<string, string> = {}): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'nairadesk-bench-'));
  // Root's PostgreSQL runs as nobody, who must be able to reach its data here.
  chmodSync(dataDir, 0o711);
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 120; tries += 1) {
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    await sleep(250);
  }
  // A second user of the same database, which leaves it running for the server.
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const database = connect(postgres.connection, 2);
  return {
    url,
    database,
    connection: postgres.connection,
    serverPid: server.pid ?? 0,
    async stop() {
      await database.close();
      await postgres.stop();
      server.kill('SIGTERM');
      await new Promise((resolve) => server.once('exit', resolve));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** CPU seconds that a process has used so far (user and system), from /proc. */
export function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
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
