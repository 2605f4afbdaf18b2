import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { useWorld } from '../../../../test/world.ts';
import { readConfig } from '../../../config.ts';
import { openServices } from '../../../open-services.ts';
import { seedDemo } from '../../../seed/seed-demo.ts';
import type { Services } from '../../context/context.ts';
import { createSecrets, keyIdOf } from '../../crypto/secrets.ts';
import { isProofOf, readReceiptCode, receiptCode } from '../../desk/receipt-code.ts';
import { enqueueMail, openMail } from '../../mail/mail.ts';
import { lockIntact, markOrder } from '../../marks/mark-order.ts';
import { markExisting } from '../mark-existing.ts';
import { verifyDatabase } from '../verify-database.ts';
import { readKeys } from './check-keys.ts';
import { rotateKeys } from './rotate-keys.ts';
import { markedSealedColumns, sealedColumns } from './sealed-columns.ts';

const world = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-keys-'));
const [first, second, third] = ['1a', '2b', '3c'].map((pair) => pair.repeat(32)) as [string, string, string];
const idOf = (hex: string) => keyIdOf(Buffer.from(hex, 'hex'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** An instance or a command on this file's database, with these keys. */
async function withKeys<T>(
  keys: { SECRET_KEY: string; SECRET_KEYS_OLD?: string },
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const { host, port, user, database } = world.connection;
  const DATABASE_URL = `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  const env = { DATABASE_URL, DATA_DIR: folder, ALLOW_UNSAFE_DATABASE: '1', ...keys };
  const { services, close } = await openServices(readConfig(env), () => {});
  try {
    return await work(services);
  } finally {
    await close();
  }
}

const rotate = (services: Services, wanted: string) =>
  rotateKeys({ ...services, wanted: idOf(wanted), say: () => {}, noticeMilliseconds: 0 });
const verify = ({ database, secrets }: Services) => verifyDatabase(database, secrets, 'elsewhere');
const both = { SECRET_KEY: second, SECRET_KEYS_OLD: first };

describe('npm run keys', () => {
  beforeAll(async () => {
    await withKeys({ SECRET_KEY: first }, async (services) => {
      await seedDemo(services);
      await markExisting(services);
      const mail = { kind: 'word', to: 'ada@example.com', subject: 'Word', paragraphs: ['The first word.'] };
      await enqueueMail(services.database.db, services, mail);
      await sealOneOfEach(services);
      await markExisting(services);
      expect((await verify(services)).faults).toEqual([]);
    });
  });

  it('rotates nothing before it is told to: an instance with both keys writes with the one in use', async () => {
    await withKeys(both, async (services) => {
      expect(services.secrets.id).toBeNull();
      expect(services.secrets.number).toBe(1);
      // One that has not got the next key yet reads what this one writes.
      const sealed = services.secrets.seal('a word', 'p');
      expect(createSecrets(Buffer.from(first, 'hex')).open(sealed, 'p')).toBe('a word');
    });
  });

  it('rotates beside the trade, and goes on after an interruption in the middle', async () => {
    await withKeys(both, async (services) => {
      let transactions = 0;
      const broken = {
        ...services.database,
        transact: (async (work, about) => {
          transactions += 1;
          if (transactions > 3) throw new Error('pulled out');
          return services.database.transact(work, about);
        }) as Services['database']['transact'],
      };
      await expect(rotate({ ...services, database: broken }, second)).rejects.toThrow('pulled out');
    });
    await withKeys(both, async (services) => {
      const keys = await readKeys(services.database.pool, services.secrets);
      expect(keys.map(({ id, here }) => ({ id, here }))).toEqual([
        { id: idOf(first), here: 'opens' },
        { id: idOf(second), here: 'opens' },
      ]);
      expect(keys.every(({ sealed }) => sealed > 0)).toBe(true);
      const { doubts, faults } = await verify(services);
      expect(faults).toEqual([]);
      expect(doubts).toContainEqual(expect.stringContaining('npm run keys -- rotate'));
    });
    // Halfway the new key alone is not enough, and verify says of how much.
    await expect(withKeys({ SECRET_KEY: second }, verify)).rejects.toThrow('SECRET_KEYS_OLD');
    await withKeys(both, async ({ secrets: _, ...others }) => {
      const services = { ...others, secrets: createSecrets(Buffer.from(second, 'hex')) };
      expect((await verify(services)).faults).toContainEqual(
        expect.stringMatching(`^\\d+ sealed values need the key ${idOf(first)}, which isn’t here$`),
      );
      await expect(rotate(services, second)).rejects.toThrow('can’t be opened');
    });
    await withKeys(both, (services) => rotate(services, second));
  });

  it('rotated, needs the new key alone: for all that is sealed, signed and marked', async () => {
    await withKeys({ SECRET_KEY: second }, async (services) => {
      const { faults, doubts } = await verify(services);
      expect(faults).toEqual([]);
      expect(doubts.join()).not.toContain('rotate');
      const keys = await readKeys(services.database.pool, services.secrets);
      expect(keys).toMatchObject([
        { id: idOf(first), here: 'verifies', sealed: 0 },
        { id: idOf(second), here: 'opens' },
      ]);
      const { rows } = await services.database.pool.query(
        "select id, sealed from outbox where kind = 'word'",
      );
      expect(JSON.stringify(openMail(services.secrets, rows[0]))).toContain('The first word.');
      // A receipt that was shared before is still proved.
      const order = { id: '0198c0de-0000-7000-8000-000000000000', transactionId: 'ND23456789' };
      const shared = readReceiptCode(receiptCode(createSecrets(Buffer.from(first, 'hex')), order));
      expect(shared && isProofOf(services.secrets, order.id, shared.proof)).toBe(true);
      // Prints stay comparable with those from before.
      expect(services.secrets.print('a code', 'card-print')).toEqual(
        createSecrets(Buffer.from(first, 'hex')).print('a code', 'card-print'),
      );
      expect(await rotate(services, second)).toEqual({ done: 0, unopened: [] });
    });
    await expect(withKeys({ SECRET_KEY: first }, verify)).rejects.toThrow('SECRET_KEY is not the key');
  });

  it('rotated, takes no mark and no row of the log from the former key', async () => {
    await withKeys({ SECRET_KEY: second }, async (services) => {
      const { pool } = services.database;
      const { rows } = await pool.query("select id, mark from orders where status = 'pending' limit 1");
      const [{ id, mark }] = rows;
      await services.database.transact((tx) => markOrder(tx, createSecrets(Buffer.from(first, 'hex')), id));
      expect((await verify(services)).faults).toEqual([`order ${id} was added or changed past the server`]);
      // Nor does the server mark anew what the former key marked.
      const isIntact = () => services.database.transact((tx) => lockIntact(tx, services.secrets, id));
      expect(await isIntact()).toBe(false);
      await pool.query('update orders set mark = $2 where id = $1', [id, mark]);
      expect(await isIntact()).toBe(true);
      const thief = { ...createSecrets(Buffer.from(first, 'hex')), learn: () => true, number: 2 };
      const { createAudit } = await import('../../audit/audit.ts');
      const { createHeadKeeper } = await import('../../audit/audit-head.ts');
      const head = createHeadKeeper(null, () => {});
      const forged = createAudit({ database: services.database, secrets: thief, head, warn: () => {} });
      await forged.transact(async (tx) => tx.auditEntries.push({ action: 'logged-in', actorId: null }));
      expect((await verify(services)).faults).toEqual([
        expect.stringContaining('was written with a key that was replaced before it'),
      ]);
      await pool.query(`begin; alter table audit_log disable trigger all;
        delete from audit_log where number = (select max(number) from audit_log);
        alter table audit_log enable always trigger audit_log_append_only; commit`);
      expect((await verify(services)).faults).toEqual([]);
    });
  });

  it('is told by verify, where a key’s place among the others was edited', async () => {
    await withKeys({ SECRET_KEY: second }, async (services) => {
      const { pool } = services.database;
      await pool.query('update secret_keys set number = 12 where number = 2');
      expect((await verify(services)).faults).toContainEqual(
        `key ${idOf(second)} came into use otherwise than the audit log says`,
      );
      await pool.query('update secret_keys set number = 2 where number = 12');
      expect((await verify(services)).faults).toEqual([]);
    });
  });

  it('rotates a second time, keeps an edited order’s fault, and refuses to go back to a former key', async () => {
    const keys = { SECRET_KEY: third, SECRET_KEYS_OLD: second };
    await withKeys(keys, async (services) => {
      const { pool } = services.database;
      const { rows } = await pool.query("select id from orders where status = 'pending' limit 1");
      await pool.query(
        "update orders set status = status, mark = decode(repeat('00', 32), 'hex') where id = $1",
        [rows[0].id],
      );
      // The key before the one that is replaced now marked another.
      const other = await pool.query("select id from orders where status = 'successful' limit 1");
      const former = createSecrets(Buffer.from(first, 'hex'));
      await services.database.transact((tx) => markOrder(tx, former, other.rows[0].id));
      const faults = [rows[0].id, other.rows[0].id].map(
        (id) => `order ${id} was added or changed past the server`,
      );
      await rotate(services, third);
      expect((await verify(services)).faults.toSorted()).toEqual(faults.toSorted());
    });
    await withKeys({ SECRET_KEY: third }, async (services) => {
      expect((await verify(services)).faults).toHaveLength(2);
      expect(services.secrets.number).toBe(3);
    });
    const back = { SECRET_KEY: second, SECRET_KEYS_OLD: third };
    await withKeys(back, async (services) => {
      await expect(rotate(services, second)).rejects.toThrow('SECRET_KEY is a former key');
    });
  });

  it('knows every column with sealed values', async () => {
    const { rows } = await world.database.pool.query(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and column_name like '%sealed%' and data_type = 'bytea'`,
    );
    const listed = [...sealedColumns, ...markedSealedColumns].map(
      ({ table, column }) => `${table}.${column}`,
    );
    expect(rows.map(({ name }) => name).toSorted()).toEqual(listed.toSorted());
  });
});

/** What the demo has none of: a value in every kind of column. */
async function sealOneOfEach({ database, secrets }: Services): Promise<void> {
  const { pool } = database;
  const { rows } = await pool.query(`select (select id from users order by created_at limit 1) as user_id,
    (select id from orders order by placed_at limit 1) as order_id`);
  const [{ user_id, order_id }] = rows;
  await pool.query('insert into two_factors (user_id, secret_sealed) values ($1, $2)', [
    user_id,
    secrets.seal('otp', `two-factor/${user_id}`),
  ]);
  await pool.query(
    `insert into order_proofs (order_id, picture_sealed) values ($1, $2)
     on conflict (order_id) do update set picture_sealed = excluded.picture_sealed`,
    [order_id, secrets.seal('proof', `order/${order_id}/proof`)],
  );
}
