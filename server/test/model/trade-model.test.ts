import { afterAll, expect, it } from 'vitest';
import { isNull } from '../../src/platform/database/drizzle.ts';
import { outbox } from '../../src/platform/database/tables/mail-tables.ts';
import { type Mail, openMailParts } from '../../src/platform/mail/mail.ts';
import { checkInvariants } from '../../src/platform/verify/check-invariants.ts';
import { type Instance, startInstance } from '../start-instance.ts';
import { useWorld } from '../world.ts';
import { commands, explore } from './explore.ts';
import { type Counts, openFixture } from './run-trade.ts';

// `npm run test:model` sets it to "long".
const isLong = process.env.MODEL === 'long';
const short = { each: 20, seconds: 600, lanes: 3 };
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
  const told = await readTold();
  const { rows } = await world.database.pool.query(`
    select kind, count(e.order_id)::int as events from (values ('order-placed', 'pending'), ('order-reported', 'successful'),
      ('order-completed', 'completed'), ('order-cancelled', 'cancelled')) as told (kind, status)
      left join order_events e on e.to_status = told.status group by kind`);
  const counted = rows.map(({ kind, events }) => ({
    kind,
    events,
    mails: told.filter((one) => one === kind).length,
  }));
  return counted.filter(({ mails, events }) => mails !== events);
}

/** The kinds of all mails, and of each that others are gathered in, the kinds of these. */
async function readTold(): Promise<string[]> {
  const rows = await world.database.db.select().from(outbox).where(isNull(outbox.pushTo));
  return rows.flatMap(({ id, kind, sealed }) => {
    const parts = sealed ? openMailParts(world.services.secrets, { id, sealed }) : [];
    if (kind === 'order-reported')
      return (parts as { count: number }[]).flatMap(({ count }) => Array<string>(count).fill(kind));
    return parts.length > 0 ? (parts as Mail[]).map((part) => part.kind) : [kind];
  });
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
