import type { Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { cardPrints as tableOfPrints } from '../../platform/database/tables/flags-tables.ts';
import { cardPrints } from '../../platform/desk/card-prints.ts';

/** Keeps the prints of a code that we deliver: nobody sells it back to us unnoticed. */
export async function keepCardPrints(
  tx: Tx,
  { secrets }: Pick<Ctx, 'secrets'>,
  orderId: string,
  code: string,
): Promise<void> {
  const prints = cardPrints(secrets, code);
  if (prints.length === 0) return;
  await tx
    .insert(tableOfPrints)
    .values(prints.map((print) => ({ orderId, print })))
    .onConflictDoNothing();
}
