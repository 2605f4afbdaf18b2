import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { listAssets } from '@nairadesk/contract/assets';
import { listRates } from '@nairadesk/contract/website';
import { expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { connect, isUnavailable } from '../src/platform/database/database.ts';
import { createEvents } from '../src/platform/live/events.ts';
import { useWorld } from './world.ts';

const world = useWorld();

/** What calls answer, with and without a login, on an instance whose database is there. */
async function answersOn(host: string, port: number): Promise<[number, string][]> {
  const { token } = await world.user();
  const database = connect({ ...world.connection, host, port }, 2);
  const app = await createApp({ ...world.services, database, events: createEvents(database) });
  try {
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const answers = [
      await world.call(listRates, {}, null, { url }),
      await world.call(listAssets, {}, token, { url }),
    ];
    return answers.map(({ status, failure }) => [status, failure.code]);
  } finally {
    await app.close();
    await database.close();
  }
}

const unavailable = [503, 'unavailable'];

it('unreachable database: a host name that resolves to nothing is answered with 503', async () => {
  expect(await answersOn('database.invalid', 5432)).toEqual([unavailable, unavailable]);
});

it('unreachable database: a port where nothing listens, or that hangs up, is answered with 503', async () => {
  const rude = createServer((socket) => socket.resetAndDestroy()).listen(0, '127.0.0.1');
  await once(rude, 'listening');
  const { port } = rude.address() as AddressInfo;
  expect(await answersOn('127.0.0.1', port)).toEqual([unavailable, unavailable]);
  rude.close();
  await once(rude, 'close');
  expect(await answersOn('127.0.0.1', port)).toEqual([unavailable, unavailable]);
});

it.each([
  ['ENOTFOUND', 'getaddrinfo'],
  ['EAI_AGAIN', 'getaddrinfo'],
  ['EAI_FAIL', 'getaddrinfo'],
  ['ECONNREFUSED', 'connect'],
  ['EHOSTUNREACH', 'connect'],
  ['EHOSTDOWN', 'connect'],
  ['ENETUNREACH', 'connect'],
  ['ENETDOWN', 'connect'],
  ['EADDRNOTAVAIL', 'connect'],
  ['ETIMEDOUT', 'connect'],
  ['ETIMEDOUT', 'read'],
  ['ECONNRESET', 'read'],
  ['EPIPE', 'write'],
])(
  'unreachable database: %s of %s counts as an outage, by itself, wrapped and of one of several addresses',
  (code, syscall) => {
    const failure = () => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
    const ways = [
      failure(),
      new Error('Failed query', { cause: failure() }),
      new AggregateError([failure(), failure()]),
    ];
    expect(ways.map(isUnavailable)).toEqual([true, true, true]);
    // The same of a file is a mistake of ours.
    expect(isUnavailable(Object.assign(failure(), { syscall: 'open' }))).toBe(false);
  },
);
