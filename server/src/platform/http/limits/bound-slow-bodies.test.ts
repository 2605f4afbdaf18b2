import { type AddressInfo, connect } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createErrorAnswers } from '../malformed-request.ts';
import { boundSlowBodies } from './bound-slow-bodies.ts';
import { dropUnreadBodies } from './drop-unread-bodies.ts';

const bounds = { ofPlace: 4, bodyMilliseconds: 1_500, formMilliseconds: 4_000, lookMilliseconds: 100 };
const apps: FastifyInstance[] = [];
/** How many bodies the servers have seen begin. */
let begun = 0;
let port: number;
/** Of one whose bodies have all the time of the world. */
let patientPort: number;

beforeAll(async () => {
  port = await start(bounds);
  patientPort = await start({ ...bounds, bodyMilliseconds: 600_000 });
});

afterAll(() => Promise.all(apps.map((app) => app.close())));

async function start(within: typeof bounds): Promise<number> {
  const app = Fastify({ forceCloseConnections: true, trustProxy: true });
  apps.push(app);
  const { answerLate, answerMalformed } = createErrorAnswers({ publicUrl: 'http://localhost' });
  app.decorateRequest('actor', null);
  app.server.on('clientError', answerMalformed);
  boundSlowBodies(app, answerLate, within);
  dropUnreadBodies(app);
  app.addHook('onRequest', async () => {
    begun += 1;
  });
  const admit = async (request: { headers: object; actor: unknown }) => {
    const { authorization } = request.headers as { authorization?: string };
    if (authorization) request.actor = { id: authorization };
  };
  app.post('/', { onRequest: admit }, async () => 'read');
  app.post('/form', { onRequest: admit, config: { form: true } }, async () => 'read');
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(401).send() }, async () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

const connections = () =>
  new Promise<number>((resolve) => apps[1]?.server.getConnections((_error, count) => resolve(count)));

interface Sender {
  person?: string;
  path?: string;
  to?: number;
}

/** Begins a body, of which it sends the rest once it is told. */
async function begin(place: string, { person, path = '/', to = patientPort }: Sender = {}) {
  const socket = connect(to, '127.0.0.1');
  const sent = {
    answer: '',
    isOver: false,
    finish: () => socket.write('1}'),
    end: () => socket.destroy(),
    began: performance.now(),
    took: 0,
  };
  socket.on('error', () => {});
  socket.on('data', (data) => {
    sent.answer += data;
  });
  socket.on('close', () => {
    sent.isOver = true;
    sent.took = performance.now() - sent.began;
  });
  const lines = [`POST ${path} HTTP/1.1`, 'Host: a', `X-Forwarded-For: ${place}`, 'Content-Length: 7'];
  const rest = [...(person ? [`Authorization: ${person}`] : []), 'Content-Type: application/json'];
  socket.write(`${[...lines, ...rest].join('\r\n')}\r\n\r\n{"a":`);
  const before = begun;
  await expect.poll(() => begun).toBe(before + 1);
  return sent;
}

it('slow bodies: of one place are so many, and the oldest of strangers go before those of people', async () => {
  const place = '192.0.2.1';
  const person = await begin(place, { person: 'Ada' });
  const elsewhere = await begin('192.0.2.2');
  const strangers: Awaited<ReturnType<typeof begin>>[] = [];
  while (strangers.length < 6) strangers.push(await begin(place));
  await expect
    .poll(() => strangers.map(({ isOver }) => isOver))
    .toEqual([true, true, true, false, false, false]);
  expect(strangers[0]?.answer).toMatch(/^HTTP\/1.1 408 /);
  for (const sent of [person, elsewhere, ...strangers.slice(3)]) sent.finish();
  await expect
    .poll(() => [person, elsewhere].map(({ answer }) => answer.slice(9, 12)))
    .toEqual(['200', '200']);
  await expect.poll(() => strangers[5]?.answer.slice(9, 12)).toBe('200');
});

it('slow bodies: of the person with the most go first', async () => {
  const place = '192.0.2.3';
  const lone = await begin(place, { person: 'Bisi' });
  const many: Awaited<ReturnType<typeof begin>>[] = [];
  while (many.length < 5) many.push(await begin(place, { person: 'Chidi' }));
  await expect.poll(() => many.map(({ isOver }) => isOver)).toEqual([true, true, false, false, false]);
  expect(lone.isOver).toBe(false);
  for (const sent of [lone, ...many]) sent.finish();
  await expect.poll(() => lone.answer).toContain('200 OK');
});

it('slow bodies: count no longer once their connection has ended, also where they were answered before', async () => {
  const place = '192.0.2.9';
  const gone = await begin(place, { path: '/refused' });
  await expect.poll(() => gone.answer).toContain('401');
  const before = await connections();
  gone.end();
  await expect.poll(connections).toBe(before - 1);
  const own: Awaited<ReturnType<typeof begin>>[] = [];
  while (own.length < 4) own.push(await begin(place, { person: 'Dayo' }));
  for (const { finish } of own) finish();
  await expect.poll(() => own.map(({ answer }) => answer.slice(9, 12))).toEqual(Array(4).fill('200'));
});

it('slow bodies: are cut off in time, and forms of people later', async () => {
  const slow = {
    stranger: await begin('192.0.2.4', { to: port }),
    'stranger’s form': await begin('192.0.2.5', { path: '/form', to: port }),
    person: await begin('192.0.2.6', { person: 'Ada', to: port }),
    'person’s form': await begin('192.0.2.7', { person: 'Ada', path: '/form', to: port }),
    refused: await begin('192.0.2.8', { path: '/refused', to: port }),
  };
  await expect.poll(() => Object.values(slow).every(({ isOver }) => isOver), { timeout: 15_000 }).toBe(true);
  const answers = Object.entries(slow).map(([what, { answer }]) => [what, answer.match(/HTTP\/1.1 \d+/g)]);
  expect(Object.fromEntries(answers)).toEqual({
    stranger: ['HTTP/1.1 408'],
    'stranger’s form': ['HTTP/1.1 408'],
    person: ['HTTP/1.1 408'],
    'person’s form': ['HTTP/1.1 408'],
    refused: ['HTTP/1.1 401'],
  });
  const { 'person’s form': form, ...others } = slow;
  expect(form.took).toBeGreaterThan(bounds.formMilliseconds);
  for (const { took } of Object.values(others)) expect(took).toBeGreaterThan(bounds.bodyMilliseconds);
  expect(slow.stranger.took).toBeLessThan(form.took);
});
