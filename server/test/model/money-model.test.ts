import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { checkInvariants } from '../../src/platform/verify/check-invariants.ts';
import { type Instance, startInstance } from '../start-instance.ts';
import { useWorld } from '../world.ts';
import { type Books, faultsIn, type MoneyCast, readBooks } from './money-books.ts';
import { anyMoneyRun, type Drawn, moneyKinds, sendMoney } from './money-commands.ts';

// `npm run test:model` sets it to "long".
const isLong = process.env.MODEL === 'long';
const wanted = isLong ? { each: 30, seconds: 600 } : { each: 2, seconds: 300 };
// What a command may be told when others of its batch were faster, or the money does not suffice.
const refusals = [
  'trading_frozen',
  'match_not_possible',
  'match_final',
  'order_not_open',
  'not_fully_paid',
  'reversal_open',
  'order_not_completed',
  'order_reversed',
  'reversal_not_possible',
  'refund_not_due',
  'refund_not_sent',
  'refund_payee_missing',
  // A reversal settles no refund while it may have taken back a transfer that came in.
  'receipt_alike',
  'not_found',
  'too_many_requests',
];

const world = useWorld();
const instances: Instance[] = [];
const counts = new Map<string, number>();

afterAll(() => Promise.all(instances.map((instance) => instance.close())));

it('money: loses nothing that is owed and pays nothing twice under concurrent calls on two instances', {
  timeout: wanted.seconds * 1000 + 60_000,
}, async () => {
  instances.push(await startInstance(world), await startInstance(world));
  const boss = await world.superAdmin({ desk: ['Bitcoin'] });
  const end = Date.now() + wanted.seconds * 1000;
  const isEnough = () => !isLong && moneyKinds.every((kind) => (counts.get(kind) ?? 0) >= wanted.each);
  let runs = 0;
  while (!isEnough() && Date.now() < end) {
    await fc.assert(
      // What was under way at once is never quite the same again: shrinking would look for another fault.
      fc.asyncProperty(anyMoneyRun, (run) => play(run, boss)),
      { numRuns: 1, endOnFailure: true },
    );
    runs += 1;
    if (runs % 10 === 0) expect(await checkInvariants(world.database.pool)).toEqual([]);
  }
  if (isLong)
    process.stderr.write(`  ${runs} runs: ${[...counts].map((pair) => pair.join(' ')).join(', ')}\n`);
  for (const kind of moneyKinds) expect(counts.get(kind), kind).toBeGreaterThanOrEqual(wanted.each);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

/** Plays a run with a customer and an account of its own, and looks at the books after each batch. */
async function play(run: Drawn[][], boss: { id: string; token: string }): Promise<void> {
  const cast = await enter(boss);
  let books = await readBooks(cast);
  for (const batch of run) {
    await freshen(boss.id);
    const answers = await Promise.all(batch.map((drawn, index) => sendOne(cast, drawn, books, index)));
    const next = await readBooks(cast);
    const faults = [...answers.flatMap((fault) => fault ?? []), ...faultsIn(next, books)];
    if (faults.length > 0) throw new Error(`${faults.join('\n')}\nafter ${JSON.stringify(batch)}`);
    books = next;
  }
}

async function enter(boss: { token: string }): Promise<MoneyCast & { customerId: string }> {
  const customer = await world.user();
  await world.giveBank(customer);
  const card = await world.asset({
    assetType: 'gift-card',
    minAmountKobo: 0n,
    buyingPriceKobo: 160_000n,
    sellingPriceKobo: 140_000n,
  });
  const { rows } = await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number) values ('Model Bank', 'Desk', $1)
     returning id`,
    [customer.id.replaceAll('-', '').slice(0, 10)],
  );
  return { world, boss, customer, customerId: customer.id, cardId: card.id, accountId: rows[0].id };
}

/** Sends a command to one of the instances, and tells what is wrong with its answer. */
async function sendOne(cast: MoneyCast, drawn: Drawn, books: Books, index: number): Promise<string | null> {
  const { url } = instances[index % instances.length] as Instance;
  const answer = await sendMoney(cast, drawn, books, url);
  if (answer === null) return null;
  const isDone = answer.status < 300;
  const what = isDone ? drawn.kind : answer.failure.code;
  counts.set(what, (counts.get(what) ?? 0) + 1);
  return isDone || refusals.includes(what) ? null : `${drawn.kind} was answered ${answer.text}`;
}

/** Neither tries nor the age of a password are looked at here. */
async function freshen(bossId: string): Promise<void> {
  await world.database.pool.query(
    'delete from throttles where key in (select key from throttles for update skip locked)',
  );
  await world.database.pool.query('update sessions set password_checked_at = now() where user_id = $1', [
    bossId,
  ]);
}
