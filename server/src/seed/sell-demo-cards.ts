import { quoteCards } from '@nairadesk/contract/card-quote';
import { nairaOf } from '@nairadesk/contract/money';
import { placeCards } from '../orders/cards/place-cards.ts';
import type { Ctx } from '../platform/context/context.ts';
import { readPublicCardRates } from '../platform/desk/cards/public-card-rates.ts';

const plastic = { country: 'US', form: 'physical', receipt: 'cash' } as const;
const cards = [
  { ...plastic, faceValue: '100', code: 'AMZ-DEMO-100A-0001' },
  { ...plastic, faceValue: '50', code: 'AMZ-DEMO-050B-0002' },
  { ...plastic, faceValue: '25', code: 'AMZ-DEMO-025C-0003' },
];

/** Sells three cards in one order, at the rates of the demo: it waits for the desk to judge them. */
export async function sellDemoCards(ctx: Ctx, { id: assetId }: { id: string }): Promise<void> {
  const rates = await readPublicCardRates(ctx.read, assetId);
  const quote = quoteCards(
    rates,
    cards.map(({ faceValue, ...card }) => ({ ...card, value: faceValue })),
  );
  if (quote.problem !== null) throw new Error('the demo buys no such cards');
  await placeCards(ctx, { assetId, cards, amount: nairaOf(quote.amountKobo) });
}
