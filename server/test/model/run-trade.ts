import { koboOf } from '@nairadesk/contract/money';
import type { OrderStatus } from '@nairadesk/contract/order-status';
import type { Instance } from '../start-instance.ts';
import type { World } from '../world.ts';
import { addressesOf, at, choose, customersPerRun, priceLists, type Run } from './commands.ts';
import { type Cast, expire, send } from './send.ts';
import {
  type Desk,
  type Done,
  deskWallet,
  inSomeOrder,
  type Placing,
  type Sent,
  type Step,
  withCustomer,
} from './trade-model.ts';

/** What the runs share: the product, and the staff of its desk. */
export interface Fixture {
  world: World;
  instances: Instance[];
  boss: Cast['boss'];
}

/** How often each command really did something ("report"), and how often something was refused ("order_not_open"). */
export type Counts = Map<string, number>;

/** Prepares a desk that can trade a coin, whose staff the runs share. */
export async function openFixture(world: World, instances: Instance[]): Promise<Fixture> {
  const boss = await world.superAdmin({ desk: ['Bitcoin'] });
  await world.database.pool.query('update wallets set address = $1 where user_id = $2', [
    deskWallet,
    boss.id,
  ]);
  return { world, instances, boss };
}

interface Found {
  expired: Done[];
  /** In what a desk of the model differs from what was found, in words. */
  differences(desk: Desk): string[];
}

/** Plays a run on customers and assets of its own, and holds each batch to the model; throws where they part. */
export async function playRun(fixture: Fixture, run: Run, counts: Counts): Promise<void> {
  const player = await enter(fixture, run.instances);
  for (const batch of run.batches) {
    const sent: Sent[] = [];
    for (const drawn of batch) {
      // A retry may be under way together with what it repeats.
      const placed = [...player.placed, ...sent.filter((one) => one.kind === 'place')];
      const one = choose(drawn, player.desk, placed);
      if (one) sent.push(one);
    }
    await player.play(sent, counts);
  }
}

// Customers don't share an account: that of a suspended one would flag the orders of others.
let used = 0;

async function enter({ world, instances, boss }: Fixture, count: number): Promise<Player> {
  const customers = await Promise.all(Array.from({ length: customersPerRun }, () => world.user()));
  for (const customer of customers) {
    used += 1;
    const accountNumber = String(3_000_000_000 + used);
    await world.giveBank(customer, { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber });
    await world.giveWallets(customer, { Bitcoin: addressesOf(customer.id)[0] });
  }
  const prices = priceLists.map((list) => at(list, 0));
  const assetIds: string[] = [];
  for (const [index, { buying, selling }] of prices.entries()) {
    const asset = await world.asset({
      assetType: index === 0 ? 'cryptocurrency' : 'gift-card',
      minAmountKobo: 0n,
      buyingPriceKobo: koboOf(buying),
      sellingPriceKobo: koboOf(selling),
    });
    assetIds.push(asset.id);
  }
  const desk = {
    customers: customers.map(({ id }) => {
      const addresses = addressesOf(id);
      return { suspended: false, loggedIn: true, wallet: addresses[0], addresses };
    }),
    prices,
    orders: new Map(),
    kept: new Map(),
  };
  return new Player(instances.slice(0, count), { world, boss, customers, assetIds }, desk);
}

class Player {
  readonly instances: Instance[];
  readonly cast: Cast;
  desk: Desk;
  readonly placed: Placing[] = [];

  constructor(instances: Instance[], cast: Cast, desk: Desk) {
    this.instances = instances;
    this.cast = cast;
    this.desk = desk;
  }

  /** Sends a batch at once, then looks for an order in which it could have happened. */
  async play(batch: Sent[], counts: Counts): Promise<void> {
    await this.clearAttempts();
    const answered: Done[] = await Promise.all(
      batch.map(async (sent, index) => {
        const instance = this.instances[index % this.instances.length] as Instance;
        return { sent, answer: await send(this.cast, sent, instance) };
      }),
    );
    this.placed.push(...batch.filter((sent) => sent.kind === 'place'));
    if (batch.some((sent) => sent.kind === 'expire')) await this.sweep();
    const found = await this.look();
    const done = [...answered, ...found.expired];
    const steps = inSomeOrder(this.desk, done, (desk) => found.differences(desk).length === 0);
    if (!steps) throw new Error(`this could have happened in no order:\n${this.describe(done, found)}`);
    for (const step of steps) count(step, counts);
    this.desk = steps.at(-1)?.desk ?? this.desk;
    await this.logIn();
  }

  /** Tries are counted against the customers, and that is not what is looked at here. */
  async clearAttempts(): Promise<void> {
    await this.cast.world.database.pool.query(
      'delete from throttles where key in (select key from throttles for update skip locked)',
    );
  }

