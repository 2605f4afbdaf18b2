import { expect, it } from 'vitest';
import { type Jump, jumpsMail } from './jumps-mail.ts';

const to = { name: 'Ada', email: 'ada@example.com' };

it('the mail of prices that moved against the desk: names the furthest, however many small ones come first', () => {
  const small = Array.from({ length: 30 }, (_, place): Jump => {
    return { what: `Card ${place}`, fromKobo: '100000', toKobo: '111000' };
  });
  const fresh: Jump = { what: 'Amazon', fromKobo: null, toKobo: '120000' };
  const far: Jump = { what: 'Steam', fromKobo: '100000', toKobo: '180000' };
  const fallen: Jump = { what: 'Bitcoin', fromKobo: '900000000', toKobo: '300000000' };
  const about = { by: 'Tunde', jumps: [...small, fresh, far, fallen], percent: 10 };
  const { paragraphs } = jumpsMail(to, about, 'https://nairadesk.example');
  expect(paragraphs.slice(2, 4)).toEqual([
    'Bitcoin: ₦9,000,000.00 → ₦3,000,000.00',
    'Steam: ₦1,000.00 → ₦1,800.00',
  ]);
  // However cheap, and however many moved.
  expect(paragraphs).toContain('Amazon: new → ₦1,200.00');
});

it('the mail of prices that moved against the desk: has one line of each, and its last, however often another moved', () => {
  const again = (toKobo: string): Jump => ({ what: 'Oldcoin, what we pay', fromKobo: '100', toKobo });
  const many = Array.from({ length: 500 }, (_, place) => again(String(90_000 + place)));
  const dear: Jump = { what: 'Bitcoin, what we pay', fromKobo: '14800000000', toKobo: '22200000000' };
  const about = { by: 'Tunde', jumps: [...many, dear, again('5000')], percent: 10 };
  const { subject, paragraphs } = jumpsMail(to, about, 'https://nairadesk.example');
  expect(paragraphs.slice(2, -1)).toEqual([
    'Oldcoin, what we pay: ₦1.00 → ₦904.99',
    'Bitcoin, what we pay: ₦148,000,000.00 → ₦222,000,000.00',
    'Oldcoin, what we pay: ₦1.00 → ₦50.00',
  ]);
  expect(subject).toContain('2 prices');
});

it('the mail of prices that moved against the desk: names each asset, however many rates or names of another moved', () => {
  const rates = Array.from({ length: 500 }, (_, place): Jump => {
    return { of: 'steam/up', what: `Steam $${place}`, fromKobo: '100', toKobo: String(90_000 + place) };
  });
  const dear: Jump = { of: 'bitcoin/up', what: 'Bitcoin, what we pay', fromKobo: '148', toKobo: '222' };
  const about = { by: 'Tunde', jumps: [...rates, dear, ...rates], percent: 10 };
  const { paragraphs } = jumpsMail(to, about, 'https://nairadesk.example');
  expect(paragraphs.slice(2, 4)).toEqual([
    'Steam $499: ₦1.00 → ₦904.99',
    'Bitcoin, what we pay: ₦1.48 → ₦2.22',
  ]);
  expect(paragraphs).toContain('And 301 more between these.');
});
