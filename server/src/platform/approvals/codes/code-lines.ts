import { complaintReasonTexts, soldToUsText } from '@nairadesk/contract/complaint-words';
import type { SoldToUs } from '@nairadesk/contract/delivered-codes';
import { formatQuantity, nairaOf } from '@nairadesk/contract/money';
import type { Ctx } from '../../context/context.ts';
import type { Db } from '../../database/database.ts';
import type { codeComplaints, deliveredCodes } from '../../database/tables/cards/delivered-codes-tables.ts';
import type { orders } from '../../database/tables/orders-tables.ts';
import { readSoldToUs, salesOfAll } from '../../desk/cards/sold-to-us.ts';
import { lagosMoment } from '../../mail/lagos-moment.ts';
import { settledOf } from '../../money/settled-of.ts';
import { firstThreeOf, type Lines, lines } from '../term-lines.ts';
import { boughtCents } from './code-worth.ts';

/** The line of the terms with the codes that deliver a bought card. */
export const codesLine = 'Codes';

/**
 * The line of a slip for completing the purchase of a card: what its codes are worth together at most, which completing
 * it is held to. If there are several codes and not each has a value, their worth is unknown: their number is said.
 */
export function codesLines(
  order: typeof orders.$inferSelect,
  valuelessCodes: number | null | undefined,
): Lines {
  if (order.assetType !== 'gift-card' || order.orderType !== 'buy') return [];
  const most = unitsText(boughtCents(settledOf(order).quantity));
  const value = valuelessCodes
    ? `${valuelessCodes}, and not each has a value`
    : `One, or several that are worth ${most} together at most`;
  return lines({ [codesLine]: value });
}

/** The line of a slip that names one complaint: a later one about the same code has another. */
export function complaintLine({
  id,
  reason,
  openedAt,
}: Pick<typeof codeComplaints.$inferSelect, 'id' | 'reason' | 'openedAt'>): Lines[number] {
  const value = `${complaintReasonTexts[reason]}, ${lagosMoment(openedAt.toISOString())} (${id.slice(-8)})`;
  return { name: 'Complaint', value };
}

/** The sales to us that have a code which we delivered, in words. */
export function soldToUsNames(sales: readonly SoldToUs[]): string {
  return firstThreeOf(sales, (sale) => `${sale.transactionId} (${soldToUsText(sale)})`).join(', ');
}

/** The line of a slip about these delivered codes, where they are in sales to us as well; else none. */
export async function soldToUsLines(
  read: Pick<Db, 'select'>,
  ctx: Pick<Ctx, 'secrets'>,
  codes: readonly (typeof deliveredCodes.$inferSelect)[],
): Promise<Lines> {
  const sales = salesOfAll(await readSoldToUs(read, ctx, codes));
  return sales.length === 0 ? [] : lines({ 'Also sold to us': soldToUsNames(sales) });
}

/** The line of a slip with what a code is worth that is sent instead of another one; in hundredths of the card's unit. */
export function worthLine(now: bigint | null, before: bigint | null): Lines[number] {
  const instead = now === before ? '' : ` instead of ${worthText(before)}`;
  return { name: 'Worth', value: `${worthText(now)}${instead}` };
}

function worthText(cents: bigint | null): string {
  return cents === null ? 'what nobody said' : unitsText(cents);
}

function unitsText(cents: bigint): string {
  return formatQuantity(nairaOf(cents));
}
