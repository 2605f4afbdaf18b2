import { describe, expect, it } from 'vitest';
import { createSecrets } from '../../crypto/secrets.ts';
import { cardPrints, cardPrintsMost } from './card-prints.ts';
import { stretchesOf } from './code-stretches.ts';
import { inCapitals } from './code-words.ts';

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
    'tries no more of a text than its length says: of %s',
    (written) => {
      const tried = (letters: number) => {
        const read = inCapitals(written.repeat(letters / written.length));
        return [...stretchesOf(read, 25)].length;
      };
      expect(tried(6_300)).toBeLessThan(8 * 6_300);
      expect(tried(6_300)).toBeLessThanOrEqual(12 * Math.max(tried(630), 1));
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
