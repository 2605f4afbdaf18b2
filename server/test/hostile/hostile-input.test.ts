import { type Caller, matrix } from '@nairadesk/contract/access';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../src/app.ts';
import { openTrade } from '../trade.ts';
import { type Person, useWorld } from '../world.ts';
import { rightFor } from './right-values.ts';
import { onlyText, Raw, wrongFor } from './wrong-values.ts';

const world = useWorld({ rateLimit: false });
const endpoints = routes.map(({ endpoint }) => endpoint);
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const asRows = (chosen: Endpoint[]) => chosen.map((endpoint) => [nameOf(endpoint), endpoint] as const);
let trade: Awaited<ReturnType<typeof openTrade>>;
let people: Partial<Record<Caller, Person>>;

beforeAll(async () => {
  trade = await openTrade(world);
  people = { user: trade.ada, admin: await world.admin(), 'super-admin': trade.boss };
  const passwordHash = await world.services.passwords.hash('a long enough one');
  await world.database.pool.query('update users set password_hash = $1', [passwordHash]);
});

type Json = Record<string, unknown>;

interface Schema {
  properties?: Record<string, Schema>;
  items?: Schema;
}

function schemaOf(schema: Endpoint['body']): Schema {
  return schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema) : {};
}

/** A payload that is right, and the dotted path of every field in it. */
function sampleOf(endpoint: Endpoint): { body: Json; fields: string[] } {
  const body: Json = {};
  const fields: string[] = [];
  const schema = schemaOf(endpoint.body);
  const isOfCards = /\/(card-rates|orders\/cards)$/.test(endpoint.path);
  for (const [name, { items }] of Object.entries(schema.properties ?? {})) {
    // The id of a wallet's row is ignored, whatever it is; a price's is that of an asset, which no sample has.
    const columns = Object.keys(items?.properties ?? {}).filter((column) => column !== 'id' || isOfCards);
    if (columns.length > 0) {
      const row = columns.map((column) => [
        column,
        rightFor(trade, isOfCards && column === 'country' ? 'cardCountry' : column),
      ]);
      body[name] = [Object.fromEntries(row)];
      fields.push(...columns.map((column) => `${name}.0.${column}`));
    } else {
      body[name] = items ? ['Bitcoin'] : rightFor(trade, name);
      fields.push(name);
    }
  }
  if (endpoint.path === '/orders' && endpoint.method === 'PATCH') body.status = 'completed';
  if (endpoint.path === '/offers') body.kind = 'less';
  if (endpoint.path.endsWith('/complaint')) body.reason = 'used';
  // Of a refused card alone.
  if (body.verdict === 'changed') delete body.reason;
  // About one of the two.
  if (endpoint.path === '/notes') delete body.userId;
  return { body, fields };
}

/** What the query of a call with a payload has to hold. */
function queryFor({ query }: Endpoint): string {
  return 'token' in (schemaOf(query).properties ?? {}) ? '?token=made-up' : '';
}

function withField(body: Json, field: string, value: unknown): string {
  const copy = structuredClone(body);
  const [name = '', row, column = ''] = field.split('.');
  const given = value instanceof Raw ? '\u0007raw' : value;
  if (row === undefined) copy[name] = given;
  else (copy[name] as Json[])[0] = { ...(copy[name] as Json[])[0], [column]: given };
  const text = JSON.stringify(copy);
  return value instanceof Raw ? text.replace('"\\u0007raw"', value.text) : text;
}

function tokenFor({ access }: Endpoint): string | null {
  const row: Partial<Record<Caller, string>> = matrix[access];
  if (row.visitor === 'yes') return null;
  const caller = (['user', 'admin', 'super-admin'] as const).find((one) => row[one] === 'yes');
  return (caller && people[caller]?.token) ?? null;
}

function send(endpoint: Endpoint, body: string, { id = crypto.randomUUID() as string, query = '' } = {}) {
  const request = {
    method: endpoint.method,
    path: endpoint.path.replace('{id}', id) + query,
    token: tokenFor(endpoint),
  };
  if (!endpoint.body) return world.send(request);
  if (!endpoint.multipart)
    return world.send({ ...request, headers: { 'content-type': 'application/json' }, body });
  const form = new FormData();
  form.set('json', body);
  return world.send({ ...request, body: form });
}

