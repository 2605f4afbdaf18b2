import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../test-support/free-port.ts';
import { until } from '../test-support/until.ts';

// The system's PostgreSQL 15: the one of the packages brings neither pg_basebackup nor a second server.
const programs = '/usr/lib/postgresql/15/bin';
export const hasSystemPostgres = existsSync(join(programs, 'pg_basebackup'));
export const user = 'nairadesk';

export const addressOf = (port: number) => ({ host: '127.0.0.1', port, user, database: 'postgres' });

/** Runs one statement on a server. */
export async function ask(port: number, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(addressOf(port));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Started by root, PostgreSQL runs as its package's user. */
function accountOfPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout));
  return { uid, gid };
}

/** Several servers of the system's PostgreSQL in one folder, by name: primaries and the standbys that follow them. */
export class SystemPostgres {
  readonly #account = accountOfPostgres();
  readonly #folder = mkdtempSync(join(tmpdir(), 'nairadesk-cluster-'));
  readonly #running = new Map<string, ChildProcess>();
  readonly #env: Record<string, string>;

  /** The environment is for its servers, beside this process's own. */
  constructor(env: Record<string, string> = {}) {
    this.#env = env;
    const { uid, gid } = this.#account;
    if (uid !== undefined) chownSync(this.#folder, uid, gid ?? 0);
  }

  /** Makes an empty cluster. */
  init(name: string): void {
    this.#run('initdb', ['-D', join(this.#folder, name), '-U', user, '-A', 'trust', '--no-sync']);
  }

  /** Starts a cluster and waits until it answers. @returns its port */
  async start(name: string, port?: number): Promise<number> {
    const listensOn = port ?? (await freePort());
    const settings = [
      `port=${listensOn}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${this.#folder}`,
      'wal_keep_size=512MB',
      'log_min_messages=panic',
    ].flatMap((setting) => ['-c', setting]);
    const child = spawn(join(programs, 'postgres'), ['-D', join(this.#folder, name), ...settings], {
      ...this.#account,
      env: { ...process.env, ...this.#env },
      stdio: 'ignore',
    });
    this.#running.set(name, child);
    const answers = () =>
      ask(listensOn, 'select 1').then(
        () => true,
        () => false,
      );
    await until(`${name} to answer`, answers, { timeoutMs: 60_000 });
    return listensOn;
  }

  /** A copy of the primary that follows it, and without which nothing is acknowledged there. @returns its port */
  async startStandby(name: string, primaryPort: number): Promise<number> {
    rmSync(join(this.#folder, name), { recursive: true, force: true });
    const from = `host=127.0.0.1 port=${primaryPort} user=${user}`;
    this.#run('pg_basebackup', [
      ...['-D', join(this.#folder, name), '-R', '-X', 'stream', '-c', 'fast', '-d', from],
    ]);
    const port = await this.start(name);
    await this.setSynchronous(primaryPort, '*');
    await this.untilSynchronous(primaryPort);
    return port;
  }

  /** Waits until a primary has a synchronous standby that follows it. */
  async untilSynchronous(primaryPort: number): Promise<void> {
    const isSynchronous = async () => {
      const rows = await ask(
        primaryPort,
        "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
      );
      return rows.length === 1;
    };
    await until('a standby to be synchronous', isSynchronous, { timeoutMs: 60_000 });
  }

  /** Which standbys a primary waits for: any one, or none. */
  async setSynchronous(port: number, names: '*' | ''): Promise<void> {
    await ask(port, `alter system set synchronous_standby_names = '${names}'`);
    await ask(port, 'select pg_reload_conf()');
  }

  /** Ends a server at once, without an orderly end: what only it has is gone for the others. */
  async end(name: string): Promise<void> {
    const child = this.#running.get(name);
    this.#running.delete(name);
    child?.kill('SIGQUIT');
    if (child && child.exitCode === null) await once(child, 'exit');
  }

  /** Ends all servers and removes what they wrote. */
  async remove(): Promise<void> {
    await Promise.all([...this.#running.keys()].map((name) => this.end(name)));
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #run(program: string, args: string[]): void {
    execFileSync(join(programs, program), args, { ...this.#account, stdio: ['ignore', 'ignore', 'pipe'] });
  }
}
