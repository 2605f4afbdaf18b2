import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeDirInMemory, removeDataDir } from '../../../test-support/data-dir.ts';
import {
  onDatabase,
  type Server,
  startServer,
  startTimeoutMs,
} from '../../../test-support/server-process.ts';
import { routes } from '../../src/app.ts';
import { createSecrets } from '../../src/platform/crypto/secrets.ts';
import { openTrade } from '../trade.ts';
import { useWorld, type World } from '../world.ts';
import { type Canaries, goWrong, sellAndBuyCards, sendPhotos, signUpAndReset } from './use-secrets.ts';

const world = useWorld();
const key = '5e'.repeat(32);
const folder = makeDirInMemory('canary');
let server: Server;
const canaries: Canaries = {};
let real: World;
let trade: Awaited<ReturnType<typeof openTrade>>;

/** A whole desk's life with the real program, at its most talkative, on this file's database. */
beforeAll(async () => {
  real = await startProgram();
  await signUpAndReset(real, canaries);
  trade = await openTrade(real);
  await sellAndBuyCards(real, trade, canaries);
  await sendPhotos(real, trade, canaries);
  await goWrong(real, trade, canaries);
  // Mails are tried, and refused, behind what is answered; a try is counted when it begins and logged when it ends.
  const untried = () => world.database.pool.query('select from outbox where attempts = 0');
  await vi.waitFor(
    async () => {
      expect((await untried()).rowCount).toBe(0);
      for (const line of ['outbox: mail not delivered', '"code":"23514"'])
        expect(server.output()).toContain(line);
    },
    { timeout: 20_000, interval: 100 },
  );
}, startTimeoutMs);

afterAll(async () => {
  await server?.stop();
  await removeDataDir(folder);
});

async function startProgram(): Promise<World> {
  const env = {
    ...onDatabase(world.connection),
    SECRET_KEY: key,
    RATE_LIMIT: 'on',
    LOG_LEVEL: 'trace',
    // No server listens there.
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  server = await startServer({ dataDir: folder, env });
  const services = { ...world.services, secrets: createSecrets(Buffer.from(key, 'hex')) };
  return Object.assign(Object.create(world) as World, { url: server.url, services });
}

/** Every way in which a text could stand somewhere without being hidden. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Base64 of the middle of a text depends on where it begins.
  const base64 = [0, 1, 2].flatMap((skip) => {
    const whole = bytes.subarray(skip, skip + Math.floor((bytes.length - skip) / 3) * 3);
    return [whole.toString('base64'), whole.toString('base64url')];
  });
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('hex'),
    ...base64,
  ];
}

function expectNone(text: string, where = ''): void {
  const lower = text.toLowerCase();
  const found = Object.entries(canaries).filter(([, secret]) =>
    formsOf(secret).some((form) => lower.includes(form.toLowerCase())),
  );
  expect(
    found.map(([what]) => what),
    where,
  ).toEqual([]);
}

/** `COPY … TO STDOUT` of every table, as a backup has it. */
async function copyOfEveryTable(): Promise<Record<string, string>> {
  const client = new pg.Client(world.connection);
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const copies: Record<string, string> = {};
  // The driver passes over what a COPY sends; here it is listened to.
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter };
  for (const { name } of rows) {
    const chunks: Buffer[] = [];
    const keep = ({ chunk }: { chunk: Buffer }) => chunks.push(Buffer.from(chunk));
    connection.on('copyData', keep);
    await client.query(`copy (select * from ${name}) to stdout`);
    connection.off('copyData', keep);
    copies[name] = Buffer.concat(chunks).toString();
  }
  await client.end();
  return copies;
}

describe('canary passwords, codes and tokens', () => {
  it('are all detectable by the search', () => {
    for (const secret of Object.values(canaries)) {
      expect(secret.length).toBeGreaterThan(9);
      for (const hidden of [secret, `"${secret}"`, Buffer.from(`x${secret}`).toString('base64')])
        expect(() => expectNone(hidden)).toThrow();
    }
  });

  it('appear nowhere in the trace log', () => {
    const log = server.output();
    expect(log).toContain('"level":50');
    expect(log).toContain('"code":"23514"');
    expect(log).toContain('outbox: mail not delivered');
    expectNone(log);
    expect(log).not.toContain('canary@example.com');
  });

  it('appear in no copy of any table', async () => {
    const copies = await copyOfEveryTable();
    const filled = [
      'users',
      'sessions',
      'orders',
      'outbox',
      'link_tokens',
      'idempotency_keys',
      'audit_log',
      'card_photos',
      'card_photo_pieces',
      'card_proofs',
    ];
    for (const table of filled) expect(copies[`public.${table}`], table).not.toBe('');
    expect(copies['public.users']).toContain('canary@example.com');
    for (const copy of Object.values(copies)) expectNone(copy);
    expect(copies['public.outbox']).not.toContain('canary@example.com');
    expect(copies['public.audit_log']).not.toContain('example.com');
  });

  it('appear in no answer to a read, for any caller: codes and pictures are shown by calls of their own, and logged', async () => {
    const people = {
      'a visitor': null,
      'another customer': (await real.user()).token,
      'their owner': trade.ada.token,
      'an admin': (await real.admin()).token,
      'a super-admin': trade.boss.token,
    };
    // Why a card was refused, which staff see as soon as they said so.
    const proof = '/orders/{id}/cards/{cardId}/proof';
    const staff = ['an admin', 'a super-admin'];
    const reads = routes.flatMap(({ endpoint }) =>
      endpoint.method === 'GET' && !endpoint.stream ? [endpoint.path] : [],
    );
    const idsIn = async (...tables: string[]) =>
      (
        await Promise.all(tables.map((table) => world.database.pool.query(`select id from ${table}`)))
      ).flatMap(({ rows }) => rows.map(({ id }) => String(id)));
    const about = await idsIn('orders', 'users', 'assets', 'card_photos', 'refunds');
    const [, cardId = ''] = await idsIn('order_cards');
    let answered = 0;
    for (const [who, token] of Object.entries(people))
      for (const path of reads.filter((one) => one !== proof || !staff.includes(who)))
        for (const id of path.includes('{') ? about : ['']) {
          const asked = path.replace('{cardId}', cardId).replace(/\{\w+\}/g, id);
          const { status, text } = await real.send({ method: 'GET', path: asked, token });
          expect(status, `${path} as ${who}`).toBeLessThan(500);
          if (status === 200) answered += 1;
          expectNone(text, `${path} as ${who}`);
        }
    expect(answered).toBeGreaterThan(200);
  });

  it('appear in no statement in pg_stat_activity', async () => {
    const { rows } = await world.database.pool.query('select query from pg_stat_activity');
    expect(rows.length).toBeGreaterThan(2);
    expectNone(JSON.stringify(rows));
  });
});
