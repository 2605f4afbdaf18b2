import { randomUUID } from 'node:crypto';
import { activateAccount, forgotPassword, login, register, resetPassword } from '@nairadesk/contract/auth';
import { addressCall } from '@nairadesk/contract/endpoint';
import { placeOrder } from '@nairadesk/contract/orders';
import { getSettings } from '@nairadesk/contract/settings';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../test-support/data-dir.ts';
import { type MailSink, startMailSink } from '../test-support/mail-sink.ts';
import { askDatabase } from '../test-support/product-database.ts';
import { type Server, startServer } from '../test-support/server-process.ts';
import { until } from '../test-support/until.ts';
import { call, openDesk } from './desk.ts';
import { isLong, minutes, say } from './length.ts';
import { makeOlder } from './make-older.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const shifts = [
  { name: 'a day ahead', shiftMs: dayMs },
  { name: 'a day behind', shiftMs: -dayMs },
];

// A clock that runs ahead ends what should live: the short form tries that one.
describe.each(isLong ? shifts : shifts.slice(0, 1))('with the app clock $name', ({ name, shiftMs }) => {
  const dataDir = makeDataDir('faults');
  let server: Server;
  let sink: MailSink;

  const start = (port?: number) =>
    startServer({
      dataDir,
      port,
      env: { CLOCK_SHIFT_MS: String(shiftMs), SMTP_URL: sink.url, RATE_LIMIT: 'on' },
      nodeArgs: ['--import', './faults/shifted-clock.mjs'],
    });

  afterAll(async () => {
    await server?.stop();
    await sink?.stop();
    await removeDataDir(dataDir);
  });

  // Starts the product twice.
  it('orders and sessions: start and expire by the database clock', minutes(3, 5), async () => {
    sink = await startMailSink();
    server = await start();
    const desk = await openDesk(server.url);
    const [token = ''] = desk.customers;
    const place = () => call(server.url, placeOrder, { token, body: desk.order, key: randomUUID() });
    const { body } = await place();
    expect(Math.abs(Date.parse(body.data.timeStamp) - Date.now())).toBeLessThan(minuteMs);
    expect(Date.parse(body.data.expiresAt) - Date.parse(body.data.timeStamp)).toBe(900_000);
    const [demo] = await askDatabase(
      dataDir,
      `select (select max(placed_at) from orders) <= now() as past,
        (select max(created_at) from support_messages) <= now() as written`,
    );
    expect(demo).toEqual({ past: true, written: true });

    const ids: string[] = [body.data.id, (await place()).body.data.id, (await place()).body.data.id];
    await makeOlder(dataDir, ids.slice(0, 1), '76 minutes');
    await makeOlder(dataDir, ids.slice(1, 2), '70 minutes');
    // Lapsing begins with the start.
    await server.stop();
    server = await start(server.port);
    const statuses = async () => {
      const rows = await askDatabase<{ id: string; status: string }>(
        dataDir,
        'select id, status from orders',
      );
      return ids.map((id) => rows.find((row) => row.id === id)?.status);
    };
    await expect.poll(statuses).toEqual(['cancelled', 'pending', 'pending']);
    // The session, made before the restart, lives as long as the database says.
    expect((await call(server.url, getSettings, { token })).status).toBe(200);
    await askDatabase(dataDir, `update sessions set expires_at = now() - interval '1 second'`);
    expect((await call(server.url, getSettings, { token })).status).toBe(401);
    say(`clock ${name}: windows, expiries and sessions keep to the database's`);
  });

  it('mail links and rate limits: expire by the database clock', async () => {
    const { url } = server;
    const email = 'bisi@nairadesk.example';
    const person = { name: 'Bisi Ade', email, password: 'a long enough one', phone: '08031234599' };
    const registered = await call(url, register, { body: person });
    expect(registered.status).toBe(201);
    const activation = await tokenIn(sink, email, 0);
    const opened = { query: { token: activation }, token: registered.body.token };
    const activated = await call(url, activateAccount, opened);
    expect(activated.status, activated.body.message).toBe(200);

    const reset = async (token: string, password: string) =>
      (await call(url, resetPassword, { body: { token, password } })).status;
    await call(url, forgotPassword, { body: { email } });
    const link = await tokenIn(sink, email, 1);
    expect(await reset(link, 'another long one')).toBe(200);
    expect(await reset(link, 'yet another long one')).not.toBe(200);

    const guess = () =>
      fetch(url + addressCall(login).url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the one' }),
      });
    let answer = await guess();
    for (let tries = 0; tries < 30 && answer.status !== 429; tries += 1) answer = await guess();
    expect(answer.status).toBe(429);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(3600);
    await askDatabase(dataDir, `update throttles set ends_at = now() - interval '1 second'`);
    expect((await guess()).status).not.toBe(429);
    say(`clock ${name}: links and rate limits keep to the database's`);
  });
});

/** The token in the link of the so-manieth mail to an address. */
async function tokenIn(sink: MailSink, email: string, index: number): Promise<string> {
  const find = () =>
    sink.received.filter(({ to, text }) => to.includes(email) && text.includes('token='))[index];
  const { text } = await until(`mail ${index} with a link to ${email}`, find);
  return /token=([\w-]+)/.exec(text)?.[1] ?? '';
}
