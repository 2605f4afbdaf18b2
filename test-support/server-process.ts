import { freePort } from './free-port.ts';
import { type Program, startProgram } from './program.ts';
import { until } from './until.ts';

interface Settings {
  dataDir: string;
  port?: number;
  /** Settings of the product beside or instead of those below. */
  env?: Record<string, string>;
  /** For Node.js itself. */
  nodeArgs?: string[];
}

/** The product as it ships, in a process of its own. */
export interface Server extends Pick<Program, 'process' | 'output'> {
  url: string;
  port: number;
  dataDir: string;
  /** kill -9. PostgreSQL, which it started, lives on. */
  kill(): Promise<void>;
  /** SIGTERM, and waits; gives the milliseconds that it took. */
  stop(): Promise<number>;
}

/** What a hook may take that starts the product: on a busy machine, with others, a database takes its time. */
export const startTimeoutMs = 120_000;
const readyTimeoutMs = startTimeoutMs - 10_000;

/** The demo desk on a database of its own, which limits no caller and logs only what is fatal. */
const usual = {
  NODE_ENV: 'production',
  SEED: 'demo',
  RATE_LIMIT: 'off',
  // On a busy machine a search takes its time.
  SEARCH_MILLISECONDS: '20000',
  LOG_LEVEL: 'fatal',
  // No balancer is in front of it.
  DRAIN_SECONDS: '0',
};

/** Starts the product as it ships, and does not wait. */
export async function spawnServer({ dataDir, port, env, nodeArgs }: Settings): Promise<Server> {
  const listensOn = port ?? (await freePort());
  const url = `http://localhost:${listensOn}`;
  const own = { DATA_DIR: dataDir, PORT: String(listensOn), PUBLIC_URL: url };
  const program = startProgram('server/start.mjs', [], { nodeArgs, env: { ...usual, ...own, ...env } });
  return {
    url,
    port: listensOn,
    dataDir,
    process: program.process,
    output: program.output,
    kill: async () => void (await program.end('SIGKILL')),
    stop: () => program.end('SIGTERM'),
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
  // It says where it is when it begins to serve: to ask before that would only take the processor from it.
  const hasSpoken = () => server.output().includes('Nairadesk is at');
  const isReady = () =>
    fetch(`${server.url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  const hasEnded = () => server.process.exitCode !== null || server.process.signalCode !== null;
  const isSettled = async () => (hasSpoken() && (await isReady())) || hasEnded();
  try {
    await until('the server to be ready', isSettled, { timeoutMs: readyTimeoutMs, everyMs: 25 });
    if (hasEnded()) throw new Error(`the server ended with ${server.process.exitCode}`);
  } catch (cause) {
    throw new Error(`${(cause as Error).message}:\n${server.output()}`, { cause });
  }
}

interface Connection {
  host: string;
  port: number;
  user: string;
  database: string;
}

/** The address of a database behind a socket, as DATABASE_URL takes it. */
export function databaseUrlOf({ host, port, user, database }: Connection): string {
  return `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Settings of a program that runs on a database of the tests, which is not durable, and adds no demo to it. */
export function onDatabase(connection: Connection): Record<string, string> {
  return { DATABASE_URL: databaseUrlOf(connection), ALLOW_UNSAFE_DATABASE: '1', SEED: 'none' };
}
