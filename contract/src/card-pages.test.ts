import { expect, it } from 'vitest';
import { bestRate, cardSlug } from './card-pages.ts';
import type { PublicCardRate } from './card-rates.ts';

it.each([
  ['Amazon', 'amazon'],
  ['Razer Gold', 'razer-gold'],
  ['  Foot  Locker! ', 'foot-locker'],
  ['Apple / iTunes', 'apple-itunes'],
  ['L’Oréal', 'l-oréal'],
  ['بطاقة ستيم', 'بطاقة-ستيم'],
  ['../../etc', 'etc'],
  ['★', ''],
])('cardSlug: %j is %j', (name, slug) => {
  expect(cardSlug(name)).toBe(slug);
});

it('bestRate: is the best of the country that comes first', () => {
  const rate = (country: 'US' | 'GB', naira: string) => ({ country, rate: naira }) as PublicCardRate;
  const rates = [rate('US', '900.00'), rate('US', '1150.00'), rate('US', '1000.00'), rate('GB', '1500.00')];
  expect(bestRate(rates)?.rate).toBe('1150.00');
  expect(bestRate([])).toBeUndefined();
});
