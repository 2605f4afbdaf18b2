import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import { formatQuantity, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { resolveOrder } from '@nairadesk/contract/orders';
import { boughtCents } from '../../platform/approvals/codes/code-worth.ts';
import { invalid } from '../../platform/errors/refusal.ts';
import type { Input } from '../../platform/http/endpoint.ts';
import { settledOf } from '../../platform/money/settled-of.ts';
import type { OrderRow } from '../present-order.ts';

/**
 * The codes with which staff complete an order: the single one, or several.
 * Refuses: invalid (of another order than a bought gift card; both fields; one code twice).
 */
export function codesToDeliver(
  { assetType, orderType }: OrderRow,
  { deliveryCode, deliveryCodes }: Pick<Input<typeof resolveOrder>, 'deliveryCode' | 'deliveryCodes'>,
): readonly CodeToDeliver[] {
  const several = deliveryCodes ?? [];
  if (deliveryCode && several.length > 0)
    throw invalid({ deliveryCodes: 'Send the codes as deliveryCode or as deliveryCodes' });
  const codes = deliveryCode ? [{ code: deliveryCode }] : several;
  if (codes.length > 0 && (assetType !== 'gift-card' || orderType !== 'buy')) {
    const field = deliveryCode ? 'deliveryCode' : 'deliveryCodes';
    throw invalid({ [field]: 'You can only add a code to a gift card the customer bought' });
  }
  const known = codes.map(({ code }) => bareCode(code));
  const twice = known.findIndex((code, place) => known.indexOf(code) < place);
  if (twice >= 0) throw invalid({ [`deliveryCodes.${twice}.code`]: 'This code is already in the list' });
  return codes;
}

/** Refuses codes that are worth more together than what was bought, as it is settled. Refuses: invalid. */
export function assertWorthNoMore(order: OrderRow, codes: readonly CodeToDeliver[]): void {
  const { quantity } = settledOf(order);
  const sum = worthOf(codes);
  if (sum <= boughtCents(quantity)) return;
  const [worth, bought] = [nairaOf(sum), nairaOf(boughtCents(quantity))].map(formatQuantity);
  throw invalid({
    deliveryCodes: `These codes are worth ${worth} together, and the customer bought ${bought}. Correct the values.`,
  });
}

/** What codes are worth together, in hundredths of the card's unit; one without a value counts as nothing. */
export function worthOf(codes: readonly CodeToDeliver[]): bigint {
  return codes.reduce((all, { faceValue }) => all + (faceValue ? koboOf(faceValue) : 0n), 0n);
}

/** How many codes there are, if there are several and some have no value, so that their worth is unknown. */
export function countValueless(codes: readonly CodeToDeliver[]): number | undefined {
  return codes.length > 1 && codes.some(({ faceValue }) => !faceValue) ? codes.length : undefined;
}

/** A code as it is compared: its letters and digits alone, where it has some. */
export function bareCode(code: string): string {
  return code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() || code;
}
