import { type NewCardRate, saveCardRates } from '@nairadesk/contract/card-rates';
import { beforeAll, describe, expect, it } from 'vitest';
import { usaRate } from '../../../test/card-sales.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld({ publicUrl: 'https://desk.example' });
let tunde: Person;

beforeAll(async () => {
  tunde = await world.superAdmin();
});

const get = (path: string) => fetch(world.url + path, { redirect: 'manual' });

async function add(id: string, rate: NewCardRate): Promise<void> {
  const call = { id, added: [rate], changed: [], removed: [], confirmed: true };
  const answer = await world.call(saveCardRates, call, tunde.token);
  expect(answer.status, answer.text).toBe(200);
}

async function card(name: string): Promise<string> {
  const { id } = await world.asset({ name, assetType: 'gift-card', networks: [] });
  await add(id, usaRate);
  return id;
}

describe('pages of gift cards in another language', () => {
  it('have an address in each, and say where they are in the others', async () => {
    await card('Nike');
    const [english, hausa, yoruba] = await Promise.all(
      ['', '/ha', '/yo'].map(async (start) => (await get(`${start}/gift-cards/nike`)).text()),
    );
    expect(hausa).toMatch(/<html lang="ha"/);
    expect(hausa).toContain('<title>Farashin katin kyauta na Nike a naira · Nairadesk</title>');
    expect(hausa).toContain('<link rel="canonical" href="https://desk.example/ha/gift-cards/nike"/>');
    expect(hausa).toContain('"inLanguage":"ha"');
    expect(hausa).toContain('href="/ha/gift-cards"');
    expect(hausa).not.toContain('Sell this card');
    expect(yoruba).toContain('Ta káàdì yìí');
    expect(english).toMatch(/<html lang="en-NG"/);
    expect(english).toContain('Sell this card');
    for (const html of [english, hausa, yoruba])
      expect(html?.match(/<link rel="alternate"[^>]*>/g)).toEqual([
        '<link rel="alternate" hrefLang="en-NG" href="https://desk.example/gift-cards/nike"/>',
        '<link rel="alternate" hrefLang="pcm" href="https://desk.example/pcm/gift-cards/nike"/>',
        '<link rel="alternate" hrefLang="ha" href="https://desk.example/ha/gift-cards/nike"/>',
        '<link rel="alternate" hrefLang="yo" href="https://desk.example/yo/gift-cards/nike"/>',
        '<link rel="alternate" hrefLang="ig" href="https://desk.example/ig/gift-cards/nike"/>',
      ]);
  });

  it('lead from another writing, and from an unknown card, to the page or the list in the same language', async () => {
    const id = await card('Sephora Gold');
    for (const [path, to] of [
      [`/ig/gift-cards/${id}`, '/ig/gift-cards/sephora-gold'],
      ['/pcm/gift-cards/Sephora-Gold', '/pcm/gift-cards/sephora-gold'],
      ['/ha/gift-cards/nothing-like-it', '/ha/gift-cards'],
    ] as const)
      expect((await get(path)).headers.get('location'), path).toBe(to);
  });

  it('show a saved rate at once, whichever language was read before', async () => {
    const id = await card('Vanilla');
    for (const start of ['', '/yo', '/ha'])
      expect(await (await get(`${start}/gift-cards/vanilla`)).text(), start).toContain('₦1,150.00');
    await add(id, { ...usaRate, country: 'GB', rate: '1999.50' });
    for (const start of ['/yo', '', '/ha'])
      expect(await (await get(`${start}/gift-cards/vanilla`)).text(), start).toContain('₦1,999.50');
  });
});
