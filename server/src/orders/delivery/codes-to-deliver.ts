import type { CodeToDeliver } from '@nairadesk/contract/delivered-codes';
import type { resolveOrder } from '@nairadesk/contract/orders';
import { invalid } from '../../platform/errors/refusal.ts';
import type { Input } from '../../platform/http/endpoint.ts';
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

/** A code as it is compared: its letters and digits alone, where it has some. */
export function bareCode(code: string): string {
  return code.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase() || code;
}
