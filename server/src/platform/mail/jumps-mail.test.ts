import { expect, it } from 'vitest';
import { type Jump, jumpsMail } from './jumps-mail.ts';

it('the mail of prices that moved against the desk: names the furthest, however many small ones come first', () => {
  const small = Array.from({ length: 30 }, (_, place): Jump => {
    return { what: `Card ${place}`, fromKobo: '100000', toKobo: '111000' };
  });
  const fresh: Jump = { what: 'Amazon', fromKobo: null, toKobo: '120000' };
  const far: Jump = { what: 'Steam', fromKobo: '100000', toKobo: '180000' };
  const fallen: Jump = { what: 'Bitcoin', fromKobo: '900000000', toKobo: '300000000' };
  const to = { name: 'Ada', email: 'ada@example.com' };
  const about = { by: 'Tunde', jumps: [...small, fresh, far, fallen], percent: 10 };
  const { paragraphs } = jumpsMail(to, about, 'https://nairadesk.example');
  expect(paragraphs.slice(2, 4)).toEqual([
    'Bitcoin: ₦9,000,000.00 → ₦3,000,000.00',
    'Steam: ₦1,000.00 → ₦1,800.00',
  ]);
  expect(paragraphs).toContain('And 12 more.');
  // However cheap, and however many moved.
  expect(paragraphs).toContain('Amazon: new → ₦1,200.00');
});
