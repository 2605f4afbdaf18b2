import { cardCountryCodes } from '@nairadesk/contract/card-countries';
import { quoteCards } from '@nairadesk/contract/card-quote';
import {
  cardForms,
  cardReceipts,
  listPublicCardRates,
  type NewCardRate,
  saveCardRates,
} from '@nairadesk/contract/card-rates';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import { placeCards } from '@nairadesk/contract/order-cards';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { makeUpName } from '../../../../test-support/made-up-name.ts';
import { newCode } from '../../../test/card-sales.ts';
import { openTrade } from '../../../test/trade.ts';
import { type Person, useWorld } from '../../../test/world.ts';

const world = useWorld({ rateLimit: false });
let trade: Awaited<ReturnType<typeof openTrade>>;
let tunde: Person;

beforeAll(async () => {
  trade = await openTrade(world);
  tunde = await world.admin();
});

// Two face values and a rate of any size, on kinds that no other row of the list has.
const kinds = cardCountryCodes
  .slice(0, 6)
  .flatMap((country) =>
    cardForms.flatMap((form) => cardReceipts.map((receipt) => ({ country, form, receipt }))),
  );
const cents = fc.bigInt({ min: 1n, max: 1_000_000n });
const rows = fc.uniqueArray(
  fc.record({
    kind: fc.nat(kinds.length - 1),
    ends: fc.tuple(cents, cents),
    rate: fc.bigInt({ min: 1n, max: 10n ** 9n }),
  }),
  { selector: ({ kind }) => kind, minLength: 1, maxLength: kinds.length },
);

it('calculator, form and server: agree on what any card of any rates brings, to the kobo', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.infiniteStream(fc.bigInt({ min: 0n, max: 10n ** 6n })),
      async (drawn, steps) => {
        const assetId = await cardWith(
          drawn.map(({ kind, ends: [one, other], rate }) => ({
            ...(kinds[kind] as (typeof kinds)[number]),
            from: nairaOf(one < other ? one : other),
            to: nairaOf(one < other ? other : one),
            rate: nairaOf(rate),
            on: true,
          })),
        );
        // What page, calculator and form are drawn from.
        const rates = (await world.call(listPublicCardRates, { assetId }, null)).body.data;
        expect(rates).toHaveLength(drawn.length);
        for (const { country, form, receipt, from, to } of rates.slice(0, 8)) {
          const [step = 0n] = steps;
          const between = koboOf(from) + (step % (koboOf(to) - koboOf(from) + 1n));
          for (const faceValue of new Set([from, to, nairaOf(between)])) {
            const shown = quoteCards(rates, [{ country, form, receipt, value: faceValue }]).amountKobo;
            const cards = [{ country, form, receipt, faceValue, code: newCode() }];
            // A sum that no card brings: the refusal says what the server makes of it, and nothing is placed.
            const other = nairaOf(shown + 1n);
            const answer = await world.call(placeCards, { assetId, cards, amount: other }, trade.ada.token);
            const told = [answer.failure.code, answer.failure.data?.amount];
            expect(told).toEqual(
              shown === 0n ? ['amount_too_small', undefined] : ['price_changed', nairaOf(shown)],
            );
          }
        }
      },
    ),
    { numRuns: 25 },
  );
  expect(await world.count('orders')).toBe(0);
});

async function cardWith(added: NewCardRate[]): Promise<string> {
  const { id } = await world.asset({ assetType: 'gift-card', networks: [], name: makeUpName('Card') });
  const given = { id, added, changed: [], removed: [] };
  const answer = await world.call(saveCardRates, given, tunde.token);
  expect(answer.status, answer.text).toBe(200);
  return id;
}
