import { countries } from '@nairadesk/contract/countries';
import { getSettings, updateProfile } from '@nairadesk/contract/settings';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Person, useWorld } from '../../test/world.ts';
import { noSuchPhone } from '../platform/identity/phones.ts';

const world = useWorld();
const change = { name: 'Ada O. Obi', phone: '+2348039998877', country: 'Ghana' };
let ada: Person;
let ben: Person;

beforeEach(async () => {
  ada = await world.user({ name: 'Ada Obi', country: 'Nigeria' });
  ben = await world.user({ name: 'Ben' });
});

const profileOf = async (who: Person) => (await world.call(getSettings, {}, who.token)).body.data.profile;

describe('POST /settings/update-profile', () => {
  it('changes only name, phone and country, and only of the caller', async () => {
    const others = await profileOf(ben);
    const answer = await world.call(updateProfile, { ...change, name: '  Ada O. Obi ' }, ada.token);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 'success',
      message: 'Profile updated successfully',
      data: { id: ada.id, email: ada.email, role: 'user', logo: null, language: null, ...change },
    });
    expect(await profileOf(ada)).toEqual(answer.body.data);
    expect(await profileOf(ben)).toEqual(others);
  });

  it.each([
    ['name', '', 'Full name is required'],
    ['name', undefined, 'Full name is required'],
    ['name', 'Ada\nObi', 'Contains a character that isn’t allowed'],
    ['name', 'a'.repeat(101), 'Use at most 100 characters'],
    ['phone', ' ', 'Phone number is required'],
    ['phone', null, 'Phone number is required'],
    ['phone', 'call me', 'Invalid phone number'],
    ['phone', '0803 999 887', noSuchPhone],
    ['phone', '+234 803 999 88771', noSuchPhone],
    ['country', '', 'Country is required'],
    ['country', undefined, 'Country is required'],
    ['country', 7, 'Must be text'],
    ['country', 'a'.repeat(61), 'Use at most 60 characters'],
    ['country', 'Naija', 'Choose a country from the list'],
    ['country', 'nigeria', 'Choose a country from the list'],
    ['country', 'XX', 'Choose a country from the list'],
    ['phone', 8039998877.5, 'Invalid phone number'],
    ['phone', 1e21, 'Invalid phone number'],
    ['phone', true, 'Must be text'],
    ['email', 'other@example.com', 'Unknown field: email'],
    ['role', 'super-admin', 'Unknown field: role'],
  ])('refuses %s = %j and keeps the stored profile', async (field, value, message) => {
    const before = await profileOf(ada);
    const body = { ...change, [field]: value } as never;
    const { status, failure } = await world.call(updateProfile, body, ada.token);
    expect([status, failure.message, failure.fields]).toEqual([422, message, { [field]: message }]);
    expect(await profileOf(ada)).toEqual(before);
  });

  it.each([
    ['0803 999 8877', 'Nigeria', '+2348039998877'],
    ['234 (0803) 999-8877', 'Nigeria', '+2348039998877'],
    ['024 123 4567', 'Ghana', '+233241234567'],
    ['0803 999 8877', 'Ghana', '+2348039998877'],
    ['+44 7911 123456', 'Ghana', '+447911123456'],
  ])('stores the phone number %s for the country %s as %s', async (phone, country, stored) => {
    await world.call(updateProfile, { ...change, phone, country }, ada.token);
    expect(await profileOf(ada)).toMatchObject({ phone: stored, country });
  });

  it.each([
    ['NG', 'Nigeria'],
    ['gh', 'Ghana'],
    [' ci ', "Côte d'Ivoire"],
  ])('stores the country code %s as %s', async (code, country) => {
    const { body } = await world.call(updateProfile, { ...change, country: code }, ada.token);
    expect(body.data.country).toBe(country);
    expect(await profileOf(ada)).toMatchObject({ ...change, country });
  });

  it.each([
    [8039998877, '+2348039998877'],
    [2348039998877, '+2348039998877'],
  ])('accepts the phone number %d as a JSON number', async (phone, stored) => {
    const { status } = await world.call(updateProfile, { ...change, phone }, ada.token);
    expect([status, (await profileOf(ada)).phone]).toEqual([200, stored]);
  });

  it('keeps an old invalid phone number that is unchanged and refuses a new invalid one', async () => {
    const old = await world.user({ phone: '0809 111 22' });
    const phone = '0809 111 22';
    expect((await world.call(updateProfile, { ...change, phone }, old.token)).status).toBe(200);
    expect(await profileOf(old)).toEqual({ ...(await profileOf(old)), ...change, phone });
    const { failure } = await world.call(updateProfile, { ...change, phone: '0809 111 23' }, old.token);
    expect(failure.fields).toEqual({ phone: noSuchPhone });
    expect(await profileOf(old)).toMatchObject({ phone });
  });

  it('accepts country names from the reference list', async () => {
    for (const { name } of countries.filter(({ isoCode }) => ['CI', 'AX', 'ST', 'CD'].includes(isoCode))) {
      expect((await world.call(updateProfile, { ...change, country: name }, ada.token)).status).toBe(200);
      expect(await profileOf(ada)).toMatchObject({ country: name });
    }
  });

  it('keeps an old unlisted country that is unchanged and refuses a new unlisted one', async () => {
    const old = await world.user({ country: 'Naija' });
    expect((await world.call(updateProfile, { ...change, country: 'Naija' }, old.token)).status).toBe(200);
    expect(await profileOf(old)).toMatchObject({ ...change, country: 'Naija' });
    const { failure } = await world.call(updateProfile, { ...change, country: 'Gold Coast' }, old.token);
    expect(failure.fields).toEqual({ country: 'Choose a country from the list' });
    expect(await profileOf(old)).toMatchObject({ country: 'Naija' });
  });

  it('reports every invalid field at once', async () => {
    const { failure } = await world.call(updateProfile, {} as never, ada.token);
    expect([failure.message, failure.fields]).toEqual([
      'Full name is required',
      {
        name: 'Full name is required',
        phone: 'Phone number is required',
        country: 'Country is required',
      },
    ]);
  });

  it('refuses staff the name of a colleague, however it is spaced or spelled, and lets customers have it', async () => {
    const ngozi = await world.admin({ name: 'Ngozi Eze' });
    const clerk = await world.admin({ name: 'Tunde Bello' });
    const call = (name: string, who: Person) => world.call(updateProfile, { ...change, name }, who.token);
    for (const name of ['Ngozi Eze', 'ngozi  EZE', 'Ngozi\u200b Eze', 'Ngo\u00adzi-Eze', 'Ńgozi Eze.']) {
      const { status, failure } = await call(name, clerk);
      expect([status, failure?.fields?.name], name).toEqual([
        422,
        'A colleague has this name. Add another part of yours.',
      ]);
    }
    for (const name of ['Ng\u043ezi Eze', 'Ngozi \u0395ze']) {
      const { failure } = await call(name, clerk);
      expect(failure?.fields, name).toEqual({ name: 'Write all letters of the name in one alphabet' });
    }
    expect((await profileOf(clerk)).name).toBe('Tunde Bello');
    expect((await call('Ọlá Ńgozi A. Eze', clerk)).status).toBe(200);
    expect((await call('Ngozi A. Eze', clerk)).status).toBe(200);
    expect((await call('NGOZI EZE', ngozi)).status).toBe(200);
    expect((await call('Ngozi Eze', ada)).status).toBe(200);
  });

  it('refuses staff a name that only looks like a colleague’s', async () => {
    await world.admin({ name: 'Olu Ope' });
    await world.admin({ name: 'Kemi Warner' });
    await world.admin({ name: 'Ngozi Bello' });
    const clerk = await world.admin({ name: 'Bisi Ade' });
    // A capital i for an l, a nought for an o, two letters for one, a name all in Cyrillic letters, an i without its dot, and
    // letters of Hausa.
    await world.admin({ name: 'Ope Cope' });
    const cyrillic = '\u041e\u0440\u0435 \u0421\u043e\u0440\u0435';
    for (const name of ['OIu Ope', '0lu Ope', 'Kemi VVamer', cyrillic, 'Ngozı Bello', 'Ngozi Ɓello']) {
      const { failure } = await world.call(updateProfile, { ...change, name }, clerk.token);
      expect(failure?.fields?.name, name).toContain('A colleague has this name');
    }
  });

  it('gives a name to one of several staff who take it at once', async () => {
    const clerks = await Promise.all([1, 2, 3, 4].map(() => world.admin()));
    const take = (name: string) =>
      Promise.all(clerks.map((who) => world.call(updateProfile, { ...change, name }, who.token)));
    for (const name of ['Folake Sanni', 'Musa Danjuma', 'Chidi Okafor']) {
      const answers = await take(name);
      expect(answers.map(({ status }) => status).sort(), name).toEqual([200, 422, 422, 422]);
    }
  });

  it('allows staff and refuses a visitor with 401', async () => {
    for (const [who, name] of [
      [await world.admin(), 'Tunde One'],
      [await world.superAdmin(), 'Ngozi Two'],
    ] as const) {
      expect((await world.call(updateProfile, { ...change, name }, who.token)).status).toBe(200);
      expect(await profileOf(who)).toMatchObject({ ...change, name });
    }
    expect((await world.call(updateProfile, change, null)).status).toBe(401);
  });
});
