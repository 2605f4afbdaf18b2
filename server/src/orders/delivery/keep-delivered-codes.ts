import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { koboOf } from '@nairadesk/contract/money';
import { markRecord, type Tx } from '../../platform/audit/audit.ts';
import type { Ctx } from '../../platform/context/context.ts';
import { sealPurpose } from '../../platform/crypto/seal-purpose.ts';
import { newId } from '../../platform/database/ids.ts';
import { deliveredCodes } from '../../platform/database/tables/cards/delivered-codes-tables.ts';
import { keepCardPrints } from '../flags/keep-card-prints.ts';

/**
 * Keeps the codes of an order that is just completed, sealed, with their prints. The first one is in the order itself,
 * where it always was; here it has its value and its number. The transaction records the completion.
 */
export async function keepDeliveredCodes(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  orderId: string,
  codes: readonly CodeToDeliver[],
): Promise<void> {
  for (const [place, { code, faceValue }] of codes.entries())
    await keepCode(tx, ctx, {
      orderId,
      number: place + 1,
      code,
      faceCents: faceValue ? koboOf(faceValue) : null,
      replaces: null,
    });
}

/** Keeps one delivered code: its row, its mark and its prints. */
export async function keepCode(
  tx: Tx,
  ctx: Pick<Ctx, 'secrets'>,
  row: { orderId: string; number: number; code: string; faceCents: bigint | null; replaces: string | null },
): Promise<void> {
  const { code, ...kept } = row;
  const id = newId();
  const codeSealed = kept.number === 1 ? null : ctx.secrets.seal(code, sealPurpose.deliveredCode(id));
  await tx.insert(deliveredCodes).values({ ...kept, id, codeSealed });
  markRecord(tx, 'delivered-code', id);
  await keepCardPrints(tx, ctx, kept.orderId, code);
}
