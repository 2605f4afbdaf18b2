import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../../test-support/data-dir.ts';
import { freePort } from '../../../test-support/free-port.ts';
import {
  onDatabase,
  type Server,
  startServer,
  startTimeoutMs,
} from '../../../test-support/server-process.ts';
import { connect } from '../../src/platform/database/database.ts';
import { openTrade } from '../trade.ts';
import { useWorld } from '../world.ts';

const world = useWorld();
const dataDir = makeDirInMemory('wrong-database');
let product: Server;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  const env = {
    ...onDatabase(world.connection),
    SECRET_KEY: world.secretKey,
    METRICS_PORT: String(metricsPort),
  };
  product = await startServer({ dataDir, env });
}, startTimeoutMs);

afterAll(async () => {
  await product?.stop();
  await removeDataDir(dataDir);
});

const ask = async (method: string, path: string, token?: string, body?: object) => {
  const answer = await fetch(`${product.url}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
};
const isReady = async () => (await ask('GET', '/readyz')).status === 200;

/** Does something to databases that have no connection meanwhile. */
async function withoutConnections(
  names: string[],
  work: (run: (text: string) => Promise<unknown>) => Promise<unknown>,
) {
  const maintenance = connect({ ...inject('postgres'), database: 'postgres' }, 1);
  const run = (text: string) => maintenance.pool.query(text);
  const list = names.map((name) => `'${name}'`).join();
  for (const name of names) await run(`alter database ${name} allow_connections false`);
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname in (${list})`);
  await expect
    .poll(async () => (await run(`select from pg_stat_activity where datname in (${list})`)).rowCount)
    .toBe(0);
  await work(run);
  for (const name of names) await run(`alter database ${name} allow_connections true`);
  await maintenance.close();
}

/** Puts one database in the place of another, as a virtual IP that moves does. */
const swap = (one: string, other: string) =>
  withoutConnections([one, other], async (run) => {
    await run(`alter database ${one} rename to ${one}_away`);
    await run(`alter database ${other} rename to ${one}`);
    await run(`alter database ${one}_away rename to ${other}`);
  });

it('a database that lacks rows which a server has seen: it writes nothing there, says so once, and goes on with the right one', async () => {
  const trade = await openTrade(world);
  const { database: name } = world.connection;
  const older = `${name}_older`;
  // Taken a moment too early.
  await withoutConnections([name], (run) => run(`create database ${older} template ${name}`));
  await expect.poll(isReady).toBe(true);
  const profile = { name: 'Ngozi Ade', phone: '08031234567', country: 'Nigeria' };
  expect((await ask('POST', '/api/settings/update-profile', trade.ada.token, profile)).status).toBe(200);

  await swap(name, older);
  await expect.poll(async () => (await ask('GET', '/readyz')).text).toContain('gone from the audit log');
  const orders = async () => (await world.database.pool.query('select from orders')).rowCount;
  const placed = await ask('POST', '/api/orders', trade.ada.token, trade.buy);
  expect(placed).toMatchObject({ status: 503 });
  expect(placed.text).toContain('We are checking our records');
  expect(await orders()).toBe(0);
  expect((await ask('GET', '/api/assets', trade.ada.token)).status).toBe(200);
  const metrics = await (await fetch(`http://localhost:${metricsPort}/metrics`)).text();
  expect(metrics).toContain('\nnairadesk_audit_lost 1\n');
  expect(product.output().match(/WRONG DATABASE\?/g)).toHaveLength(1);

  await swap(name, older);
  await expect.poll(isReady).toBe(true);
  expect((await ask('POST', '/api/orders', trade.ada.token, trade.buy)).status).toBe(201);
  expect(await orders()).toBe(1);
});
