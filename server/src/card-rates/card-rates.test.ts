import { createAsset, deleteAsset } from '@nairadesk/contract/asset-changes';
import {
  type CardRate,
  cardRatesMost,
  listCardRates,
  listPublicCardRates,
  type NewCardRate,
  saveCardRates,
} from '@nairadesk/contract/card-rates';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { usaRate } from '../../test/card-sales.ts';
import { type Person, useWorld } from '../../test/world.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

type Given = Omit<RequestOf<typeof saveCardRates>, 'id'>;

const world = useWorld();
let tunde: Person;
let ngozi: Person;
let count = 0;

beforeAll(async () => {
  tunde = await world.admin({ name: 'Tunde Bakare' });
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

async function card(assetType: 'gift-card' | 'cryptocurrency' = 'gift-card'): Promise<string> {
  count += 1;
  const draft = {
    name: `Card ${count}`,
    assetType,
    minAmount: '0',
    buyingPrice: '1000',
    sellingPrice: '900',
    ...(assetType === 'cryptocurrency' && { networks: ['Bitcoin'] }),
  };
  const answer = await world.call(createAsset, draft as RequestOf<typeof createAsset>, ngozi.token);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

const save = (id: string, given: Partial<Given>, who = tunde) =>
  world.call(saveCardRates, { id, added: [], changed: [], removed: [], ...given }, who.token);
const ratesOf = async (id: string) => (await world.call(listCardRates, { id }, tunde.token)).body.data;
const publicRatesOf = async (assetId: string) =>
  (await world.call(listPublicCardRates, { assetId }, null)).body.data;

/** A card with these rates, as they are read. */
async function cardWith(...added: NewCardRate[]): Promise<{ id: string; rates: CardRate[] }> {
  const id = await card();
  const answer = await save(id, { added });
  expect(answer.status, answer.text).toBe(200);
  return { id, rates: answer.body.data };
}

/** A rate as it is sent back, with what is different. */
function edited(rate: CardRate | undefined, changes: Partial<CardRate> = {}): CardRate {
  if (!rate) throw new Error('no rate');
  return { ...rate, ...changes };
}

const faultsOf = async (id: string) => {
  const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
  return faults.filter((fault) => fault.includes(id));
};

describe('rates of a gift card', () => {
  it('are added, and read by visitors where they are on, in the order in which people look for them', async () => {
    const { id, rates } = await cardWith(
      { ...usaRate, country: 'DE', on: false },
      { ...usaRate, from: '101', to: '500', rate: '1180', minimum: '200', maximum: '1000', minutes: 10 },
      { ...usaRate, country: 'GB', form: 'e-code', receipt: 'none' },
      usaRate,
    );
    expect(rates.map(({ country, from, on }) => [country, from, on])).toEqual([
      ['US', '25.00', true],
      ['US', '101.00', true],
      ['GB', '25.00', true],
      ['DE', '25.00', false],
    ]);
    expect(await ratesOf(id)).toEqual(rates);
    expect(rates[1]).toMatchObject({
      rate: '1180.00',
      minimum: '200.00',
      maximum: '1000.00',
      minutes: 10,
      version: 1,
    });
    const shown = rates.filter(({ on }) => on).map(({ on: _, version: __, ...rate }) => rate);
    expect(await publicRatesOf(id)).toEqual(shown);
  });

  it('are changed and removed as of their version, each recorded, and marked for verify', async () => {
    const { id, rates } = await cardWith(
      usaRate,
      { ...usaRate, from: '101', to: '200' },
      { ...usaRate, country: 'GB' },
    );
    const [first, second, third] = rates;
    const answer = await save(id, {
      changed: [edited(first, { rate: '1160' }), edited(third)],
      removed: [{ id: second?.id ?? '', version: 1 }],
    });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toEqual([edited(first, { rate: '1160.00', version: 2 }), third]);
    const { rows } = await world.database.pool.query(
      `select action, actor_id, detail from audit_log where subject_id = any($1) and action <> 'card-rate-added'
       order by action`,
      [rates.map((rate) => rate.id)],
    );
    expect(rows.map(({ action, actor_id, detail }) => [action, actor_id, JSON.parse(detail)])).toEqual([
      [
        'card-rate-changed',
        tunde.id,
        expect.objectContaining({
          kind: 'USA $25–$100, physical, cash receipt',
          rate: '1160.00',
          rateBefore: '1150.00',
        }),
      ],
      [
        'card-rate-removed',
        tunde.id,
        expect.objectContaining({ kind: 'USA $101–$200, physical, cash receipt', rate: '1150.00' }),
      ],
    ]);
    expect(await faultsOf(id)).toEqual([]);
    await world.database.pool.query('update card_rates set rate_kobo = 999999 where id = $1', [first?.id]);
    expect(await faultsOf(id)).toEqual([`gift card ${id} has rates that are not in the audit log`]);
  });

  it('of a colleague are not replaced: nothing is saved, and theirs are told', async () => {
    const { id, rates } = await cardWith(
      usaRate,
      { ...usaRate, country: 'GB' },
      { ...usaRate, country: 'CA' },
    );
    const [first, second, third] = rates;
    expect((await save(id, { changed: [edited(first, { rate: '1155' })] }, ngozi)).status).toBe(200);
    expect((await save(id, { removed: [{ id: third?.id ?? '', version: 1 }] }, ngozi)).status).toBe(200);
    const answer = await save(id, {
      changed: [edited(first, { rate: '1140' }), edited(second, { rate: '1141' })],
      removed: [{ id: third?.id ?? '', version: 1 }],
    });
    expect([answer.status, answer.failure.code, answer.failure.data]).toEqual([
      409,
      'card_rates_changed_meanwhile',
      { rows: [edited(first, { rate: '1155.00', version: 2 })], gone: [third?.id] },
    ]);
    expect((await ratesOf(id)).map(({ rate }) => rate)).toEqual(['1155.00', '1150.00']);
  });

  it('never fit one card twice while they are on', async () => {
    const { id, rates } = await cardWith(usaRate);
    const over = { ...usaRate, from: '100', to: '200' };
    const answer = await save(id, { added: [over] });
    expect([answer.status, answer.failure.code, answer.failure.data]).toEqual([
      409,
      'card_rates_overlap',
      { pairs: [['USA $25–$100, physical, cash receipt', 'USA $100–$200, physical, cash receipt']] },
    ]);
    expect(await ratesOf(id)).toEqual(rates);
    for (const other of [
      { ...over, on: false },
      { ...over, receipt: 'debit' as const },
      { ...over, from: '100.01' },
    ])
      expect((await save(id, { added: [other] })).status).toBe(200);
    // What one save frees, it can give to another rate.
    const [first] = await ratesOf(id);
    const given = {
      added: [{ ...usaRate, from: '50', to: '100' }],
      changed: [edited(first, { to: '49.99' })],
    };
    expect((await save(id, given)).status).toBe(200);
  });

  it('that change by more than the owner allows want a second yes', async () => {
    const { id, rates } = await cardWith(usaRate);
    const change = { changed: [edited(rates[0], { rate: '115' })] };
    const answer = await save(id, change);
    expect([answer.status, answer.failure.code, Object.keys(answer.failure.fields ?? {})]).toEqual([
      422,
      'invalid',
      ['confirmed'],
    ]);
    expect(answer.failure.data).toEqual({ ids: [rates[0]?.id] });
    expect((await save(id, { ...change, confirmed: true })).status).toBe(200);
    const [now] = await ratesOf(id);
    if (!now) throw new Error('no rate');
    const anew = { removed: [{ id: now.id, version: now.version }], added: [{ ...usaRate, rate: '11500' }] };
    const again = await save(id, anew);
    expect([again.status, again.failure.data]).toEqual([422, { ids: [now.id] }]);
    expect((await save(id, { ...anew, confirmed: true })).status).toBe(200);
  });

  it.each<[string, Partial<Given>]>([
    ['nothing', {}],
    ['a highest value below the lowest', { added: [{ ...usaRate, from: '100', to: '99.99' }] }],
    ['a maximum below the minimum', { added: [{ ...usaRate, minimum: '100', maximum: '50' }] }],
    ['no value', { added: [{ ...usaRate, from: '0' }] }],
    ['a value beyond all cards', { added: [{ ...usaRate, to: '1000000.01' }] }],
    ['no rate', { added: [{ ...usaRate, rate: '0' }] }],
    ['a country without cards', { added: [{ ...usaRate, country: 'XX' as 'US' }] }],
    ['an unknown form', { added: [{ ...usaRate, form: 'paper' as 'physical' }] }],
  ])('are refused with %s', async (_, given) => {
    const id = await card();
    expect((await save(id, given)).status).toBe(422);
    expect(await ratesOf(id)).toEqual([]);
  });

  it('that are added where another is switched off want it, too', async () => {
    const { id, rates } = await cardWith(usaRate);
    const walk = {
      changed: [edited(rates[0], { on: false })],
      added: [{ ...usaRate, from: '30', to: '500', rate: '115000' }],
    };
    const refused = await save(id, walk);
    expect([refused.status, refused.failure.data]).toEqual([422, { ids: [rates[0]?.id] }]);
    expect((await save(id, { ...walk, confirmed: true })).status).toBe(200);
  });

  it('are as many as a card may have, over all saves; of a card that has more, they are changed and removed', async () => {
    const many = (count: number, first: number) =>
      Array.from({ length: count }, (_, step) => {
        const value = String(first + step);
        return { ...usaRate, from: value, to: value };
      });
    const { id, rates } = await cardWith(...many(cardRatesMost - 1, 1));
    const refused = await save(id, { added: many(2, 1_000) });
    expect([refused.status, refused.failure.message]).toEqual([
      422,
      'A card has 500 rates at most, and these would be 501. Remove some first.',
    ]);
    expect(await ratesOf(id)).toEqual(rates);
    const [last] = rates;
    expect((await save(id, { added: many(1, 1_000) })).status).toBe(200);
    const instead = { added: many(1, 2_000), removed: [{ id: last?.id ?? '', version: 1 }] };
    expect((await save(id, instead)).status).toBe(200);

    // As a card was left by a version that counted the rows of a save alone.
    await world.database.pool.query(
      `insert into card_rates (id, asset_id, country, form, receipt, from_cents, to_cents, rate_kobo, is_on)
       select gen_random_uuid(), asset_id, 'GB', form, receipt, from_cents, to_cents, rate_kobo, is_on
       from card_rates where asset_id = $1 limit 3`,
      [id],
    );
    const [first, second] = await ratesOf(id);
    expect((await save(id, { changed: [edited(first, { minutes: 5 })] })).status).toBe(200);
    expect((await save(id, { removed: [{ id: second?.id ?? '', version: 1 }] })).status).toBe(200);
    expect((await save(id, { added: many(1, 3_000) })).status).toBe(422);
  });

  it('belong to gift cards on sale alone', async () => {
    const coin = await card('cryptocurrency');
    const gone = await card();
    expect((await world.call(deleteAsset, { id: gone }, ngozi.token)).status).toBe(200);
    for (const id of [coin, gone, 'nothing']) {
      expect((await save(id, { added: [usaRate] })).status).toBe(404);
      expect((await world.call(listCardRates, { id }, tunde.token)).status).toBe(404);
      expect((await world.call(listPublicCardRates, { assetId: id }, null)).status).toBe(404);
    }
  });

  it('saved by two at once are all there: the savers wait for each other', async () => {
    const id = await card();
    const answers = await Promise.all(
      (['US', 'GB', 'CA', 'AU', 'DE'] as const).map((country) =>
        save(id, { added: [{ ...usaRate, country }] }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await ratesOf(id)).toHaveLength(5);
    const same = await Promise.all([1, 2, 3].map(() => save(id, { added: [{ ...usaRate, country: 'NZ' }] })));
    expect(same.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await faultsOf(id)).toEqual([]);
  });
});
