import { refusals } from '@nairadesk/contract/errors';
import type { placeCards as call } from '@nairadesk/contract/order-cards';
import type { Ctx } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { and, eq, inArray, ne, sql } from '../../platform/database/drizzle.ts';
import { orderCards } from '../../platform/database/tables/cards/order-cards-tables.ts';
import { cardPrints } from '../../platform/database/tables/flags-tables.ts';
import { orders } from '../../platform/database/tables/orders-tables.ts';
import { assertCodeLetters, codePrints } from '../../platform/desk/cards/card-prints.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Input } from '../../platform/http/endpoint.ts';

/**
 * Asserts that none of these cards is there twice, or in another sale of the same customer. Of other people's sales they
 * learn nothing: the same card there is a flag for staff. A card that they got back can be sent again: those of a
 * cancelled order, and those that we refused in a completed one. Refuses: invalid (cards.N.code), card_already_submitted.
 * @returns the prints of each card's code
 */
export async function assertNotSubmitted(
  tx: Db,
  { secrets, actor }: Pick<Ctx, 'secrets' | 'actor'>,
  cards: Input<typeof call>['cards'],
): Promise<Buffer[][]> {
  for (const [place, { code }] of cards.entries()) assertCodeLetters(code ?? '', `cards.${place}.code`);
  const prints = cards.map(({ code }) => (code ? codePrints(secrets, code) : []));
  const seen = await readSubmitted(tx, actor.id, prints.flat());
  for (const [place, own] of prints.entries()) {
    if (own.some((print) => seen.has(print.toString('hex')))) throw submitted(place);
    for (const print of own) seen.add(print.toString('hex'));
  }
  return prints;
}

/** Those of these prints that open or completed sales of this customer have, in hex. */
async function readSubmitted(tx: Db, userId: string, prints: readonly Buffer[]): Promise<Set<string>> {
  if (prints.length === 0) return new Set();
  const card = and(eq(orderCards.orderId, cardPrints.orderId), eq(orderCards.position, cardPrints.position));
  const rows = await tx
    .select({ print: cardPrints.print })
    .from(cardPrints)
    .innerJoin(orders, eq(orders.id, cardPrints.orderId))
    .leftJoin(orderCards, card)
    .where(
      and(
        inArray(cardPrints.print, [...prints]),
        eq(orders.userId, userId),
        eq(orders.orderType, 'sell'),
        ne(orders.status, 'cancelled'),
        sql`not (${orders.status} = 'completed' and coalesce(${orderCards.verdict}, '') = 'refused')`,
      ),
    );
  return new Set(rows.map(({ print }) => print.toString('hex')));
}

function submitted(place: number): Refusal {
  const { message } = refusals.card_already_submitted;
  return new Refusal('card_already_submitted', { fields: { [`cards.${place}.code`]: message } });
}
