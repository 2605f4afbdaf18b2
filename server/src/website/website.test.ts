import { saveCardRates } from '@nairadesk/contract/card-rates';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listMessages } from '@nairadesk/contract/support';
import { listRates, sendContactMessage } from '@nairadesk/contract/website';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';
import { routes } from '../app.ts';
import { users } from '../platform/database/tables/users-tables.ts';

const world = useWorld();
const visitor = {
  name: 'Visitor',
  email: 'visitor@example.com',
  subject: 'Hello',
  message: 'Are you open?\nOn Sunday too?',
};
let staff: Person;

beforeAll(async () => {
  staff = await world.admin();
});

const contact = (body: object = {}, token: string | null = null) =>
  world.call(sendContactMessage, { ...visitor, ...body }, token);

describe('POST /website/contact', () => {
  it('adds the message to the staff queue without a phone number, and sends no mail', async () => {
    const answer = await contact({ name: ' Visitor ' });
    expect([answer.status, answer.body]).toEqual([
      201,
      { status: 'success', message: 'Thank you for your message. We’ll reply by email.' },
    ]);
    const { body } = await world.call(listMessages, { responded: 'false' }, staff.token);
    expect(body.data).toMatchObject([{ ...visitor, phone: null, response: null, respondedAt: null }]);
    expect(await world.count('outbox')).toBe(0);
  });

  it('returns the same answer for an email with an account, and stores none of its data', async () => {
    const ada = await world.user();
    const unknown = await contact({ email: 'unknown@example.com' });
    const known = await contact({ email: ada.email });
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
    const { body } = await world.call(listMessages, { search: ada.email }, staff.token);
    expect(body.data).toMatchObject([{ name: 'Visitor', phone: null }]);
    expect(await world.database.db.select({ id: users.id }).from(users)).toHaveLength(2);
  });

  it.each([
    ['name', '', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['name', 'a'.repeat(101), 'Use at most 100 characters'],
    ['email', '', 'Email address is required'],
    ['email', undefined, 'Email address is required'],
    ['email', 'nonsense', 'Invalid email'],
    ['email', 'a@b.ng\r\nBcc: x@y.ng', 'Contains a character that isn’t allowed'],
    ['subject', ' ', 'Subject is required'],
    ['subject', undefined, 'Subject is required'],
    ['message', '', 'Message is required'],
    ['message', undefined, 'Message is required'],
    ['message', 'a'.repeat(5001), 'Use at most 5000 characters'],
    ['phone', '08030000000', 'Unknown field: phone'],
  ])('refuses %s = %j and stores nothing', async (field, value, message) => {
    const before = await world.count('support_messages');
    const { status, failure } = await contact({ [field]: value });
    expect([status, failure.message, failure.fields]).toEqual([422, message, { [field]: message }]);
    expect(await world.count('support_messages')).toBe(before);
  });

  it('ignores a token, valid or invalid, and stores no user id', async () => {
    const before = await world.count('support_messages');
    for (const token of [null, staff.token, 'dead']) expect((await contact({}, token)).status).toBe(201);
    const { rows } = await world.database.pool.query('select distinct user_id from support_messages');
    expect([await world.count('support_messages'), rows]).toEqual([before + 3, [{ user_id: null }]]);
  });
});

describe('GET /website/rates', () => {
  it('returns the assets on sale to visitors by name, with only the fields of the calculator', async () => {
    expect((await world.call(listRates, {}, null)).body).toEqual({ status: 'success', data: [] });
    await world.asset({ name: 'tether', description: 'not for here' });
    await world.asset({ name: 'Off sale', archivedAt: new Date() });
    await world.asset({
      name: 'Amazon',
      assetType: 'gift-card',
      minAmountKobo: 0n,
      maxAmountKobo: 90_000_000n,
      buyingPriceKobo: 160_050n,
      sellingPriceKobo: 140_000n,
    });
    const answer = await world.call(listRates, {}, null);
    expect(answer.status).toBe(200);
    expect(listRates.response.safeParse(answer.body).success).toBe(true);
    expect(answer.body.data).toEqual([
      {
        id: expect.any(String),
        name: 'Amazon',
        assetType: 'gift-card',
        logo: null,
        buyingPrice: '1600.50',
        sellingPrice: '1400.00',
        minAmount: '0.00',
        maxAmount: '900000.00',
        quantityDecimals: 2,
        cardRates: null,
      },
      {
        id: expect.any(String),
        name: 'tether',
        assetType: 'cryptocurrency',
        logo: null,
        buyingPrice: '150000000.00',
        sellingPrice: '148000000.00',
        minAmount: '1000.00',
        maxAmount: null,
        quantityDecimals: 6,
        cardRates: null,
      },
    ]);
  });

  it('says between which rates a gift card with rates of its own brings its units, of its first country', async () => {
    const { id } = await world.asset({ name: 'Zalando', assetType: 'gift-card' });
    const kind = { form: 'physical', receipt: 'none', from: '10', to: '500' } as const;
    const span = async () =>
      (await world.call(listRates, {}, null)).body.data.find((rate) => rate.id === id)?.cardRates;
    expect(await span()).toBeNull();
    const save = (given: Partial<RequestOf<typeof saveCardRates>>) =>
      world.call(saveCardRates, { id, added: [], changed: [], removed: [], ...given }, staff.token);
    const saved = await save({
      added: [
        { ...kind, country: 'GB', rate: '1900', on: true },
        { ...kind, country: 'US', rate: '1150.50', on: true },
        { ...kind, country: 'US', receipt: 'cash', rate: '1300', on: true },
        { ...kind, country: 'US', receipt: 'debit', rate: '2000', on: false },
      ],
    });
    expect(saved.status, saved.text).toBe(200);
    expect(await span()).toEqual({ country: 'USA', unit: '$1', lowest: '1150.50', highest: '1300.00' });
    // A change is in the next answer, though no asset changed.
    const changed = saved.body.data.map((rate) => ({ ...rate, on: rate.country === 'GB' }));
    expect((await save({ changed, confirmed: true })).status).toBe(200);
    expect(await span()).toEqual({ country: 'UK', unit: '£1', lowest: '1900.00', highest: '1900.00' });
  });

  it('may be kept for 30 seconds, as rates of cards may and nothing else: no refusal, and no other answer', async () => {
    const rates = await world.call(listRates, {}, null);
    expect(rates.headers.get('cache-control')).toBe('public, max-age=30');
    const refused = await world.send({ method: 'GET', path: '/website/rates?colour=red' });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([422, 'no-store']);
    expect((await contact()).headers.get('cache-control')).toBe('no-store');
    const kept = routes.filter(({ endpoint }) => endpoint.cacheSeconds !== null);
    expect(kept.map(({ endpoint }) => [endpoint.access, endpoint.path]).toSorted()).toEqual([
      ['public', '/website/card-rates/{assetId}'],
      ['public', '/website/rates'],
    ]);
  });
});
