import { doubtsAbout } from '@nairadesk/contract/asset-prices';
import type { Tx } from '../platform/audit/audit.ts';
import { readDeskRules } from '../platform/desk/desk-rules.ts';
import { Refusal } from '../platform/errors/refusal.ts';
import type { Prices } from './asset-row.ts';

/** The prices of an asset as they are and as they are to be. `before` is null for a new asset. */
interface Step {
  id: string;
  before: Prices | null;
  now: Prices;
}

/**
 * Refuses prices that need a second yes, on the field that gives it: those that lose money, and those that change by
 * more than the owner's rule says. Refuses: invalid (the field), with the ids of the assets and why.
 */
export async function refuseUnconfirmed(
  tx: Tx,
  steps: readonly Step[],
  field: 'confirmed' | 'confirmedLoss',
): Promise<void> {
  const { priceJumpPercent } = await readDeskRules(tx);
  const rows = steps.flatMap(({ id, before, now }) => {
    const doubts = doubtsAbout(before, now, priceJumpPercent);
    return doubts.length > 0 ? [{ id, doubts }] : [];
  });
  if (rows.length === 0) return;
  const message = rows.some(({ doubts }) => doubts.includes('loses-money'))
    ? 'Confirm that the selling price is above the buying price'
    : `Confirm that a price changes by more than ${priceJumpPercent} %`;
  throw new Refusal('invalid', { message, fields: { [field]: message }, data: { rows } });
}
