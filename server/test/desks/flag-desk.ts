import { type FlagRule, saveFlagRules } from '@nairadesk/contract/flags';
import { getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { changeSuspension } from '@nairadesk/contract/users';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { useTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';

type RuleOfFlag = Pick<FlagRule, 'kind' | 'level'> & Partial<FlagRule>;

/**
 * Registers a running app whose orders staff look at for flags. Each test has a Ben of its own, with all that a trade
 * needs, and the rules of flags that the owner begins with.
 */
export function useFlagDesk() {
  const { world, trade, admin } = useTrade();
  const ben = {} as Person;
  const sql = (text: string, values: unknown[] = []) => world.database.pool.query(text, values);
  const rule = (rules: RuleOfFlag[]) => world.call(saveFlagRules, { rules }, trade.boss.token);
  /** A customer with all that a trade needs, who has long had it. */
  const customer = async (name = 'Ben Eze') => {
    const person = await world.user({ name });
    await world.giveBank(person, { bankName: 'GTBank', accountName: name, accountNumber: '0123456785' });
    await world.giveWallets(person, { Bitcoin: `${person.id}-bitcoin` });
    await savedAgo(world, person, '30 days');
    return person;
  };
  /** The flags that staff read of an order, in the pane and in the queue alike. */
  const flagsOf = async (id: string, token = admin.token) => {
    const { flags } = (await world.call(getOrder, { id }, token)).body.data;
    const listed = (await world.call(listOrders, {}, token)).body.data.find((order) => order.id === id);
    expect(listed?.flags).toEqual(flags);
    return flags;
  };

  beforeAll(() => trade.completeOne());
  beforeEach(async () => {
    await sql('delete from throttles');
    // All customers here have one account: one whom an earlier test suspended must not flag it.
    await sql(`update users set suspended_at = null, suspended_reason = null, trading_frozen_at = null,
      trading_frozen_by = null, trading_frozen_reason = null`);
    Object.assign(ben, await customer());
  });
  afterEach(() =>
    rule([
      { kind: 'suspended', level: 'red' },
      { kind: 'many-orders', level: 'amber', limit: 5 },
      { kind: 'far-above-usual', level: 'amber', limit: 5 },
      { kind: 'payee-changed', level: 'amber', limit: 24 },
      { kind: 'first-order', level: 'amber' },
    ]),
  );

  return {
    world,
    trade,
    admin,
    ben,
    sql,
    rule,
    customer,
    flagsOf,
    kindsOf: async (id: string) => (await flagsOf(id)).map(({ kind }) => kind),
    complete: (orderId: string, more: object = {}) =>
      world.call(resolveOrder, { orderId, status: 'completed', ...more }, admin.token),
    suspend: (who: Person, suspended = true) =>
      world.call(changeSuspension, { id: who.id, suspended, reason: 'Chargebacks' }, trade.boss.token),
  };
}

/** Moves into the past since when a person has what they have saved. */
export async function savedAgo(world: World, person: Person, ago: string): Promise<void> {
  const client = await world.database.pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query(
      'update payee_history set since = now() - $2::interval where user_id = $1 and until is null',
      [person.id, ago],
    );
  } finally {
    await client.query('set session_replication_role = default');
    client.release();
  }
}
