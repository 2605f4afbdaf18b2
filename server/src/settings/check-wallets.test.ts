import { accepted, refused } from '@nairadesk/contract/addresses/vectors';
import { exampleAddress } from '@nairadesk/contract/example-address';
import { type Network, networks } from '@nairadesk/contract/networks';
import { getSettings, saveWallets } from '@nairadesk/contract/settings';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
let ada: Person;

beforeEach(async () => {
  ada = await world.user();
});

interface Row {
  network: Network;
  walletAddress: string;
  memo?: string | null;
  noMemo?: boolean | null;
}

const save = (rows: Row[]) => world.call(saveWallets, { networks: rows }, ada.token);
const kept = async () => (await world.call(getSettings, null, ada.token)).body.data.wallets;
const stellarM = 'MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK';
const xWithTag = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaGZMhc9YTE92ehJ2Fu';
const xWithout = 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ';
const ripple = exampleAddress('Ripple', 'Ada');

/** Each network once in each round, as a set of wallets has it. */
function rounds<E extends readonly [Network, ...unknown[]]>(examples: readonly E[]): E[][] {
  const sets: E[][] = [];
  for (const example of examples) {
    const free = sets.find((set) => !set.some(([network]) => network === example[0]));
    if (free) free.push(example);
    else sets.push([example]);
  }
  return sets;
}

describe('wallet address', () => {
  it('accepts the valid public examples of its format, and keeps one spelling of an account', async () => {
    for (const examples of rounds(accepted)) {
      const rows = examples.map(([network, walletAddress]) => ({ network, walletAddress }));
      const { status, text } = await save(rows);
      expect(status, text).toBe(200);
      expect(await kept()).toMatchObject(
        examples.map(([network, walletAddress, { canonical }]) => ({
          network,
          walletAddress: canonical ?? walletAddress,
        })),
      );
    }
  });

  it('refuses the invalid public examples with a message per row and saves nothing', async () => {
    await save([{ network: 'Tron', walletAddress: exampleAddress('Tron', 'Ada') }]);
    const before = await kept();
    for (const examples of rounds(refused)) {
      const rows = examples.map(([network, walletAddress]) => ({ network, walletAddress }));
      const { status, failure } = await save(rows);
      const told = examples.map(([, , message], index) => [
        `networks.${index}.walletAddress`,
        expect.stringMatching(message),
      ]);
      expect([status, failure.fields]).toEqual([422, Object.fromEntries(told)]);
    }
    expect(await kept()).toEqual(before);
  });

  it('reports every invalid row and saves none', async () => {
    const { status, failure } = await save([
      { network: 'Tron', walletAddress: exampleAddress('Tron', 'Ada') },
      { network: 'Bitcoin', walletAddress: exampleAddress('Tron', 'Ada') },
      { network: 'Ripple', walletAddress: ripple, memo: 'ada' },
    ]);
    expect([status, failure.fields]).toEqual([
      422,
      {
        'networks.1.walletAddress': 'This looks like a Tron address, but the network is Bitcoin.',
        'networks.2.memo': 'A destination tag is a whole number from 0 to 4294967295.',
      },
    ]);
    expect(await kept()).toEqual([]);
  });

  it('accepts every network, including closed and migrating ones', async () => {
    const rows = networks.map((network) => ({ network, walletAddress: exampleAddress(network, 'Ada') }));
    expect((await save(rows)).status).toBe(200);
  });

  it('returns an address saved before address checks unchanged', async () => {
    await world.giveWallets(ada, { Tron: 'written-long-ago' });
    expect(await kept()).toMatchObject([{ walletAddress: 'written-long-ago', memo: null, noMemo: false }]);
  });

  it('saves other rows beside an old invalid address that is unchanged', async () => {
    await world.giveWallets(ada, { Ripple: 'written-long-ago' });
    const old = { network: 'Ripple', walletAddress: 'written-long-ago' } as const;
    const tron = { network: 'Tron', walletAddress: exampleAddress('Tron', 'Ada') } as const;
    const [{ id } = { id: '' }] = await kept();
    for (const asSent of [old, { ...old, memo: '', noMemo: false }, { ...old, memo: null, noMemo: null }]) {
      const { status, text } = await save([tron, asSent]);
      expect(status, text).toBe(200);
      expect(await kept()).toMatchObject([tron, { ...old, id, memo: null, noMemo: false }]);
    }
  });

  it.each<[string, Row]>([
    ['another text', { network: 'Ripple', walletAddress: 'written-long-agO' }],
    ['a memo', { network: 'Ripple', walletAddress: 'written-long-ago', memo: '480211' }],
    ['the word that it needs none', { network: 'Ripple', walletAddress: 'written-long-ago', noMemo: true }],
    ['another network', { network: 'Bitcoin', walletAddress: 'written-long-ago' }],
  ])('refuses an old invalid address with %s', async (_what, row) => {
    await world.giveWallets(ada, { Ripple: 'written-long-ago' });
    const before = await kept();
    const { status, failure } = await save([row]);
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['networks.0.walletAddress']]);
    expect(await kept()).toEqual(before);
  });

  it('refuses an old invalid address after its removal or when only another user has it', async () => {
    await world.giveWallets(ada, { Tron: 'written-long-ago' });
    await world.giveWallets(await world.user(), { Ripple: 'written-long-ago' });
    const ripples: Row = { network: 'Ripple', walletAddress: 'written-long-ago' };
    expect((await save([ripples])).status).toBe(422);
    await save([{ network: 'Bitcoin', walletAddress: exampleAddress('Bitcoin', 'Ada') }]);
    expect((await save([{ network: 'Tron', walletAddress: 'written-long-ago' }])).status).toBe(422);
    expect(await kept()).toMatchObject([{ network: 'Bitcoin' }]);
  });
});

