import { listAssets } from '@nairadesk/contract/assets';
import { quoteCards } from '@nairadesk/contract/card-quote';
import { listPublicCardRates } from '@nairadesk/contract/card-rates';
import { nairaOf } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { placeCards } from '@nairadesk/contract/order-cards';
import { callApi, tokenOf } from './call-api.ts';

/** An order of a customer who sells so many cards at the first rate of a gift card of the demo; of each, what is given. */
export async function sellCards(
  url: string,
  { email, password }: { email: string; password?: string },
  count: number,
  given: readonly { photoIds?: string[]; code?: string }[] = [],
): Promise<Order> {
  const token = await tokenOf(url, email, password);
  const { data: assets } = await callApi(url, listAssets, { assetType: 'gift-card' }, token);
  for (const { id } of assets) {
    const { data: rates } = await callApi(url, listPublicCardRates, { assetId: id }, token);
    const [rate] = rates;
    if (!rate) continue;
    const { country, form, receipt, to: faceValue } = rate;
    const cards = Array.from({ length: count }, (_, place) => ({
      country,
      form,
      receipt,
      faceValue,
      code: `X7F2 ${crypto.randomUUID().slice(0, 13).toUpperCase()}`,
      ...given[place],
    }));
    const quote = quoteCards(
      rates,
      cards.map((card) => ({ ...card, value: faceValue })),
    );
    if (quote.problem !== null) continue;
    const amount = nairaOf(quote.amountKobo);
    return (await callApi(url, placeCards, { assetId: id, cards, amount }, token)).data;
  }
  throw new Error('The demo has no card to sell');
}
