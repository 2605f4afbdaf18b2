import { exampleAddress } from '@nairadesk/contract/example-address';
import { switchNetwork } from '@nairadesk/contract/network-changes';
import { listNetworks, type Network, networks } from '@nairadesk/contract/networks';
import { placeOrder } from '@nairadesk/contract/orders';
import { saveWallets } from '@nairadesk/contract/settings';
import { describe, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { storedOrder, useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin } = useTrade();

const turn = (offered: boolean) => world.call(switchNetwork, { network: 'Bitcoin', offered }, admin.token);
const offeredNow = async () => {
  const { body } = await world.call(listNetworks, null, trade.ada.token);
  return body.data.filter((row) => row.offered).map((row) => row.network);
};

describe('listNetworks and switchNetwork', () => {
  it('offers every network by default', async () => {
    expect(await offeredNow()).toEqual(networks);
  });

  it('refuses new orders on a network that is switched off, and leaves placed orders pending', async () => {
    const { ada, buy, sell } = trade;
    const placed = await trade.place();
    const answer = await turn(false);
    expect(answer.body).toEqual({
      status: 'success',
      message: 'No new orders on Bitcoin for now',
      data: { network: 'Bitcoin', offered: false },
    });
    expect(await offeredNow()).toEqual(networks.filter((network) => network !== 'Bitcoin'));
    const before = await world.count('orders');
    for (const draft of [buy, sell]) {
      const { status, failure } = await world.call(placeOrder, draft, ada.token);
      const message = 'Bitcoin isn’t available right now. Choose another network.';
      expect([status, failure.code, failure.fields]).toEqual([
        422,
        'network_switched_off',
        { network: message },
      ]);
    }
    expect(await world.count('orders')).toBe(before);
    expect((await storedOrder(world, placed.id)).order).toMatchObject({ status: 'pending' });
    await turn(true);
    expect((await world.call(placeOrder, buy, ada.token)).status).toBe(201);
  });

  it('writes one audit log row per change, and none for a repeated switch', async () => {
    const told = async () => {
      const { rows } = await world.database.pool.query(
        "select detail from audit_log where action = 'network-switched' order by number",
      );
      return rows.map((row) => JSON.parse(row.detail));
    };
    const before = (await told()).length;
    await turn(false);
    await turn(false);
    await turn(true);
    await turn(true);
    expect((await told()).slice(before)).toEqual([{ offered: false }, { offered: true }]);
  });

  it('returns the state of the desk wallet: ready, memo-unanswered or missing', async () => {
    await world.database.pool.query('update users set treasury = false');
    const boss = await world.superAdmin({ desk: ['Bitcoin', 'Ripple', 'Stellar'] });
    const state = async (asked: Network) => {
      const { body } = await world.call(listNetworks, null, trade.ada.token);
      return body.data.find(({ network }) => network === asked)?.deskWallet;
    };
    expect([await state('Bitcoin'), await state('Ripple'), await state('Tron')]).toEqual([
      'ready',
      'memo-unanswered',
      'missing',
    ]);
    const save = (answer: { memo?: string; noMemo?: boolean }) => {
      const row = { network: 'Ripple' as const, walletAddress: exampleAddress('Ripple', 'desk'), ...answer };
      return world.call(saveWallets, { networks: [row] }, boss.token);
    };
    await save({ noMemo: true });
    expect(await state('Ripple')).toBe('ready');
    await save({});
    expect(await state('Ripple')).toBe('memo-unanswered');
    await save({ memo: '480211' });
    expect([await state('Ripple'), await state('Bitcoin')]).toEqual(['ready', 'missing']);
  });

  it('returns whether buyers can pay, ready, full or missing, to staff only', async () => {
    const bankAsSeenBy = async (who: Person) =>
      (await world.call(listNetworks, null, who.token)).body.deskBank;
    await world.database.pool.query('update users set treasury = false');
    const boss = await world.superAdmin({ desk: ['Bitcoin'] });
    expect([await bankAsSeenBy(boss), await bankAsSeenBy(admin)]).toEqual(['ready', 'ready']);
    const { body } = await world.call(listNetworks, null, trade.ada.token);
    expect(body).not.toHaveProperty('deskBank');
    const refusal = async () => (await world.call(placeOrder, trade.buy, trade.ada.token)).failure.code;
    await trade.completeOne();
    await trade.place();
    await world.database.pool.query('update receiving_accounts set daily_cap_kobo = 1');
    expect([await bankAsSeenBy(boss), await bankAsSeenBy(admin)]).toEqual(['full', 'full']);
    await world.database.pool.query(
      "update receiving_accounts set switched_off_at = now(), switched_off_reason = 'frozen'",
    );
    expect([await bankAsSeenBy(boss), await bankAsSeenBy(admin)]).toEqual(['missing', 'missing']);
    expect(await refusal()).toBe('desk_bank_missing');
  });

  it('refuses an unknown network with 422', async () => {
    const body = { network: 'Dogecoin', offered: false } as never;
    const { status, failure } = await world.call(switchNetwork, body, admin.token);
    expect([status, failure.fields]).toEqual([422, { network: 'Unknown network' }]);
  });

  it('mails the other super-admins which networks were switched, what follows in one mail as it stands then', async () => {
    const [owner, clerk] = [await world.superAdmin(), await world.admin({ name: 'Tunde Bakare' })];
    const by = (network: Network, offered: boolean, who: Person = clerk) =>
      world.call(switchNetwork, { network, offered }, who.token);
    await by('Tron', false);
    await by('Tron', false);
    for (const network of ['Solana', 'Polygon'] as const) await by(network, false);
    for (const network of ['Tron', 'Polygon'] as const) await by(network, true);
    const mails = (await mailsTo(world, owner.email)).filter(({ kind }) => kind === 'network-switched');
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      '3 networks were switched off or on',
      expect.stringMatching(/^Tron.* was switched off$/),
    ]);
    const texts = mails.map(({ text }) => text).join();
    expect(texts).toContain(`Tunde Bakare (${clerk.email}) switched off Solana.`);
    expect(texts).toMatch(/switched on Polygon.*, Tron/);
    expect(texts).toMatch(/Meanwhile it was the other way: Polygon[^.]*\./);
    await by('Solana', true, owner);
    expect(
      (await mailsTo(world, owner.email)).filter(({ kind }) => kind === 'network-switched'),
    ).toHaveLength(2);
  });
});
