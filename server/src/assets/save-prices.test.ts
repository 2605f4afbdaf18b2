import { deleteAsset } from '@nairadesk/contract/asset-changes';
import { pricesMost } from '@nairadesk/contract/asset-prices';
import type { Asset } from '@nairadesk/contract/assets';
import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { describe, expect, it } from 'vitest';
import { usePriceDesk } from '../../test/desks/price-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const { world, tunde, ngozi, boss, card, row, save, now } = usePriceDesk();

const lossMails = async () =>
  (await mailsTo(world, boss.email)).filter(({ kind }) => kind === 'prices-lose-money');
const cards = (many: number) => Promise.all(Array.from({ length: many }, card));
const audited = () => world.count('audit_log');

describe('PATCH /assets/prices', () => {
  it('saves many at once, counts their versions, records each, and marks them for verify', async () => {
    const [one, two, same] = (await cards(3)) as [Asset, Asset, Asset];
    const before = await audited();
    const answer = await save([row(one, '1010.50'), row(two, '1000', '905'), row(same, '1000.00')]);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        status: 'success',
        message: 'Prices saved',
        data: [
          { ...one, buyingPrice: '1010.50', priceVersion: 2 },
          { ...two, sellingPrice: '905.00', priceVersion: 2 },
          same,
        ],
      },
    ]);
    for (const saved of answer.body.data) expect(await now(saved)).toEqual(saved);
    expect(await audited()).toBe(before + 2);
    const { rows } = await world.database.pool.query(
      'select actor_id, action, detail from audit_log where subject_id = $1 order by number desc limit 1',
      [one.id],
    );
    expect([rows[0].actor_id, rows[0].action, JSON.parse(rows[0].detail)]).toEqual([
      tunde.id,
      'asset-edited',
      { name: one.name, buyingPrice: '1010.50', buyingPriceBefore: '1000.00' },
    ]);
    const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
    const ids = [one, two, same].map(({ id }) => id);
    expect(faults.filter((fault) => ids.some((id) => fault.includes(id)))).toEqual([]);
  });

  it('replaces no price that a colleague saved meanwhile: nothing is saved, and theirs are told with their name', async () => {
    const [mine, theirs] = (await cards(2)) as [Asset, Asset];
    expect((await save([row(theirs, '1020', '910')], false, ngozi)).status).toBe(200);
    const before = await audited();
    const answer = await save([row(mine, '1001'), row(theirs, '1002')], true);
    expect([answer.status, answer.failure.code, answer.failure.data]).toEqual([
      409,
      'price_changed_meanwhile',
      {
        rows: [
          {
            id: theirs.id,
            version: 2,
            buyingPrice: '1020.00',
            sellingPrice: '910.00',
            by: 'Ngozi Eze',
            timeStamp: expect.any(String),
          },
        ],
      },
    ]);
    expect([await now(mine), (await now(theirs)).buyingPrice, await audited()]).toEqual([
      mine,
      '1020.00',
      before,
    ]);
    // On top of the version that was told, it is.
    expect((await save([row(mine, '1001'), { ...row(theirs, '1002'), version: 2 }])).status).toBe(200);
    expect(await now(theirs)).toMatchObject({ buyingPrice: '1002.00', priceVersion: 3 });
  });

  it('lets one of two who save the same rows at the same moment, in whatever order, and refuses the other', async () => {
    const assets = await cards(6);
    const answers = await Promise.all([
      save(assets.map((asset) => row(asset, '1001'))),
      save(
        assets.toReversed().map((asset) => row(asset, '1002')),
        false,
        ngozi,
      ),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const won = answers[0].status === 200 ? '1001.00' : '1002.00';
    for (const asset of assets) expect(await now(asset)).toMatchObject({ buyingPrice: won, priceVersion: 2 });
  });

  it('asks for a second yes, with the rows: beyond the owner’s limit, and where selling is above buying', async () => {
    const [up, down, loss, within] = (await cards(4)) as [Asset, Asset, Asset, Asset];
    const prices = [
      row(up, '1100.01'),
      row(down, '1000', '809.99'),
      row(loss, '1000', '1000.01'),
      row(within, '1100', '810'),
    ];
    const before = await audited();
    for (const confirmed of [undefined, false]) {
      const { status, failure } = await save(prices, confirmed);
      expect([status, failure.code, Object.keys(failure.fields ?? {}), failure.data]).toEqual([
        422,
        'invalid',
        ['confirmed'],
        {
          rows: [
            { id: up.id, doubts: ['jumps'] },
            { id: down.id, doubts: ['jumps'] },
            { id: loss.id, doubts: ['loses-money', 'jumps'] },
          ],
        },
      ]);
    }
    const { rowCount } = await world.database.pool.query("select from outbox where kind <> 'asset-new'");
    expect([await audited(), rowCount]).toEqual([before, 0]);
    expect((await save(prices, true)).status).toBe(200);
    expect((await lossMails()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`loses money on ${loss.name} at`),
    ]);
    const { rows } = await world.database.pool.query(
      "select subject_id from audit_log where number > $1 and detail like '%confirmedLoss\":true%'",
      [before],
    );
    expect(rows).toEqual([{ subject_id: loss.id }]);
  });

  it('tells super-admins of all that lose money in one mail', async () => {
    const assets = await cards(22);
    expect(
      (
        await save(
          assets.map((asset) => row(asset, '899.99')),
          true,
        )
      ).status,
    ).toBe(200);
    const [mail, ...more] = await lossMails();
    expect([mail?.subject, more]).toEqual([expect.stringContaining('loses money on 22 assets at'), []]);
    expect(mail?.text.match(/loses ₦0\.01 on each/g)).toHaveLength(22);
  });

  it('tells of each that loses money once, the furthest and its last, however often another is saved', async () => {
    const [cheap, dear] = (await cards(2)) as [Asset, Asset];
    const lose = async (asset: Asset, buyingPrice: string, sellingPrice: string) => {
      const at = await now(asset);
      expect((await save([row(at, buyingPrice, sellingPrice)], true)).status).toBe(200);
    };
    await lose(cheap, '1', '900');
    for (let time = 0; time < 21; time++) await lose(cheap, '1', String(901 + time));
    await lose(dear, '150', '290');
    await lose(cheap, '1', '950');
    await lose(cheap, '1', '2');
    const mail = (await lossMails()).find(({ subject }) => subject.includes('loses money on 2 assets at'));
    const told = mail?.text.split('\n').filter((line) => line.includes('A customer can buy'));
    expect(told).toEqual([
      expect.stringMatching(`^${cheap.name}: .*₦950\\.00`),
      expect.stringMatching(`^${dear.name}: .*₦290\\.00`),
      expect.stringMatching(`^${cheap.name}: .*₦2\\.00`),
    ]);
  });

  it('goes by the limit that the owner set', async () => {
    const rules = { tolerance: '50', lateMinutes: 5, strangers: 'hold', referenceFrom: null } as const;
    await world.call(saveDeskRules, { ...rules, priceJumpPercent: 1 }, boss.token);
    expect((await save([row(await card(), '1010.01')])).failure.fields).toHaveProperty('confirmed');
    await world.call(saveDeskRules, { ...rules, priceJumpPercent: 50 }, boss.token);
    expect((await save([row(await card(), '1500')])).status).toBe(200);
    await world.call(saveDeskRules, { ...rules, priceJumpPercent: 10 }, boss.token);
  });

  it('takes prices back as a counter-change, but not over a colleague’s later one', async () => {
    const [one, two] = (await cards(2)) as [Asset, Asset];
    const saved = (await save([row(one, '1050'), row(two, '1050')])).body.data;
    const back = () =>
      save(
        saved.map((asset) => row(asset, '1000')),
        true,
      );
    expect((await back()).body.data.map(({ priceVersion }) => priceVersion)).toEqual([3, 3]);
    expect((await back()).failure.code).toBe('price_changed_meanwhile');
    expect((await now(one)).buyingPrice).toBe('1000.00');
  });

  it(`saves ${pricesMost} at once`, async () => {
    const made = await world.database.pool.query(
      `insert into assets (name, asset_type, min_amount_kobo, buying_price_kobo, selling_price_kobo, networks)
      select 'Many ' || n, 'gift-card', 0, 100000, 90000, '{}' from generate_series(1, ${pricesMost}) n returning id`,
    );
    const prices = made.rows.map(({ id }) => ({
      id,
      version: 1,
      buyingPrice: '1001.25',
      sellingPrice: '900',
    }));
    const answer = await save(prices);
    expect([answer.status, answer.body.data.length]).toEqual([200, pricesMost]);
    const { rows } = await world.database.pool.query(
      'select count(*)::int as n from assets where buying_price_kobo = 100125 and price_version = 2 and id = any($1)',
      [prices.map(({ id }) => id)],
    );
    expect(rows[0].n).toBe(pricesMost);
  });

  it('names the assets that are not on sale, and saves nothing', async () => {
    const [here, gone] = (await cards(2)) as [Asset, Asset];
    await world.call(deleteAsset, { id: gone.id }, ngozi.token);
    const strange = { ...row(here, '1'), id: 'nothing' };
    const { status, failure } = await save([row(here, '1001'), row(gone, '1001'), strange]);
    expect([status, failure.code, failure.data]).toEqual([404, 'not_found', { ids: [gone.id, 'nothing'] }]);
    expect(await now(here)).toEqual(here);
  });

  it.each([
    ['prices', []],
    ['prices', [1, 1]],
    ['prices', Array.from({ length: pricesMost + 1 }, (_, id) => id)],
  ])('refuses %s where there are none, the same twice, or too many', async (field, numbers) => {
    const ids = numbers.map((id) => `0b9d7c1e-3f52-4a86-9c11-${String(id).padStart(12, '0')}`);
    const { status, failure } = await save(
      ids.map((id) => ({ id, version: 1, buyingPrice: '2', sellingPrice: '1' })),
    );
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [field]]);
  });

  it.each([
    ['buyingPrice', '0'],
    ['buyingPrice', '1,000'],
    ['sellingPrice', ''],
    ['version', 0],
    ['version', '1'],
    ['name', 'x'],
  ])('refuses %s = %j in a row, and names the row', async (field, value) => {
    const [one, two] = (await cards(2)) as [Asset, Asset];
    const { status, failure } = await save([row(one, '1001'), { ...row(two, '1001'), [field]: value }]);
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, [`prices.1.${field}`]]);
    expect(await now(one)).toEqual(one);
  });
});
