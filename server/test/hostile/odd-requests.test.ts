import { exampleAddress } from '@nairadesk/contract/example-address';
import { saveBank } from '@nairadesk/contract/settings';
import { expect, it } from 'vitest';
import { untilWaiting } from '../until-waiting.ts';
import { useWorld } from '../world.ts';

const world = useWorld();
const json = { 'content-type': 'application/json' };

it('database connection: answers 503 when it dies in a transaction, and then recovers', async () => {
  const user = await world.user();
  const { pool } = world.database;
  const blocker = await pool.connect();
  await blocker.query('begin');
  await blocker.query('select * from users where id = $1 for update', [user.id]);
  const body = JSON.stringify({
    networks: [{ network: 'Tron', walletAddress: exampleAddress('Tron', 'a customer') }],
  });
  const waiting = world.send({
    method: 'POST',
    path: '/settings/wallets',
    token: user.token,
    headers: json,
    body,
  });
  await untilWaiting(world, 1);
  await blocker.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  expect((await waiting).status).toBe(503);
  await blocker.query('rollback');
  blocker.release();
  const bank = { bankName: 'GTBank', accountName: 'Ada', accountNumber: '0123456789' };
  expect((await world.call(saveBank, bank, user.token)).status).toBe(200);
});

it('multipart body: is refused with 400 when malformed, and with 413 when too large', async () => {
  const admin = await world.admin();
  const send = (type: string, body: string) =>
    world.send({
      method: 'POST',
      path: '/assets',
      token: admin.token,
      headers: { 'content-type': type },
      body,
    });
  const part = '--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n{}';
  for (const [type, body] of [
    ['multipart/form-data', part],
    ['multipart/form-data; boundary=y', `${part}\r\n--x--\r\n`],
    ['multipart/form-data; boundary=x', part],
    ['multipart/form-data; boundary=x', ''],
  ] as const) {
    const answer = await send(type, body);
    expect([answer.status, answer.failure.code], type + body).toEqual([400, 'unreadable']);
  }
  const long = `--x\r\nContent-Disposition: form-data; name="json"\r\n\r\n{"name":"${'n'.repeat(70_000)}"}\r\n--x--\r\n`;
  expect((await send('multipart/form-data; boundary=x', long)).status).toBe(413);
});

it('multipart body: treats an empty image part as no image', async () => {
  const admin = await world.admin();
  const form = new FormData();
  form.set(
    'json',
    JSON.stringify({
      name: 'Card',
      assetType: 'gift-card',
      minAmount: '1',
      buyingPrice: '2',
      sellingPrice: '1',
    }),
  );
  form.set('image', new Blob([]), '');
  const answer = await world.send({ method: 'POST', path: '/assets', token: admin.token, body: form });
  expect(answer.status, answer.text).toBe(201);
});

it('router: refuses an unreadable path in the common error format', async () => {
  for (const [path, status] of [
    ['/%ff', 400],
    ['/orders/%E0%A4%A', 400],
    [`/orders/${'a'.repeat(300)}`, 404],
  ] as const) {
    const answer = await world.send({ method: 'GET', path });
    expect(answer.status, path).toBe(status);
    expect(answer.failure).toMatchObject({ status: 'error', error: answer.failure.message });
    expect(answer.text).not.toContain('aaa');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  }
});

it('query string: names an unknown key even when it is __proto__', async () => {
  const user = await world.user();
  const answer = await world.send({ method: 'GET', path: '/assets?__proto__=1', token: user.token });
  expect(answer.status).toBe(422);
  expect(answer.text).toContain('"__proto__":"Unknown field: __proto__"');
});

it('JSON body: refuses a number that would lose precision', async () => {
  const user = await world.user();
  const send = (quantity: string) =>
    world.send({
      method: 'POST',
      path: '/orders',
      token: user.token,
      headers: json,
      body: `{"assetId":"x","orderType":"buy","amount":1,"paymentMethod":"bank-transfer","quantity":${quantity}}`,
    });
  for (const inexact of ['4.0000000000000000001', '9007199254740993', '0.12345678901234567']) {
    const answer = await send(inexact);
    expect([answer.status, answer.failure.fields?.quantity], inexact).toEqual([
      422,
      'This number is too long to be exact. Send it as text.',
    ]);
  }
  for (const exact of ['4.0', '4.00000000000000000000', '0.1'])
    expect((await send(exact)).status, exact).toBe(404);
});

it('static site: answers 404 for an unknown call, a missing file and a client that wants JSON', async () => {
  const get = (path: string, accept: string) => fetch(world.url + path, { headers: { accept } });
  expect((await get('/api/nothing', 'text/html')).status).toBe(404);
  expect((await get('/missing.js', '*/*')).status).toBe(404);
  expect((await get('/login', 'application/json')).status).toBe(404);
});

it('unknown fields: ten of them are named in the answer, however many were sent', async () => {
  const fields = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`field${index}`, index]));
  const answer = await fetch(`${world.url}/api/auth/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.com', ...fields }),
  });
  expect(answer.status).toBe(422);
  expect(Object.keys(((await answer.json()) as { fields: object }).fields)).toHaveLength(10);
});
