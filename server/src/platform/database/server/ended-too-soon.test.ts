import { describe, expect, it } from 'vitest';
import { useWorld } from '../../../../test/world.ts';
import { recordAudit } from '../../audit/audit.ts';
import { createContext } from '../../context/context.ts';
import { connect, isUnavailable } from '../database.ts';
import { sql } from '../drizzle.ts';

const world = useWorld();

// What PostgreSQL tells of a statement that it ends, also before its time.
const end = sql`select pg_cancel_backend(pg_backend_pid())`;
const count = async (action: string) => {
  const found = await world.database.pool.query('select 1 from audit_log where action = $1', [action]);
  return found.rows.length;
};

describe('a statement that PostgreSQL ends too soon', () => {
  it('has its transaction done once more, which leaves everything once', async () => {
    let times = 0;
    const done = await createContext(world.services).transact(async (tx) => {
      times += 1;
      recordAudit(tx, { action: 'trading-paused', actorId: null });
      if (times === 1) await tx.execute(end);
      return 'done';
    });
    expect([done, times, await count('trading-paused')]).toEqual(['done', 2, 1]);
  });

  it('is refused the second time, and leaves nothing', async () => {
    let times = 0;
    const work = createContext(world.services).transact(async (tx) => {
      times += 1;
      recordAudit(tx, { action: 'trading-resumed', actorId: null });
      await tx.execute(end);
    });
    expect(isUnavailable(await work.catch((error) => error))).toBe(true);
    expect([times, await count('trading-resumed')]).toEqual([2, 0]);
  });

  it('is written once more where it is a transaction by itself', async () => {
    await world.database.pool.query('create sequence attempts');
    const text = `select case when nextval('attempts') = 1 then pg_cancel_backend(pg_backend_pid()) end, pg_sleep(0.1)`;
    expect(await world.database.write({ name: 'attempt', text }, [])).toHaveLength(1);
    const { rows } = await world.database.pool.query('select last_value::int as times from attempts');
    expect(rows).toEqual([{ times: 2 }]);
  });

  it('is not one that took its time: it is not done again', async () => {
    // Those of other tests may wait without an end.
    const [holder, late] = [connect(world.connection, 1), connect(world.connection, 1)];
    await world.database.pool.query('create sequence waits');
    await holder.transact(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(4712)`);
      const text = `select nextval('waits'), pg_advisory_xact_lock(4712)`;
      const failure = await late.write({ name: 'wait', text }, []).catch((error) => error);
      expect(isUnavailable(failure)).toBe(true);
      // Or the holder would be idle for too long.
      await tx.execute(sql`select 1`);
    });
    const { rows } = await world.database.pool.query('select last_value::int as times from waits');
    expect(rows).toEqual([{ times: 1 }]);
    await Promise.all([holder.close(), late.close()]);
  });
});
