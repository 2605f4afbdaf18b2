import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { useWorld } from '../../../test/world.ts';
import { sql } from '../database/drizzle.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { type Audit, createAudit, recordAudit } from './audit.ts';
import { macOf } from './audit-chain.ts';
import { createHeadKeeper, headFileIn, readHead } from './audit-head.ts';

const world = useWorld();
const folder = mkdtempSync(join(tmpdir(), 'nairadesk-audit-'));
// The folder comes with the first head.
const file = headFileIn(join(folder, 'data'));
const actorId = crypto.randomUUID();
const warnings: string[] = [];
let audit: Audit;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

beforeEach(async () => {
  await (audit as Audit | undefined)?.close();
  warnings.length = 0;
  rmSync(file, { force: true });
  await superuser('truncate audit_log');
  audit = open();
});

const open = (warn = (line: string) => void warnings.push(line)) =>
  createAudit({
    database: world.database,
    secrets: world.services.secrets,
    head: createHeadKeeper(file, warn),
    warn,
  });
const record = (action: 'suspended' | 'reinstated' = 'suspended', by = audit) =>
  by.transact(async (tx) => recordAudit(tx, { action, actorId, subjectType: 'user', subjectId: actorId }));
const log = () => world.database.db.select().from(auditLog).orderBy(auditLog.number);

/** Does what only a superuser can: the log's guard is taken away for the while. */
async function superuser(statement: string): Promise<void> {
  await world.database.pool.query(
    `begin; alter table audit_log disable trigger all; ${statement}; alter table audit_log enable always trigger audit_log_append_only; commit`,
  );
}

describe('audit log', () => {
  it('numbers rows without gaps and chains each to the previous one under concurrent writes', async () => {
    const other = open();
    await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        (index % 2 ? audit : other).transact(async (tx) => {
          recordAudit(tx, { action: 'logged-in', actorId, detail: { index } });
          recordAudit(tx, { action: 'suspended', actorId, subjectType: 'user', subjectId: actorId });
          if (index % 5 === 0) throw new Error('its cause failed');
        }),
      ),
    );
    const rows = await log();
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 48 }, (_, index) => index + 1));
    let before: Buffer = Buffer.alloc(0);
    for (const row of rows) {
      expect(row.mac).toEqual(macOf(world.services.secrets, row, before));
      before = row.mac;
    }
    await Promise.all([audit.close(), other.close()]);
    expect(readHead(file)).toEqual({ number: 48, mac: before });
    expect(warnings).toEqual([]);
  });

  it('covers every field of a row, the previous MAC and the purpose with its MAC', async () => {
    await record();
    const [row] = await log();
    if (!row) throw new Error('no row');
    const { secrets } = world.services;
    const changed = [
      { number: 2 },
      { at: new Date(row.at.getTime() + 1) },
      { action: 'reinstated' },
      { actorId: crypto.randomUUID() },
      { subjectType: 'order' },
      { subjectId: null },
      { detail: '{ }' },
      { marks: '{}' },
    ];
    for (const part of changed)
      expect(macOf(secrets, { ...row, ...part }, Buffer.alloc(0))).not.toEqual(row.mac);
    expect(macOf(secrets, row, Buffer.alloc(32))).not.toEqual(row.mac);
    expect(secrets.mac('text', 'audit')).not.toEqual(secrets.mac('text', 'other'));
  });

  it('rolls back with its transaction and refuses writes outside an open one', async () => {
    const failing = audit.transact(async (tx) => {
      recordAudit(tx, { action: 'logged-in', actorId });
      await tx.execute(sql`select 1/0`);
    });
    await expect(failing).rejects.toThrow();
    expect(await log()).toEqual([]);
    // @ts-expect-error a connection that is no transaction of ours does not compile
    expect(() => recordAudit(world.database.db, { action: 'logged-in', actorId })).toThrow();
    const unlogged = world.database.transact(async (tx) => {
      // @ts-expect-error neither does a transaction that does not write the log
      recordAudit(tx, { action: 'logged-in', actorId });
    });
    await expect(unlogged).rejects.toThrow();
    // And one that has ended takes nothing more.
    const ended = await audit.transact(async (tx) => tx);
    expect(() => recordAudit(ended, { action: 'logged-in', actorId })).toThrow('not extensible');
  });

  it.each(['update audit_log set action = action', 'delete from audit_log', 'truncate audit_log'])(
    'refuses to change rows, as append-only: %s',
    async (statement) => {
      await record();
      await expect(world.database.pool.query(statement)).rejects.toThrow('audit_log is append-only');
      const asReplica = `begin; set local session_replication_role = replica; ${statement}; commit`;
      const client = await world.database.pool.connect();
      await expect(client.query(asReplica)).rejects.toThrow('audit_log is append-only');
      client.release(true);
      expect(await log()).toHaveLength(1);
    },
  );

  it('takes its lock last, so that concurrent transactions do not deadlock', async () => {
    const user = await world.user();
    const lockUser = sql`select from users where id = ${user.id} for update`;
    const go = (first: boolean) =>
      audit.transact(async (tx) => {
        if (first) recordAudit(tx, { action: 'suspended', actorId });
        await tx.execute(lockUser);
        await tx.execute(sql`select pg_sleep(0.02)`);
        if (!first) recordAudit(tx, { action: 'reinstated', actorId });
      });
    await Promise.all(Array.from({ length: 8 }, (_, index) => go(index % 2 === 0)));
    expect(await log()).toHaveLength(8);
  });
});

describe('audit log head file', () => {
  it('keeps a newer head that another process wrote', async () => {
    await record();
    await audit.close();
    const first = readFileSync(file, 'utf8');
    const ahead = `9 ${'ab'.repeat(32)}\n`;
    writeFileSync(file, ahead);
    await record();
    await audit.close();
    expect(readFileSync(file, 'utf8')).toBe(ahead);
    expect(first).toMatch(/^1 [0-9a-f]{64}\n$/);
  });

  it('stays unchanged as evidence, and nothing is written, when rows are missing from the log', async () => {
    for (let times = 0; times < 3; times += 1) await record();
    await audit.close();
    const evidence = readFileSync(file, 'utf8');
    await superuser('create table kept as select * from audit_log; delete from audit_log where number > 1');
    const restarted = open();
    for (const by of [audit, restarted, audit, restarted])
      await expect(record('reinstated', by)).rejects.toMatchObject({ code: 'unavailable' });
    await Promise.all([audit.close(), restarted.close()]);
    expect(await log()).toHaveLength(1);
    expect(readFileSync(file, 'utf8')).toBe(evidence);
    const said = expect.stringMatching(/^WRONG DATABASE\? Row 3 of the audit log, .* is missing/);
    expect(warnings).toEqual([said, said]);
    expect(restarted.rows.lost).toBe(true);
    // The right database is back.
    await superuser('insert into audit_log select * from kept where number > 1; drop table kept');
    await restarted.rows.check(world.database);
    await record('reinstated', restarted);
    expect(await log()).toHaveLength(4);
    await restarted.close();
    expect(warnings.at(-1)).toBe('Row 3 of the audit log is there again: this server writes again.');
  });

  it('leaves no temporary file, and warns, when it cannot be replaced', async () => {
    await record();
    await audit.close();
    writeFileSync(file, 'nonsense');
    await record();
    await audit.close();
    expect(readdirSync(dirname(file))).toEqual(['audit.head']);
    expect(warnings).toEqual([expect.stringContaining('Could not save the head')]);
  });

  it('stops the server from starting when it is damaged', () => {
    writeFileSync(file, 'nonsense');
    expect(() => open()).toThrow('is damaged');
  });
});
