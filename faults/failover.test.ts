import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { freePort } from '../test-support/free-port.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { checkOrders, snapshotOrders } from './checker.ts';
import { openDesk } from './desk.ts';
import { isLong, minutes, report, say, spread } from './length.ts';
import { startLoad } from './load.ts';
import { createWitness } from './witness.ts';

// The system's PostgreSQL 15: the one of the packages brings neither pg_basebackup nor a second server.
const programs = '/usr/lib/postgresql/15/bin';
const promotions = isLong ? 20 : 1;
const user = 'nairadesk';
const account = accountOfPostgres();
const dataDir = makeDataDir('failover');
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-failover-'));
const running = new Map<string, { process: ChildProcess; port: number }>();
let server: Server | undefined;
let proxy: Awaited<ReturnType<typeof startProxy>> | undefined;

afterAll(async () => {
  await server?.kill();
  proxy?.close();
  for (const { process: postmaster } of running.values()) postmaster.kill('SIGQUIT');
  await Promise.all([...running.values()].map(({ process: one }) => one.exitCode ?? once(one, 'exit')));
  await removeDataDir(dataDir);
  rmSync(folder, { recursive: true, force: true });
});

/** Started by root, PostgreSQL runs as its package's user. */
function accountOfPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(spawnSync('id', [flag, 'postgres']).stdout));
  return { uid, gid };
}

const run = (program: string, args: string[]) =>
  execFileSync(join(programs, program), args, { ...account, stdio: ['ignore', 'ignore', 'pipe'] });

const addressOf = (port: number) => ({ host: '127.0.0.1', port, user, database: 'postgres' });

async function ask(port: number, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(addressOf(port));
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function startPostgres(name: string): Promise<number> {
  const port = await freePort();
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'wal_keep_size=512MB',
    'log_min_messages=panic',
  ].flatMap((setting) => ['-c', setting]);
  const child = spawn(join(programs, 'postgres'), ['-D', join(folder, name), ...settings], {
    ...account,
    stdio: 'ignore',
  });
  running.set(name, { process: child, port });
  await until(
    `${name} to answer`,
    () =>
      ask(port, 'select 1').then(
        () => true,
        () => false,
      ),
    { timeoutMs: 60_000 },
  );
  return port;
}

async function setSynchronous(port: number, names: '*' | ''): Promise<void> {
  await ask(port, `alter system set synchronous_standby_names = '${names}'`);
  await ask(port, 'select pg_reload_conf()');
}

/** A copy of the primary that follows it, and without which nothing is acknowledged there. */
async function startStandby(name: string, primaryPort: number): Promise<number> {
  rmSync(join(folder, name), { recursive: true, force: true });
  run('pg_basebackup', [
    '-D',
    join(folder, name),
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '-d',
    `host=127.0.0.1 port=${primaryPort} user=${user}`,
  ]);
  const port = await startPostgres(name);
  await setSynchronous(primaryPort, '*');
  const isSynchronous = async () => {
    const rows = await ask(
      primaryPort,
      "select from pg_stat_replication where sync_state = 'sync' and state = 'streaming'",
    );
    return rows.length === 1;
  };
  await until(`${name} to be synchronous`, isSynchronous, { timeoutMs: 60_000 });
  return port;
}

/** What HAProxy or a virtual IP does: one address that leads to whoever is the primary. */
async function startProxy() {
  let target = 0;
  const sockets = new Set<Socket>();
  const listener = createServer((from) => {
    const to = connect(target, '127.0.0.1');
    for (const [one, another] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on('error', () => another.destroy());
      one.on('close', () => {
        sockets.delete(one);
        another.destroy();
      });
      one.pipe(another);
    }
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return {
    port: (listener.address() as AddressInfo).port,
    lead(port: number) {
      target = port;
      for (const socket of sockets) socket.destroy();
    },
    close: () => listener.close(),
  };
}

it.skipIf(!existsSync(join(programs, 'pg_basebackup')))(
  'failover: a synchronous standby takes over, no acknowledged order is lost and orders are placed again at once',
  minutes(5, 30),
  async () => {
    if (account.uid !== undefined) chownSync(folder, account.uid, account.gid ?? 0);
    run('initdb', ['-D', join(folder, 'node-0'), '-U', user, '-A', 'trust', '--no-sync']);
    let primary = { name: 'node-0', port: await startPostgres('node-0') };
    let standby = { name: 'node-1', port: await startStandby('node-1', primary.port) };
    proxy = await startProxy();
    proxy.lead(primary.port);
    const DATABASE_URL = `postgres://${user}@127.0.0.1:${proxy.port}/postgres`;
    server = await startServer({ dataDir, env: { DATABASE_URL, SEED: 'demo' } });
    const desk = await openDesk(server.url);
    const witness = createWitness();
    const before = await snapshotOrders(addressOf(proxy.port));
    const load = startLoad(server.url, desk, witness);
    const recoveries: number[] = [];
    let placed = 0;
    for (let promotion = 1; promotion <= promotions; promotion += 1) {
      placed += 15;
      await load.placed(placed);
      // No orderly end: what only the primary has is gone.
      const lost = running.get(primary.name)?.process;
      lost?.kill('SIGQUIT');
      if (lost && lost.exitCode === null) await once(lost, 'exit');
      running.delete(primary.name);
      // Until the next standby is there this one acknowledges alone, as Patroni does where it isn't strict.
      await setSynchronous(standby.port, '');
      await ask(standby.port, 'select pg_promote(true, 30)');
      const promotedAt = performance.now();
      proxy.lead(standby.port);
      recoveries.push(await load.acknowledgedAfter(promotedAt));
      const next = { name: `node-${promotion + 1}`, port: 0 };
      next.port = await startStandby(next.name, standby.port);
      [primary, standby] = [standby, next];
    }
    await load.stop();
    const verdict = await checkOrders(addressOf(proxy.port), witness, before);
    report(`failover to a synchronous standby, ${promotions} times`, verdict);
    say(`failover: placed again ${spread(recoveries)} ms after the promotion`);
    expect(verdict).toMatchObject({ lost: 0, doubled: 0, why: [] });
    if (isLong) expect(Math.max(...recoveries)).toBeLessThan(5_000);
    witness.remove();
  },
);