/** All that is stored, but what goes by itself and who tried how often; a refused login is on record. */
async function everything(endpoint: Endpoint): Promise<string> {
  const apart = [
    'throttles',
    'sessions',
    'event_queue',
    'readiness',
    ...(endpoint.path === '/auth/login' ? ['audit_log'] : []),
  ];
  const { rows: tables } = await world.database.pool.query<{ name: string }>(
    "select relname as name from pg_stat_user_tables where relname <> all($1) and schemaname = 'public' order by 1",
    [apart],
  );
  const sums = tables.map(
    ({ name }) => `select '${name}', md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`,
  );
  // Sorted: PostgreSQL may read many tables side by side.
  const all = `${sums.join(' union all ')} order by 1`;
  return JSON.stringify((await world.database.pool.query(all)).rows);
}

describe.each(asRows(endpoints.filter(({ body }) => body)))('%s', (_name, endpoint) => {
  it('refuses an invalid value in any field, names the field and changes nothing', async () => {
    const { body, fields } = sampleOf(endpoint);
    const before = await everything(endpoint);
    const tries = fields.flatMap((field) => wrongFor(field).map((wrong) => [field, ...wrong] as const));
    const answers = await Promise.all(
      tries.map(async ([field, what, value]) => {
        const answer = await send(endpoint, withField(body, field, value), { query: queryFor(endpoint) });
        return { field, what: `${field}: ${what}: ${answer.text}`, ...answer };
      }),
    );
    for (const { field, what, status, failure } of answers) {
      expect(failure, what).toMatchObject({ status: 'error', error: failure?.message });
      expect(failure.message, what).toMatch(/^[A-Z].{8,}/);
      // What is looked up is simply not there, whatever it is.
      if (/(Id|token)$/.test(field) && [404, 422].includes(status)) continue;
      // A present password is compared, whatever it is; a made-up link is refused before that.
      if (
        /^(password|oldPassword)$/.test(field) &&
        ['invalid_credentials', 'link_invalid'].includes(failure.code)
      )
        continue;
      expect(status, what).toBe(422);
      expect(
        Object.keys(failure.fields ?? {}).some((key) => key.startsWith(field)),
        what,
      ).toBe(true);
    }
    expect(await everything(endpoint)).toBe(before);
  });

  it('accepts or refuses injection strings as plain text, without a server error', async () => {
    const { body, fields } = sampleOf(endpoint);
    const tries = fields.flatMap((field) => onlyText.map((value) => [field, value] as const));
    for (const answer of await Promise.all(
      tries.map(([field, value]) => send(endpoint, withField(body, field, value))),
    ))
      expect(answer.status, answer.text).toBeLessThan(500);
  });
});

describe.each(asRows(endpoints.filter(({ path }) => path.includes('{id}'))))('%s', (_name, endpoint) => {
  it('answers a malformed id with 404 and changes nothing', async () => {
    const { body } = sampleOf(endpoint);
    const before = await everything(endpoint);
    for (const id of [
      '%00',
      '%27%20or%201=1--',
      '..%2f..%2fusers',
      '__proto__',
      'a'.repeat(150),
      '%F0%9F%98%80',
      '0',
    ]) {
      const answer = await send(endpoint, JSON.stringify(body), { id });
      expect([answer.status, answer.failure.code], id).toEqual([404, 'not_found']);
    }
    expect(await everything(endpoint)).toBe(before);
  });
});

describe.each(asRows(endpoints.filter(({ query }) => query)))('%s', (_name, endpoint) => {
  it('refuses query parameters with a NUL, twice, too long or nested', async () => {
    const schema = schemaOf(endpoint.query);
    for (const name of Object.keys(schema.properties ?? {})) {
      for (const query of [
        `${name}=a%00b`,
        `${name}=a&${name}=b`,
        `${name}=${'a'.repeat(600)}`,
        `${name}[x]=1`,
      ]) {
        const answer = await send(endpoint, '', { query: `?${query}` });
        expect(answer.status, query).toBe(422);
        expect(name === 'token' || Object.keys(answer.failure.fields ?? {}).length > 0, query).toBe(true);
      }
      for (const query of [`${name}=%ff%fe`, `${name}=%ed%a0%80`, `${name}=%`, `${name}=%25%27%5f%5c`])
        expect((await send(endpoint, '', { query: `?${query}` })).status, query).toBeLessThan(500);
    }
  });
});
