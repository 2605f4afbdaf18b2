import { randomBytes } from 'node:crypto';
import {
  type AnswerOf,
  addressCall,
  apiBase,
  type Endpoint,
  type RequestOf,
} from '@nairadesk/contract/endpoint';
import type { Failure } from '@nairadesk/contract/errors';
import type { FilePart } from '@nairadesk/contract/file-parts';
import type { Network } from '@nairadesk/contract/networks';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, inject } from 'vitest';
import { makeUpName } from '../../test-support/made-up-name.ts';
import { newTag } from '../../test-support/new-tag.ts';
import { askPostgres, templateDatabase } from '../../test-support/throwaway-postgres.ts';
import { createApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { createAudit } from '../src/platform/audit/audit.ts';
import { createHeadKeeper } from '../src/platform/audit/audit-head.ts';
import type { Services } from '../src/platform/context/context.ts';
import { newCounts } from '../src/platform/context/counts.ts';
import { newStanding } from '../src/platform/context/standing.ts';
import { createPasswords } from '../src/platform/crypto/passwords.ts';
import { createSecrets, hashOf, newToken } from '../src/platform/crypto/secrets.ts';
import { connect, type Database } from '../src/platform/database/database.ts';
import { sql } from '../src/platform/database/drizzle.ts';
import { assets } from '../src/platform/database/tables/assets-tables.ts';
import { sessions } from '../src/platform/database/tables/auth-tables.ts';
import { receivingAccounts } from '../src/platform/database/tables/receiving-accounts-tables.ts';
import { bankAccounts, wallets } from '../src/platform/database/tables/settings-tables.ts';
import { users } from '../src/platform/database/tables/users-tables.ts';
import { createEvents } from '../src/platform/live/events.ts';
import { untilListening } from './until-listening.ts';

export interface Person {
  id: string;
  token: string;
  name: string;
  email: string;
  phone: string;
}

/** What came back: `body` typed as success; on a refusal read `failure`. */
export interface Answer<T> {
  status: number;
  body: T;
  failure: Failure;
  text: string;
  headers: Headers;
}

/** The least that argon2id takes: passwords.test.ts holds the product to its own cost. */
const cheapCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

interface Options {
  headers?: Record<string, string>;
  file?: Buffer;
  /** Another instance than the world's own. */
  url?: string;
}

interface RawRequest {
  method: string;
  url?: string | undefined;
  /** Below /api. */
  path: string;
  token?: string | null;
  headers?: Record<string, string>;
  body?: string | FormData | Uint8Array<ArrayBuffer>;
}

/** Registers a running app on a database of its own for the tests of one file. */
export function useWorld(overrides: Partial<Config> = {}): World {
  const world = new World(overrides);
  beforeAll(() => world.open());
  afterAll(() => world.close());
  return world;
}

/** One app over HTTP on one real database, and short ways to put people and assets into it. */
export class World {
  readonly overrides: Partial<Config>;
  services!: Services;
  app!: FastifyInstance;
  url = '';
  /** SECRET_KEY for programs that are started on its database. */
  readonly secretKey = randomBytes(32).toString('hex');
  connection!: { host: string; port: number; user: string; database: string };

  constructor(overrides: Partial<Config> = {}) {
    this.overrides = overrides;
  }

  get database(): Database {
    return this.services.database;
  }

  /** @param postgres by default that of the whole run, with the databases of all other files */
  async open(postgres = inject('postgres')): Promise<void> {
    const name = `test_${randomBytes(6).toString('hex')}`;
    this.connection = { ...postgres, database: name };
    await askPostgres(postgres, `create database ${name} template ${templateDatabase}`);
    const config = {
      ...readConfig({}),
      seed: 'none' as const,
      logLevel: 'fatal',
      searchMilliseconds: 20_000,
      ...this.overrides,
    };
    const database = patient(connect(this.connection, 10));
    const secrets = createSecrets(Buffer.from(this.secretKey, 'hex'));
    const warn = () => {};
    this.services = {
      config,
      database,
      replica: null,
      events: createEvents(database),
      standing: newStanding(),
      counts: newCounts(),
      secrets,
      passwords: createPasswords(2, 200, cheapCost),
      audit: createAudit({ database, secrets, head: createHeadKeeper(null, warn), warn }),
    };
    this.app = await createApp(this.services);
    this.url = await this.app.listen({ port: 0, host: '127.0.0.1' });
    await untilListening(this, 1);
  }

  async close(): Promise<void> {
    await this.app?.close();
    await this.services?.database.close();
    // Those of a whole run would take five gigabytes, perhaps of memory.
    if (this.connection)
      await askPostgres(this.connection, `drop database if exists ${this.connection.database} with (force)`);
  }

  /** Makes a call of the contract. Multipart where the contract says so. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    token: string | null,
    options: Options = {},
  ): Promise<Answer<AnswerOf<E>>> {
    const { url, body } = addressCall(endpoint, input as Record<string, unknown>);
    return this.send<AnswerOf<E>>({
      method: endpoint.method,
      url: options.url,
      path: url.slice(apiBase.length),
      token,
      headers: {
        ...(endpoint.body && !endpoint.multipart && { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(body && {
        body: endpoint.multipart ? multipart(body, endpoint.multipart, options.file) : JSON.stringify(body),
      }),
    });
  }

  /** Sends anything, well-formed or not. */
  async send<T = unknown>(request: RawRequest): Promise<Answer<T>> {
    const response = await fetch(`${request.url ?? this.url}/api${request.path}`, {
      method: request.method,
      headers: { ...(request.token && { authorization: `Bearer ${request.token}` }), ...request.headers },
      ...(request.body !== undefined && { body: request.body }),
    });
    const text = await textOf(response);
    const body = parsed(text);
    return {
      status: response.status,
      body: body as T,
      failure: body as Failure,
      text,
      headers: response.headers,
    };
  }

  user(overrides: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
    return this.person({ role: 'user', ...overrides });
  }

  admin(overrides: Partial<typeof users.$inferInsert> = {}): Promise<Person> {
    return this.person({ role: 'admin', ...overrides });
  }

  /** A super-admin; with `desk`, the treasury with a bank account, which is a receiving account, and a wallet on
   * each of those networks. */
  async superAdmin(options: { desk?: Network[] } = {}): Promise<Person> {
    const boss = await this.person({ role: 'super-admin', treasury: options.desk !== undefined });
    if (options.desk) {
      const details = { bankName: 'Desk Bank', accountName: 'Nairadesk Ltd', accountNumber: '0123456789' };
      await this.giveBank(boss, details);
      await this.database.db.insert(receivingAccounts).values(details).onConflictDoNothing();
      await this.giveWallets(
        boss,
        Object.fromEntries(options.desk.map((network) => [network, `desk-${network}`])),
      );
    }
    return boss;
  }

  async person(overrides: Partial<typeof users.$inferInsert>): Promise<Person> {
    const tag = newTag();
    const values = {
      name: `Person ${tag}`,
      email: `${tag}@example.com`,
      phone: '08030000000',
      // No test that logs in uses this: those register a password through the API.
      passwordHash: 'none',
      ...overrides,
    };
    const [row] = await this.database.db.insert(users).values(values).returning();
    if (!row) throw new Error('no user');
    return { ...row, token: await this.session(row.id) };
  }

  /** A fresh session's token for a user. */
  async session(userId: string): Promise<string> {
    const token = newToken();
    const expiresAt = sql`now() + interval '1 day'`;
    await this.database.db.insert(sessions).values({ userId, tokenHash: hashOf(token), expiresAt });
    return token;
  }

  async giveBank(
    person: { id: string },
    bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0987654321' },
  ) {
    await this.database.db.insert(bankAccounts).values({ userId: person.id, ...bank });
    return bank;
  }

  async giveWallets(person: { id: string }, addresses: Partial<Record<Network, string>>): Promise<void> {
    const rows = Object.entries(addresses).map(([network, address], position) => ({
      userId: person.id,
      network: network as Network,
      address,
      position,
    }));
    if (rows.length > 0) await this.database.db.insert(wallets).values(rows);
  }

  /** An asset on sale: a coin on the Bitcoin network unless told otherwise. Prices in kobo. */
  async asset(overrides: Partial<typeof assets.$inferInsert> = {}): Promise<typeof assets.$inferSelect> {
    const assetType = overrides.assetType ?? 'cryptocurrency';
    const values = {
      name: makeUpName('Asset'),
      minAmountKobo: 100_000n,
      buyingPriceKobo: 15_000_000_000n,
      sellingPriceKobo: 14_800_000_000n,
      networks: assetType === 'cryptocurrency' ? (['Bitcoin'] as Network[]) : [],
      // What is new needs a second person where the owner asks for one.
      createdAt: new Date(Date.now() - 30 * 86_400_000),
      ...overrides,
      assetType,
    };
    const [row] = await this.database.db.insert(assets).values(values).returning();
    if (!row) throw new Error('no asset');
    return row;
  }

  /** Counts rows, to show that nothing was written. */
  async count(table: string): Promise<number> {
    const { rows } = await this.database.pool.query(`select count(*)::int as n from ${table}`);
    return rows[0].n;
  }
}

/** Without the product's time-outs, which a busy machine may reach by itself; the faults look at them. */
export function patient(database: Database): Database {
  const options = '-c timezone=UTC';
  Object.assign(database.pool.options, { connectionTimeoutMillis: 0, silenceMilliseconds: 0, options });
  return database;
}

/** Of a stream that does not end by itself, what it says first. */
async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text();
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value);
}

function multipart(json: object, { name }: FilePart, file: Buffer | undefined): FormData {
  const form = new FormData();
  form.set('json', JSON.stringify(json));
  if (file) form.set(name, new Blob([new Uint8Array(file)]), 'a file');
  return form;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
