import { cardCountryCodes } from '@nairadesk/contract/card-countries';
import { cardForms, cardReceipts } from '@nairadesk/contract/card-kinds';
import { quoteCards } from '@nairadesk/contract/card-quote';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { choicesFor } from '../../components/order/cards/card-choices.ts';
import { answerFor, nothingChosen } from './card-answer.ts';

const rate: PublicCardRate = {
  id: 'usa',
  country: 'US',
  form: 'physical',
  receipt: 'cash',
  from: '25.00',
  to: '100.00',
  rate: '1150.00',
  minimum: null,
  maximum: null,
  minutes: 10,
};

it('card calculator: answers for what is usual before anything is chosen', () => {
  const { choices, naira, words } = answerFor([rate], nothingChosen);
  expect([choices.picked.value, naira, words]).toEqual([
    '100',
    '115000.00',
    '₦1,150.00 for $1. It usually takes 10 min.',
  ]);
});

it.each([
  ['nothing typed yet', rate, '', 'Enter the value in USD.'],
  ['a value that we don’t buy', rate, '500', 'We don’t buy cards of $500 right now.'],
  [
    'too little',
    { ...rate, minimum: '50.00' },
    '25',
    'We buy such cards from $50 on, all of an order together.',
  ],
  ['too much', { ...rate, maximum: '75.00' }, '80', 'We buy such cards up to $75, all of an order together.'],
])('card calculator: says why there is no amount: %s', (_, one, value, words) => {
  expect(answerFor([one], { ...nothingChosen, value })).toMatchObject({ naira: null, words });
});

it('card calculator: shows for every rate and value what the form sells it for', () => {
  const kinds = cardCountryCodes.flatMap((country) =>
    cardForms.flatMap((form) => cardReceipts.map((receipt) => ({ country, form, receipt }))),
  );
  const cents = fc.bigInt({ min: 1n, max: 100_000_000n });
  const row = fc.record({
    kind: fc.nat(kinds.length - 1),
    ends: fc.tuple(cents, cents),
    rate: fc.bigInt({ min: 1n, max: 10n ** 9n }),
    step: cents,
  });
  const rows = fc.uniqueArray(row, { selector: ({ kind }) => kind, minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(rows, (drawn) => {
      const rates = drawn.map(({ kind, ends: [one, other], rate: kobo }, place) => ({
        ...rate,
        ...(kinds[kind] as (typeof kinds)[number]),
        id: String(place),
        from: nairaOf(one < other ? one : other),
        to: nairaOf(one < other ? other : one),
        rate: nairaOf(kobo),
      }));
      for (const [place, { country, form, receipt, from, to }] of rates.entries()) {
        const between = koboOf(from) + ((drawn[place]?.step ?? 0n) % (koboOf(to) - koboOf(from) + 1n));
        for (const value of [from, to, nairaOf(between)]) {
          const { choices, naira } = answerFor(rates, { country, value, form, receipt });
          // The form: its choices by the same wishes, and the sum of its quote in the button.
          const { picked } = choicesFor(rates, { country, value, form, receipt });
          const sum = quoteCards(rates, [picked]).amountKobo;
          expect(choices.picked).toEqual({ country, form, receipt, value });
          expect(naira).toBe(sum === 0n ? null : nairaOf(sum));
        }
      }
    }),
    { numRuns: 100 },
  );
});
