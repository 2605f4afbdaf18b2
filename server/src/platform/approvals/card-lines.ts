import { cardKindName, faceValue } from '@nairadesk/contract/card-rates';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../audit/audit.ts';
import { asc, eq, getTableColumns } from '../database/drizzle.ts';
import { orderCards } from '../database/tables/cards/order-cards-tables.ts';
import type { orders } from '../database/tables/orders-tables.ts';
import { users } from '../database/tables/users-tables.ts';
import { staffName } from './staff-name.ts';
import { type Lines, lines } from './term-lines.ts';

type Sale = Pick<typeof orders.$inferSelect, 'id' | 'cardCount' | 'amountKobo' | 'settledKobo'>;
interface Told {
  lines: Lines;
  refused: 'cards_not_judged' | 'cards_not_agreed' | null;
}
type Card = typeof orderCards.$inferSelect & { judgedByName: string | null };

/**
 * The lines of a slip about the cards of a sale: what was agreed, and of each card what it is said to be, as its rate
 * depends on it, and what it brings by whose verdict; and for what they can't be paid yet: not all are judged, or its
 * customer hasn't accepted what was changed. An order without cards has none.
 */
export async function cardLines(tx: Tx, order: Sale): Promise<Told> {
  if (order.cardCount === null) return { lines: [], refused: null };
  const cards = await tx
    .select({ ...getTableColumns(orderCards), judgedByName: users.name })
    .from(orderCards)
    .leftJoin(users, eq(users.id, orderCards.judgedBy))
    .where(eq(orderCards.orderId, order.id))
    .orderBy(asc(orderCards.position));
  return {
    lines: [
      ...lines({ Agreed: formatNaira(nairaOf(order.amountKobo)) }),
      ...cards.map((card) => ({
        name: `Card ${card.position}`,
        value: `${cardKindName(card)}: ${cardText(card)}`,
      })),
    ],
    refused: refusedFor(order, cards),
  };
}

function refusedFor({ settledKobo }: Sale, cards: readonly Card[]): Told['refused'] {
  if (cards.some(({ verdict }) => verdict === null)) return 'cards_not_judged';
  const areAgreed = settledKobo !== null || cards.every(({ verdict }) => verdict === 'accepted');
  return areAgreed ? null : 'cards_not_agreed';
}

function cardText(card: Card): string {
  const agreed = faceValue(card.country, nairaOf(card.faceCents));
  const agreedRate = formatNaira(nairaOf(card.rateKobo));
  const { verdict, verdictCents, verdictRateKobo } = card;
  const by = staffName(card.judgedByName);
  if (verdict === null || verdictCents === null || verdictRateKobo === null)
    return `${agreed} at ${agreedRate}, not judged`;
  if (verdict === 'refused') return `${agreed} at ${agreedRate}, refused by ${by}`;
  const value = faceValue(card.country, nairaOf(verdictCents));
  const rate = formatNaira(nairaOf(verdictRateKobo));
  return [
    value,
    ...(verdictCents === card.faceCents ? [] : [` instead of ${agreed}`]),
    ` at ${rate}`,
    ...(verdictRateKobo === card.rateKobo ? [] : [` instead of ${agreedRate}`]),
    `, judged by ${by}`,
  ].join('');
}
