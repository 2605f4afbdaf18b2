import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { login } from '@nairadesk/contract/auth';
import { listOrders } from '@nairadesk/contract/orders';
import { afterAll, describe, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../test-support/data-dir.ts';
import { startPaystackStub } from '../../test-support/paystack-stub.ts';
import { startOfServer } from '../../test-support/program.ts';
import { onDatabase } from '../../test-support/server-process.ts';
import { enrol } from '../test/authenticator.ts';
import { enrolPasskey } from '../test/passkey-device.ts';
import { useWorld } from '../test/world.ts';
import { auditLog } from './platform/database/tables/audit-tables.ts';

const world = useWorld();
const folder = makeDataDir('commands');

afterAll(() => removeDataDir(folder));

const start = (program: string, args: string[], env: Record<string, string>) =>
  startOfServer(program, args, { env });

/** Beside the running server, on its database. */
const beside = () => ({
  ...onDatabase(world.connection),
  DATA_DIR: folder,
  SECRET_KEY: world.secretKey,
});

function staff(args: string[], env: Record<string, string> = {}) {
  return start('staff', args, { ...beside(), STAFF_PASSWORD: 'a long enough one', ...env });
}

describe('npm run staff', () => {
  const add = ['add', '--email', 'New.Staff@example.com', '--name', 'New Staff', '--role', 'admin'];

  it('adds an admin who can log in to the running server at once, and writes the audit log', async () => {
    const { said, ended } = staff([...add, '--phone', '0803 123 4567']);
    expect(await ended, said.error).toBe(0);
    expect(said.out).toContain('can log in as admin');
    const credentials = { email: 'new.staff@example.com', password: 'a long enough one' };
    const answer = await world.call(login, credentials, null);
    expect(answer.body.data).toMatchObject({ role: 'admin', phone: '+2348031234567' });
    expect((await world.call(listOrders, {}, answer.body.token)).status).toBe(200);
    const [recorded] = await world.database.db.select().from(auditLog).orderBy(auditLog.number);
    const { id } = answer.body.data;
    expect(recorded).toMatchObject({ number: 1, action: 'staff-added', actorId: null, subjectId: id });
    expect(recorded?.detail).toBe('{"role":"admin"}');
  });

  it('adds no person with a name that looks like a colleague’s', async () => {
    await world.admin({ name: 'Olu Ope' });
    const { said, ended } = staff([
      'add',
      '--email',
      'oiu@example.com',
      '--name',
      'OIu Ope',
      '--role',
      'admin',
    ]);
    expect(await ended).toBe(1);
    expect(said.error).toContain('A member of staff has this name, or one that looks like it');
    const { rows } = await world.database.pool.query("select id from users where email = 'oiu@example.com'");
    expect(rows).toEqual([]);
  });

  it('prints its usage for --help', async () => {
    const { said, ended } = staff(['--help']);
    expect(await ended).toBe(0);
    expect(said).toEqual({ out: expect.stringContaining('Usage: npm run staff'), error: '' });
  });

  it('turns 2FA off for an account, ends its sessions and mails its owner', async () => {
    const password = 'a long enough one';
    const passwordHash = await world.services.passwords.hash(password);
    const { email, token } = await world.admin({ passwordHash });
    await enrol(world, token);
    await enrolPasskey(world, token);
    expect((await world.call(login, { email, password }, null)).failure.code).toBe('two_factor_required');
    const { said, ended } = staff(['reset-two-factor', '--email', email.toUpperCase()]);
    expect(await ended, said.error).toBe(0);
    expect(said.out).toContain('is off');
    expect((await world.call(listOrders, {}, token)).status).toBe(401);
    // The passkey went with it, or this would be refused.
    expect((await world.call(login, { email, password }, null)).status).toBe(200);
    const { rows } = await world.database.pool.query(
      "select count(*)::int as n from outbox where kind = 'two-factor-off'",
    );
    expect(rows[0].n).toBe(1);
    const again = staff(['reset-two-factor', '--email', email]);
    expect(await again.ended).toBe(1);
    expect(again.said.error).toContain('has no two-factor authentication. Nothing was changed.');
  });

  it('ends four eyes when the second person is gone, once, and the log says from where', async () => {
    await world.database.pool.query('update desk_rules set approval_from_kobo = 1, approve_accounts = true');
    const { said, ended } = staff(['end-four-eyes']);
    expect(await ended, said.error).toBe(0);
    const { rows } = await world.database.pool.query(`
      select approval_from_kobo, approve_accounts, actor_id, detail from desk_rules, audit_log
      where action = 'desk-rules-changed' order by number desc limit 1`);
    expect(rows[0]).toMatchObject({ approval_from_kobo: null, approve_accounts: false, actor_id: null });
    expect(JSON.parse(rows[0].detail)).toMatchObject({ by: 'the command line', approvalFromBefore: '0.01' });
    const again = staff(['end-four-eyes']);
    expect(await again.ended).toBe(1);
    expect(again.said.error).toContain('Nothing was changed.');
  });

  it('pauses trading and lets it go on, once each, and the log says from where', async () => {
    const pause = staff(['pause-trading', '--reason', 'A move']);
    expect(await pause.ended, pause.said.error).toBe(0);
    expect(await world.count('trading_pause')).toBe(1);
    const again = staff(['pause-trading']);
    expect(await again.ended).toBe(1);
    expect(again.said.error).toContain('paused already. Nothing was changed.');
    const resume = staff(['resume-trading']);
    expect(await resume.ended, resume.said.error).toBe(0);
    expect(await world.count('trading_pause')).toBe(0);
    const { rows } = await world.database.pool.query(
      "select action, actor_id, detail from audit_log where action like 'trading-%' order by number",
    );
    const by = 'the command line';
    expect(rows.map(({ detail, ...row }) => ({ ...row, detail: JSON.parse(detail) }))).toEqual([
      {
        action: 'trading-paused',
        actor_id: null,
        detail: { by, reason: 'A move', mark: expect.stringMatching(/^[0-9a-f]{64}$/) },
      },
      { action: 'trading-resumed', actor_id: null, detail: { by } },
    ]);
  });

  it.each([
    ['an address that has an account', add, {}, 'already has an account'],
    ['another role', [...add.slice(0, 5), '--role', 'user'], {}, 'Role must be admin or super-admin'],
    ['no name', add.slice(0, 3), {}, 'Full name is required'],
    ['a short password', add, { STAFF_PASSWORD: 'short' }, 'Use at least 8 characters'],
    ['a common password', add, { STAFF_PASSWORD: 'password123' }, 'too common'],
    ['to wait for a password without a terminal', add, { STAFF_PASSWORD: '' }, 'set STAFF_PASSWORD'],
    ['a phone number that is none', [...add, '--phone', '0803 12'], {}, 'This isn’t a valid phone number'],
    ['a reset without an address', ['reset-two-factor'], {}, 'Email address is required'],
    ['another command', ['remove'], {}, 'Usage: npm run staff'],
    ['an unknown option', [...add, '--rank', '1'], {}, "Unknown option '--rank'.\nUsage: npm run staff"],
    ['an option without its value', ['add', '--email'], {}, 'argument missing.\nUsage: npm run staff'],
  ])('refuses %s and adds no account', async (_name, args, env, message) => {
    const before = await world.count('users');
    const { said, ended } = staff(args, env as Record<string, string>);
    expect(await ended).toBe(1);
    expect(said.error).toContain(message);
    expect(said.error).not.toContain('    at ');
    expect(await world.count('users')).toBe(before);
  });
});

describe('npm run config', () => {
  const secrets = { DATABASE_URL: 'postgres://desk:hush@db.example/desk', SECRET_KEY: 'ab'.repeat(32) };

  it('says what holds, where it comes from, and no secret', async () => {
    const file = join(folder, 'smtp-url');
    writeFileSync(file, 'smtps://mailer:quiet@mail.example:465\n');
    const { said, ended } = start('print-config', [], { ...secrets, SMTP_URL_FILE: file });
    expect(await ended, said.error).toBe(0);
    const lines = said.out.split('\n');
    expect(lines).toContain('PORT                   3000  (default)');
    expect(lines).toContain('DATABASE_URL           postgres://desk:***@db.example/desk');
    expect(lines).toContain(`SMTP_URL               smtps://mailer:***@mail.example:465  (from ${file})`);
    expect(lines).toContain('SECRET_KEY             ***');
    expect(said.out).not.toMatch(/hush|quiet|abab/);
  });

  it.each([
    [{ SMTP_URL: 'smtp://hush-token@mail.example' }, 'smtp://***@mail.example'],
    [{ SMTP_URL: 'smtp://hush-token:hush-token@mail.example' }, 'smtp://***:***@mail.example'],
    [{ DATABASE_URL: 'postgres://u@db.example/desk?sslpassword=hush' }, 'u@db.example/desk?sslpassword=***'],
    [{ DATABASE_URL: 'postgres://u:12/hush@db.example/desk' }, 'postgres://***'],
  ])('says no secret that stands elsewhere in an address: %j', async (env, shown) => {
    const { said, ended } = start('print-config', [], env);
    expect(await ended, said.error).toBe(0);
    expect(said.out).toContain(shown);
    expect(said.out).not.toContain('hush');
  });

  it('ends with 1 and names what makes no sense, or stands twice', async () => {
    for (const [env, problem] of [
      [{ PORT: 'high' }, 'PORT must be a number'],
      [{ ...secrets, SECRET_KEY_FILE: '/nowhere' }, 'SECRET_KEY and SECRET_KEY_FILE are both set'],
      [{ SECRET_KEY_FILE: '/nowhere' }, '/nowhere cannot be read'],
    ] as const) {
      const { said, ended } = start('print-config', [], env);
      expect(await ended).toBe(1);
      expect(said.error).toContain(problem);
    }
  });

  it('ends without a trace when its output is closed, as by "| head"', async () => {
    const { process: child, said, ended } = start('print-config', [], {});
    child.stdout?.destroy();
    expect(await ended).toBe(0);
    expect(said.error).toBe('');
  });
});

describe('npm run migrate', () => {
  it('says that nothing is missing, and refuses a database of a newer version', async () => {
    const settled = start('migrate', [], beside());
    expect(await settled.ended, settled.said.error).toBe(0);
    expect(settled.said.out).toContain('The tables are those of this version.');
    const newer = 'update migrations set oldest_beside = $1 where id = (select max(id) from migrations)';
    await world.database.pool.query(newer, [9e15]);
    const refused = start('migrate', [], beside());
    expect(await refused.ended).toBe(1);
    expect(refused.said.error).toContain('the database was upgraded for a newer version');
    await world.database.pool.query(newer, [null]);
  });
});

describe('npm run banks', () => {
  const refresh = (args: string[], env: Record<string, string> = {}) =>
    start('banks', ['refresh', ...args], { ...beside(), ...env });
  const codeOf = async (name: string) => {
    const { rows } = await world.database.pool.query('select * from banks where name = $1', [name]);
    return rows[0];
  };

  it('adds new banks and updates codes from the provider, and removes none', async () => {
    const stub = await startPaystackStub();
    const env = { PAYSTACK_URL: stub.url, PAYSTACK_SECRET_KEY: stub.key };
    const before = await world.count('banks');
    const first = refresh([], env);
    expect(await first.ended, first.said.error).toBe(0);
    expect(first.said.out).toBe('Banks read: 4. Added: 1. Changed: 1.\n');
    expect(await world.count('banks')).toBe(before + 1);
    expect(await codeOf('Harmattan MFB')).toMatchObject({ kind: 'microfinance', cbn_code: '51999' });
    expect(await codeOf('LAPO MFB')).toMatchObject({ provider_code: '50998', nip_code: '090177' });
    const again = refresh([], env);
    await again.ended;
    expect(again.said.out).toBe('Banks read: 4. Added: 0. Changed: 0.\n');
    stub.key = 'another';
    const refused = refresh([], env);
    expect(await refused.ended).toBe(1);
    expect(refused.said).toEqual({ out: '', error: "Paystack's list of banks could not be read (401).\n" });
    await stub.close();
  });

  it('adds banks from a file, and refuses a file that is not a list of banks', async () => {
    const file = join(folder, 'banks.json');
    writeFileSync(file, JSON.stringify({ data: [{ name: 'Sahara PSB', code: '120099', slug: 'sahara' }] }));
    const { said, ended } = refresh(['--file', file]);
    expect(await ended, said.error).toBe(0);
    expect(said.out).toBe('Banks read: 1. Added: 1. Changed: 0.\n');
    expect(await codeOf('Sahara PSB')).toMatchObject({ kind: 'payment-service', cbn_code: null });
    writeFileSync(file, JSON.stringify([{ name: 'Sahara PSB', code: 'x' }]));
    const wrong = refresh(['--file', file]);
    expect(await wrong.ended).toBe(1);
    expect(wrong.said.error).toContain('is not a list of banks');
  });

  it('leaves the code of a bank unchanged when the list also has it under another name', async () => {
    const file = join(folder, 'two-names.json');
    const [bank, other] = [
      { name: 'Wema Bank', code: '035' },
      { name: 'ALAT by WEMA', code: '035A' },
    ];
    writeFileSync(file, JSON.stringify([bank, other]));
    const { said, ended } = refresh(['--file', file]);
    expect(await ended, said.error).toBe(0);
    expect(said.out).toBe('Banks read: 2. Added: 0. Changed: 0.\n');
    expect(await codeOf('Wema Bank')).toMatchObject({ provider_code: '035' });
  });

  it('prints its usage without a key or a file', async () => {
    const { said, ended } = refresh([]);
    expect(await ended).toBe(1);
    expect(said.error).toContain('PAYSTACK_SECRET_KEY is not set.\nUsage: npm run banks');
  });
});
