import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../crypto/secrets.ts';
import { cardPrints, cardPrintsMost } from './card-prints.ts';

const secrets = createSecrets(Buffer.alloc(32, 7));
const prints = (text: string) => cardPrints(secrets, text).map((print) => print.toString('hex'));
const share = (one: string, other: string) => prints(one).some((print) => prints(other).includes(print));
const code = '7Q12K345M6XQ9ZPL';

const junk = (count: number, begin: string) =>
  Array.from({ length: count }, (_, n) => `${begin}${10 + n}000000Q`).join(' ');

describe('cardPrints of who wants none, or many', () => {
  it.each([
    ['with its halves the other way round', 'It ends in M6XQ9ZPL and begins with 7Q12K345', code],
    ['in parts that overlap', 'first ten 7Q12K345M6, last ten 45M6XQ9ZPL', code],
    ['with a sum for a group', '6013 5058 $3561 8813', '6013505835618813'],
    ['joined to a word', 'steam-7Q12K345M6XQ9ZPL', code],
    ['joined to a sum', '7Q12K345M6XQ9ZPL.50usd', code],
  ])('doesn’t know a code again %s, which docs/gift-cards.md says', (_, text, sold) => {
    expect(share(sold, text)).toBe(false);
  });

  it.each(['a 1 ', '1 ', 'a 1 f 1 f 5 1 6 1 ', '1⑽-', '㍿⑽'])(
    'takes a moment for as much as is read of a message: of %s',
    (written) => {
      const read = written.repeat(6_300 / written.length);
      const times = Array.from({ length: 20 }, () => {
        const before = process.cpuUsage();
        prints(read);
        return process.cpuUsage(before).user / 1_000;
      });
      expect(Math.min(...times)).toBeLessThan(15);
    },
  );

  it('gives none that are known, however many stand before one that isn’t', () => {
    const many = [junk(90, 'JUNKJUNK'), junk(90, 'JUNKJUNKJUNK')];
    const known = new Set(many.flatMap(prints));
    expect(known.size).toBeGreaterThan(cardPrintsMost);
    const found = cardPrints(secrets, `${many.join(' ')} ${code}`, known).map((print) =>
      print.toString('hex'),
    );
    expect(found.toSorted()).toEqual(prints(code).toSorted());
  });
});
