import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { connect, type Database } from '../database.ts';
import { applyMigrations } from './apply-migrations.ts';
import { migrate } from './migrate-database.ts';
import { readMigrations } from './migration-files.ts';

/** The last one before an address had one spelling. */
const before = 16;
let database: Database;

beforeAll(async () => {
  const name = `older_${randomBytes(4).toString('hex')}`;
  const maintenance = connect({ ...inject('postgres'), database: 'postgres' }, 1);
  await maintenance.pool.query(`create database ${name}`);
  await maintenance.close();
  database = connect({ ...inject('postgres'), database: name }, 2);
});

afterAll(async () => {
  await database?.close();
});

async function add(table: 'users' | 'sign_up_attempts', name: string, email: string): Promise<string> {
  const [columns, values] =
    table === 'users'
      ? ['', '']
      : [', session_token_hash, expires_at', ", convert_to($2, 'UTF8'), now() + interval '1 day'"];
  const { rows } = await database.pool.query(
    `insert into ${table} (name, email, phone, password_hash${columns}) values ($1, $2, '0', 'a hash'${values}) returning id`,
    [name, email],
  );
  return rows[0].id;
}

const emailsIn = async (table: 'users' | 'sign_up_attempts') =>
  (await database.pool.query(`select name, email, password_hash from ${table} order by name`)).rows;

it('migration: gives old addresses their one spelling, keeps every account and names those that cannot log in', async () => {
  const client = await database.pool.connect();
  await applyMigrations(client, readMigrations().slice(0, before + 1), () => {});
  client.release();
  await add('users', '1 capitals', 'Ada.Obi@Example.com');
  await add('users', '2 an international domain', 'ada@BÜCHER.de');
  await add('users', '3 only looks like another', 'olu@gmaİl.com');
  const unusable = [
    await add('users', '4 no ASCII before the @', 'olİ@gmail.com'),
    // Its domain is the one of the account below.
    await add('users', '5 of another account', 'ngozi@ｍａｉｌ.com'),
  ];
  await add('users', '6 has its spelling', 'ngozi@mail.com');
  await add('sign_up_attempts', '1 capitals', 'New@Example.com');
  await add('sign_up_attempts', '2 an international domain', 'new@BÜCHER.de');
  await add('sign_up_attempts', '3 no ASCII before the @', 'nİw@gmail.com');

  const warnings: string[] = [];
  await migrate(database, (line) => warnings.push(line));
  const row = (name: string, email: string) => ({ name, email, password_hash: 'a hash' });
  expect(await emailsIn('users')).toEqual([
    row('1 capitals', 'ada.obi@example.com'),
    row('2 an international domain', 'ada@xn--bcher-kva.de'),
    row('3 only looks like another', 'olu@xn--gmail-bgd.com'),
    row('4 no ASCII before the @', 'olİ@gmail.com'),
    row('5 of another account', 'ngozi@ｍａｉｌ.com'),
    row('6 has its spelling', 'ngozi@mail.com'),
  ]);
  expect(await emailsIn('sign_up_attempts')).toEqual([
    row('1 capitals', 'new@example.com'),
    row('2 an international domain', 'new@xn--bcher-kva.de'),
  ]);
  expect(warnings).toEqual([
    `The account of ${unusable.join(', ')} can’t be logged in to: its email address can’t be used. See docs/operating.md, "Accounts with an unusable address".`,
  ]);

  // The next start says it again and changes nothing; such an account can still be suspended.
  const stored = await emailsIn('users');
  await migrate(database, (line) => warnings.push(line));
  expect(await emailsIn('users')).toEqual(stored);
  expect(warnings[1]).toBe(warnings[0]);
  await database.pool.query('update users set suspended_at = now() where id = any($1)', [unusable]);
});
