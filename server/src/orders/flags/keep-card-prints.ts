import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { eq } from '../../platform/database/drizzle.ts';
import { cardPrints as tableOfPrints } from '../../platform/database/tables/flags-tables.ts';
import { cardPrints, cardPrintsMost, codePrints } from '../../platform/desk/cards/card-prints.ts';

/**
 * Keeps the prints of a code that we deliver: if a customer sells it back to us, or staff send it to another customer,
 * the order is flagged.
 */
export async function keepCardPrints(
  tx: Tx,
  { secrets }: Pick<Ctx, 'secrets'>,
  orderId: string,
  code: string,
): Promise<void> {
  await keepPrints(tx, orderId, { prints: codePrints(secrets, code), position: null });
}

/**
 * Keeps the prints of all that may be a code in a text about a locked order, of all its texts as many as are compared, and
 * one more, for which it is flagged.
 */
export async function keepFewPrints(
  tx: Tx,
  { secrets }: Pick<Ctx, 'secrets'>,
  orderId: string,
  text: string,
): Promise<void> {
  const kept = await tx
    .select({ print: tableOfPrints.print, position: tableOfPrints.position })
    .from(tableOfPrints)
    .where(eq(tableOfPrints.orderId, orderId));
  const known = new Set(kept.map(({ print }) => print.toString('hex')));
  const prints = cardPrints(secrets, text, known);
  // Those of its cards are compared, too, and are as many as these.
  const room = cardPrintsMost + 1 - kept.filter(({ position }) => position === null).length;
  await keepPrints(tx, orderId, { prints: prints.slice(0, Math.max(0, room)), position: null });
}

/** Keeps the prints of a code of an order; with `position` it is that card's. */
export async function keepPrints(
  tx: Tx,
  orderId: string,
  { prints, position }: { prints: readonly Buffer[]; position: number | null },
): Promise<void> {
  if (prints.length === 0) return;
  await tx
    .insert(tableOfPrints)
    .values(prints.map((print) => ({ orderId, print, position })))
    .onConflictDoNothing();
}