  /** Lapses what is due on all instances at once; rows that another one holds are left for the next round. */
  async sweep(): Promise<void> {
    const due = `select from orders where status = 'pending' and expires_at < now() - interval '1 hour' and user_id = any($1)`;
    const owners = this.cast.customers.map(({ id }) => id);
    do {
      await Promise.all(this.instances.map((instance) => expire(this.cast.world, instance)));
    } while ((await this.cast.world.database.pool.query(due, [owners])).rowCount);
  }

  /** What the tables say now, and which orders expired since the last look. */
  async look(): Promise<Found> {
    const { pool } = this.cast.world.database;
    const owners = this.cast.customers.map(({ id }) => id);
    const orders = await pool.query<{ id: string; status: OrderStatus; closed_by: string | null }>(
      'select id, status, closed_by from orders where user_id = any($1)',
      [owners],
    );
    const assets = await pool.query<{ id: string; buying: string; selling: string }>(
      `select id, (buying_price_kobo * 0.01)::text as buying, (selling_price_kobo * 0.01)::text as selling
       from assets where id = any($1)`,
      [this.cast.assetIds],
    );
    const people = await pool.query<{ id: string; address: string; suspended: boolean }>(
      `select u.id, w.address, u.suspended_at is not null as suspended from users u
       join wallets w on w.user_id = u.id where u.id = any($1)`,
      [owners],
    );
    const expired = orders.rows
      .filter(
        ({ id, status, closed_by }) => status === 'cancelled' && closed_by === null && !this.isCancelled(id),
      )
      .map(({ id }): Done => ({ sent: { kind: 'expired', orderId: id }, answer: null }));
    return { expired, differences: (desk) => this.differences(desk, orders.rows, assets.rows, people.rows) };
  }

  isCancelled(id: string): boolean {
    return this.desk.orders.get(id)?.status === 'cancelled';
  }

  differences(
    desk: Desk,
    orders: { id: string; status: OrderStatus }[],
    assets: { id: string; buying: string; selling: string }[],
    people: { id: string; address: string; suspended: boolean }[],
  ): string[] {
    const lines: string[] = [];
    const expect = (what: string, found: unknown, modelled: unknown) => {
      if (found !== modelled) lines.push(`${what} is ${found}, in the model ${modelled}`);
    };
    expect('the number of orders', orders.length, desk.orders.size);
    for (const { id, status } of orders) expect(`order ${id}`, status, desk.orders.get(id)?.status);
    for (const [index, id] of this.cast.assetIds.entries()) {
      const asset = assets.find((row) => row.id === id);
      expect(`buying price ${index}`, asset?.buying, desk.prices[index]?.buying);
      expect(`selling price ${index}`, asset?.selling, desk.prices[index]?.selling);
    }
    for (const [index, { id }] of this.cast.customers.entries()) {
      const person = people.find((row) => row.id === id);
      expect(`wallet ${index}`, person?.address, desk.customers[index]?.wallet);
      expect(`suspension ${index}`, person?.suspended, desk.customers[index]?.suspended);
    }
    return lines;
  }

  /** Who may trade and whose session has ended logs in again. */
  async logIn(): Promise<void> {
    for (const [index, { suspended, loggedIn }] of this.desk.customers.entries()) {
      const person = this.cast.customers[index];
      if (suspended || loggedIn || !person) continue;
      person.token = await this.cast.world.session(person.id);
      this.desk = withCustomer(this.desk, index, { loggedIn: true });
    }
  }

  describe(done: readonly Done[], found: Found): string {
    const lines = done.map(
      ({ sent, answer }) =>
        `${JSON.stringify(sent)} → ${answer ? `${answer.status} ${answer.text.slice(0, 300)}` : 'nothing answered'}`,
    );
    const orders = [...this.desk.orders].map(
      ([id, { customer, status }]) => `${id} of ${customer}: ${status}`,
    );
    return [
      ...lines,
      'Before:',
      JSON.stringify({ customers: this.desk.customers, prices: this.desk.prices }),
      ...orders,
      'What is different now from before:',
      ...found.differences(this.desk),
    ].join('\n');
  }
}

/** Counts what a command really did: one that found its work done counts for nothing, and a first try is no retry. */
function count({ done: { sent, answer }, before, desk }: Step, counts: Counts): void {
  if (sent.kind === 'expire') return;
  const isRefused = answer !== null && answer.status >= 300;
  const isRetry = sent.kind === 'retry' && before.kept.has(sent.key);
  if (!isRefused && !isRetry && desk === before) return;
  const what = isRefused ? answer.failure.code : sent.kind === 'retry' && !isRetry ? 'place' : sent.kind;
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
