import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/test/free-port.ts';
import { endPostgres } from './postgres.ts';

interface Settings {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** For Node.js itself. */
  nodeArgs?: string[];
}

export interface Server {
  url: string;
  port: number;
  dataDir: string;
  process: ChildProcess;
  /** What it wrote so far. */
  output(): string;
  /** kill -9. PostgreSQL, which it started, lives on. */
  kill(): Promise<void>;
  /** SIGTERM, and waits; gives the milliseconds that it took. */
  stop(): Promise<number>;
}

const readyPatienceMs = 120_000;

/** A folder for one product's data, which the user that runs PostgreSQL for root can reach. */
export function makeDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'nairadesk-faults-'));
  chmodSync(folder, 0o711);
  return folder;
}

/** Ends what still runs on a folder, in whatever state a test left it, and removes the folder. */
export async function removeDataDir(folder: string): Promise<void> {
  await endPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}

/** Starts the product as it ships, and does not wait. */
export async function spawnServer({ dataDir, port, env, nodeArgs = [] }: Settings): Promise<Server> {
  const listensOn = port ?? (await freePort());
  const url = `http://127.0.0.1:${listensOn}`;
  const child = spawn(process.execPath, [...nodeArgs, 'server/src/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: String(listensOn),
      PUBLIC_URL: url,
      SEED: 'demo',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'fatal',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output = (output + chunk).slice(-20_000);
    });
  }
  const end = async (signal: NodeJS.Signals) => {
    const began = performance.now();
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal);
      await once(child, 'exit');
    }
    return performance.now() - began;
  };
  return {
    url,
    port: listensOn,
    dataDir,
    process: child,
    output: () => output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** Starts the product as it ships, and waits until it is ready. */
export async function startServer(settings: Settings): Promise<Server> {
  const server = await spawnServer(settings);
  await untilReady(server);
  return server;
}

/** Waits until a server takes writes; fails with what it wrote, when it ends instead or never does. */
export async function untilReady(server: Server): Promise<void> {
  const giveUpAt = performance.now() + readyPatienceMs;
  while (performance.now() < giveUpAt && server.process.exitCode === null) {
    const isReady = await fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) return;
    await sleep(25);
  }
  throw new Error(`the server is not ready (${server.process.exitCode}):\n${server.output()}`);
}
