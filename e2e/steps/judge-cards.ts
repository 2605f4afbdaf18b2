import { judgeCard, sendVerdicts } from '@nairadesk/contract/card-judging';
import { koboOf, nairaOf } from '@nairadesk/contract/money';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { callApi } from './call-api.ts';
import { pictureFile } from './picture-file.ts';

/** Refuses the second card of a sale with a picture, accepts the others, and tells the customer. */
export async function refuseSecondCard(url: string, orderId: string, staffToken: string): Promise<void> {
  const { data: cards } = await callApi(url, listOrderCards, { id: orderId }, staffToken);
  let kobo = 0n;
  for (const { id: cardId, position, version, amount } of cards) {
    const its = { id: orderId, cardId, version };
    if (position === 2) {
      const refusal = { ...its, verdict: 'refused', reason: 'used' } as const;
      await callApi(url, judgeCard, refusal, staffToken, pictureFile(30).buffer);
      continue;
    }
    await callApi(url, judgeCard, { ...its, verdict: 'accepted' }, staffToken);
    kobo += koboOf(amount);
  }
  await callApi(url, sendVerdicts, { id: orderId, amount: nairaOf(kobo) }, staffToken);
}
