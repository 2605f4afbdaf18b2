import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { listOwnMessages } from '@nairadesk/contract/support';
import { afterAll, expect, it } from 'vitest';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
const path = `/orders/${crypto.randomUUID()}/proof`;
const open: Socket[] = [];
const head = '--B\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
const end = '\r\n--B--\r\n';
const bytes = 1024 * 1024;
const half = Buffer.alloc(bytes / 2, 'a');

afterAll(() => {
  for (const socket of open) socket.destroy();
});

/** Sends the head of a form of a megabyte, or half of it, and keeps what is answered. */
function beginForm({ token }: Person, { from, sends = half }: { from?: string; sends?: Buffer } = {}) {
  const { host, hostname, port } = new URL(world.url);
  const socket = connect(Number(port), hostname);
  open.push(socket);
  const sent = { socket, answer: '' };
  socket.on('data', (data) => {
    sent.answer += data;
  });
  socket.on('error', () => {});
  const lines = [
    `POST /api${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${token}`,
    ...(from ? [`X-Forwarded-For: ${from}`] : []),
    'Content-Type: multipart/form-data; boundary=B',
    `Content-Length: ${head.length + bytes + end.length}`,
  ];
  socket.write(`${lines.join('\r\n')}\r\n\r\n${head}`);
  socket.write(sends);
  return sent;
}

async function sendForm({ token }: Person): Promise<number> {
  const form = new FormData();
  form.set('json', '{}');
  form.set('image', new Blob([half, half]), 'a.png');
  return (await world.send({ method: 'POST', path, token, body: form })).status;
}

it('forms that never end: hold twelve megabytes of one person, and others send theirs', async () => {
  const [greedy, other] = [await world.user(), await world.user()];
  const begun = Array.from({ length: 40 }, () => beginForm(greedy));
  await expect.poll(() => begun.filter(({ answer }) => answer.startsWith('HTTP/1.1 503')).length).toBe(29);
  expect(begun.filter(({ answer }) => answer === '')).toHaveLength(11);
  expect(await sendForm(greedy)).toBe(503);
  expect((await world.call(listOwnMessages, {}, greedy.token)).status).toBe(200);
  // There is no such order.
  expect(await sendForm(other)).toBe(404);
  for (const { socket } of begun) socket.destroy();
  await expect.poll(() => sendForm(greedy)).toBe(404);
});

it('forms that never end: of twelve accounts keep no other customer from sending theirs for longer than seconds', async () => {
  const accounts = await Promise.all(Array.from({ length: 12 }, () => world.user()));
  const other = await world.user();
  const begun = accounts.flatMap((account) =>
    Array.from({ length: 11 }, () => beginForm(account, { sends: Buffer.from('a') })),
  );
  // All room but of less than one form is taken.
  await sleep(1_000);
  // There is no such order; without room in time the answer would be 503.
  expect(await sendForm(other)).toBe(404);
  expect(begun.filter(({ answer }) => answer.startsWith('HTTP/1.1 503')).length).toBeGreaterThan(0);
  for (const { socket } of begun) socket.destroy();
});

it('forms that never end: give their room back where the connection ended before its sender was known', async () => {
  const [greedy, other] = [await world.user(), await world.user()];
  const holder = await world.database.pool.connect();
  try {
    await holder.query('begin; lock table sessions in access exclusive mode');
    // Of a longer piece the server would not read on, and not see the end.
    const begun = Array.from({ length: 11 }, () => beginForm(greedy, { sends: Buffer.from('a') }));
    await sleep(500);
    for (const { socket } of begun) socket.resetAndDestroy();
    await sleep(500);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  expect(await sendForm(other)).toBe(404);
  await expect.poll(() => sendForm(greedy)).toBe(404);
});

it('forms of nothing but boundaries: are refused, and cost no more than others', async () => {
  const { token } = await world.user();
  const lines = Buffer.from('\r\n--B'.repeat(12_000));
  const headers = { 'content-type': 'multipart/form-data; boundary=B', authorization: `Bearer ${token}` };
  const sendLines = async () => {
    const body = new Uint8Array(lines);
    const answer = await fetch(`${world.url}/api${path}`, { method: 'POST', headers, body });
    const { code } = (await answer.json()) as { code: string };
    return [answer.status, code];
  };
  const before = process.cpuUsage();
  const answers = await Promise.all(Array.from({ length: 60 }, sendLines));
  expect(new Set(answers.map(String))).toEqual(new Set(['413,too_large']));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});

it.each([
  // The reader takes the two bytes for one letter.
  ['has letters beyond ASCII', 'boundary=\u00c3\u00a9', '\u00c3\u00a9'],
  // The reader takes the spaces out of names.
  ['follows another that is quoted', 'x="; boundary=X;"; bound ary=B', 'B'],
  ['follows another that is quoted, after a tab', 'x="; boundary=X;"; bound\tary=B', 'B'],
  ['is the first of two', 'bound ary=B; boundary=X', 'B'],
  ['ends in a backslash', 'boundary=B\\', 'B'],
  ['has two backslashes', 'boundary=B\\\\', 'B\\'],
  ['is written like a file’s name', "boundary*=utf-8''B; boundary=X", 'B'],
])('forms of nothing but boundaries: are not read where the boundary %s', async (_, parameter, boundary) => {
  const { token } = await world.user();
  const type = `multipart/form-data; ${parameter}`;
  const headers = { 'content-type': type, authorization: `Bearer ${token}` };
  const body = new Uint8Array(Buffer.from(`\r\n--${boundary}`.repeat(10_000), 'latin1'));
  const before = process.cpuUsage();
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(`${world.url}/api${path}`, { method: 'POST', headers, body })),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
});