describe('desk wallet address', () => {
  const tron = exampleAddress('Tron', 'the desk');
  const evm = exampleAddress('ERC20', 'the desk');
  const refusal = 'This is our address. Enter one of yours.';
  let boss: Person;

  beforeEach(async () => {
    boss = await world.superAdmin({ desk: [] });
    const networks: Row[] = [
      { network: 'Tron', walletAddress: tron },
      { network: 'ERC20', walletAddress: evm },
      { network: 'Ripple', walletAddress: ripple, memo: '7' },
      { network: 'Hedera', walletAddress: '0.0.10690-gyebe' },
    ];
    const { status, text } = await world.call(saveWallets, { networks }, boss.token);
    expect(status, text).toBe(200);
  });

  afterEach(() => world.database.pool.query('update users set treasury = false where id = $1', [boss.id]));

  it.each<[string, Row]>([
    ['to the letter', { network: 'Tron', walletAddress: tron }],
    ['in another case', { network: 'ERC20', walletAddress: evm.toLowerCase() }],
    [
      'in another spelling',
      { network: 'Hedera', walletAddress: '0x00000000000000000000000000000000000029c2' },
    ],
    ['with its memo', { network: 'Ripple', walletAddress: ripple, memo: '7' }],
  ])('refuses it for a customer %s and saves nothing, not even a valid row', async (_how, row) => {
    const { status, failure } = await save([
      { network: 'Bitcoin', walletAddress: exampleAddress('Bitcoin', 'Ada') },
      row,
    ]);
    expect([status, failure.fields]).toEqual([422, { 'networks.1.walletAddress': refusal }]);
    expect(await kept()).toEqual([]);
  });

  it.each<[string, Row]>([
    ['another network', { network: 'Polygon', walletAddress: evm }],
    ['another memo at the same exchange', { network: 'Ripple', walletAddress: ripple, memo: '8' }],
  ])('accepts it for a customer with %s', async (_what, row) => {
    const { status, text } = await save([row]);
    expect(status, text).toBe(200);
    expect(await kept()).toMatchObject([row]);
  });

  it('accepts it from the desk account and from other staff', async () => {
    const row: Row = { network: 'Tron', walletAddress: tron };
    for (const { token } of [boss, await world.superAdmin(), await world.admin()])
      expect((await world.call(saveWallets, { networks: [row] }, token)).status).toBe(200);
  });
});

describe('wallet memo', () => {
  it.each<[Row, { memo: string | null; noMemo: boolean }]>([
    [
      { network: 'Ripple', walletAddress: ripple },
      { memo: null, noMemo: false },
    ],
    [
      { network: 'Ripple', walletAddress: ripple, memo: null, noMemo: null },
      { memo: null, noMemo: false },
    ],
    [
      { network: 'Ripple', walletAddress: ripple, memo: ' 480211 ' },
      { memo: '480211', noMemo: false },
    ],
    [
      { network: 'Ripple', walletAddress: ripple, memo: '', noMemo: true },
      { memo: null, noMemo: true },
    ],
    [
      { network: 'Ripple', walletAddress: xWithTag },
      { memo: null, noMemo: true },
    ],
    [
      { network: 'Ripple', walletAddress: xWithTag, memo: '1' },
      { memo: null, noMemo: true },
    ],
    [
      { network: 'Ripple', walletAddress: xWithout },
      { memo: null, noMemo: true },
    ],
    [
      { network: 'Stellar', walletAddress: stellarM, memo: '9223372036854775808' },
      { memo: null, noMemo: true },
    ],
    [
      { network: 'EOS', walletAddress: 'adaobi123451', memo: 'to ada' },
      { memo: 'to ada', noMemo: false },
    ],
  ])('stores %j as %j', async (row, expected) => {
    const { status, text, body } = await save([row]);
    expect(status, text).toBe(200);
    expect(body.data.wallets).toMatchObject([expected]);
    expect(await kept()).toEqual(body.data.wallets);
  });

  it('replaces the previous memo or no-memo choice', async () => {
    const answers = [{ memo: '1' }, { noMemo: true }, { memo: '2' }, {}];
    for (const answer of answers) {
      await save([{ network: 'Ripple', walletAddress: ripple, ...answer }]);
      const { memo = null, noMemo = false } = answer as { memo?: string; noMemo?: boolean };
      expect(await kept()).toMatchObject([{ memo, noMemo }]);
    }
  });

  it.each<[Row, string]>([
    [{ network: 'Ripple', walletAddress: ripple, memo: '4294967296' }, 'A destination tag is a whole number'],
    [{ network: 'Ripple', walletAddress: ripple, memo: '1', noMemo: true }, 'not both'],
    [{ network: 'Ripple', walletAddress: xWithTag, memo: '2' }, 'holds the destination tag 1'],
    [{ network: 'Ripple', walletAddress: xWithout, memo: '2' }, 'has no destination tag'],
    [{ network: 'Stellar', walletAddress: stellarM, memo: '1' }, 'holds the memo 9223372036854775808'],
    [
      { network: 'Bitcoin', walletAddress: exampleAddress('Bitcoin', 'Ada'), memo: '1' },
      'Bitcoin doesn’t use memos',
    ],
  ])('refuses %j: %s', async (row, message) => {
    const { status, failure } = await save([row]);
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['networks.0.memo']]);
    expect(failure.message).toContain(message);
    expect(await kept()).toEqual([]);
  });
});
