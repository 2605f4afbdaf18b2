import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { until } from './until.ts';

interface Options {
  env?: Record<string, string>;
  /** For Node.js itself. */
  nodeArgs?: string[];
  /** The account that it runs under. */
  uid?: number;
  gid?: number;
}

/** A Node.js program that runs as a process of its own, and what it wrote so far. */
export interface Program {
  process: ChildProcess;
  said: { out: string; error: string };
  /** All that it wrote, in the order in which it came. */
  output(): string;
  /** Waits until it has written these words; fails with what it wrote, when it ends instead or never does. */
  untilSaid(words: string): Promise<void>;
  /** Its exit code, once all that it wrote has come. */
  ended: Promise<number | null>;
  /** Sends a signal, waits for its end, and gives the milliseconds that it took. */
  end(signal?: NodeJS.Signals): Promise<number>;
}

const repository = fileURLToPath(new URL('..', import.meta.url));
// Where the server keeps its own: half of what the start of a command costs.
const compiled = `${repository}node_modules/.cache/compiled`;
// From a script, which has no types.
const { isServerBuilt } = await import(pathToFileURL(`${repository}scripts/lib/server-build.mjs`).href);
const isBuilt: boolean = isServerBuilt();

/** Starts a program of the server as it ships, or from its sources where these are newer: it loads in a third of the time. */
export function startOfServer(name: string, args: string[] = [], options: Options = {}): Program {
  return startProgram(isBuilt ? `server/dist/${name}.js` : `server/src/${name}.ts`, args, options);
}

/** Starts a program by its path from the root of the repository, the way the scripts do. */
export function startProgram(file: string, args: string[] = [], options: Options = {}): Program {
  const { env, nodeArgs = [], uid, gid } = options;
  const child = spawn(process.execPath, [...nodeArgs, file, ...args], {
    cwd: repository,
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    uid,
    gid,
  });
  const said = { out: '', error: '' };
  let output = '';
  const keep = (name: 'out' | 'error') => (chunk: Buffer) => {
    said[name] += chunk;
    output += chunk;
  };
  child.stdout.on('data', keep('out'));
  child.stderr.on('data', keep('error'));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  return {
    process: child,
    said,
    output: () => output,
    // Not at its exit, when some of what it said may still be on the way.
    ended: once(child, 'close').then(([code]) => code as number | null),
    async untilSaid(words) {
      const isDone = () => output.includes(words) || hasEnded();
      await until(`${file} to say ${words}`, isDone, { timeoutMs: 50_000 }).catch(() => {});
      if (!output.includes(words)) throw new Error(`${file} never said ${words}:\n${output}`);
    },
    async end(signal = 'SIGTERM') {
      const began = performance.now();
      if (!hasEnded()) {
        child.kill(signal);
        await once(child, 'exit');
      }
      return performance.now() - began;
    },
  };
}
