import { afterAll, expect, it } from 'vitest';
import { checkInvariants } from '../../src/platform/verify/check-invariants.ts';
import { type Instance, startInstance } from '../start-instance.ts';
import { useWorld } from '../world.ts';
import { commands, explore } from './explore.ts';
import { type Counts, openFixture } from './run-trade.ts';

// `npm run test:model` sets it to "long".
const isLong = process.env.MODEL === 'long';
const short = { each: 50, seconds: 600, lanes: 3 };
const long = { each: 5_000, seconds: 3_600, lanes: 4, say: sayNowAndThen() };
const refusals = ['order_not_open', 'price_changed', 'unauthenticated', 'not_found'];

const world = useWorld();
const instances: Instance[] = [];

afterAll(() => Promise.all(instances.map((instance) => instance.close())));

it('trade: matches the model under concurrent calls on one or two instances', {
  timeout: (isLong ? long : short).seconds * 1000 + 60_000,
}, async () => {
  instances.push(await startInstance(world), await startInstance(world));
  const wanted = isLong ? long : short;
  const counts = await explore(await openFixture(world, instances), { ...wanted, refusals });
  if (isLong) process.stderr.write(`  ${textOf(counts)}\n`);
  for (const kind of commands) expect(counts.get(kind), kind).toBeGreaterThanOrEqual(wanted.each);
  for (const code of refusals) expect(counts.get(code), code).toBeGreaterThan(0);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
  expect(await mailsAgainstEvents()).toEqual([]);
});

/** The kinds of mail of which there are more or fewer than of what they tell. */
async function mailsAgainstEvents(): Promise<object[]> {
  const { rows } = await world.database.pool.query(`
    select * from (values ('order-placed', 'pending'), ('order-reported', 'successful'),
      ('order-completed', 'completed'), ('order-cancelled', 'cancelled')) as told (kind, status),
      lateral (select (select count(*) from outbox where outbox.kind = told.kind) as mails,
        (select count(*) from order_events where to_status = told.status) as events) as counted
    where mails <> events`);
  return rows;
}

function sayNowAndThen(): (counts: Counts) => void {
  let saidAt = Date.now();
  return (counts) => {
    if (Date.now() - saidAt < 30_000) return;
    saidAt = Date.now();
    process.stderr.write(`  ${textOf(counts)}\n`);
  };
}

function textOf(counts: Counts): string {
  return [...counts].map(([what, count]) => `${what} ${count}`).join(', ');
}
