import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';
import type { Quote, Terms } from '@nairadesk/contract/quote';
import type { Config } from '../../config.ts';
import { Refusal } from '../errors/refusal.ts';

/** How many open orders a customer may have: not yet paid, or reported as paid and waiting for the desk. */
export const maxOpenOrders = 20;
/** The same until one of theirs was completed: a mailbox is all that an account costs, and a reported order stays. */
export const maxFirstOrders = 3;

/** How many open orders the customer may have by what was read of them; null: any number. */
export function openOrdersAllowed(
  { config }: { config: Pick<Config, 'rateLimit'> },
  { hasCompleted }: { hasCompleted: boolean | null },
): number | null {
  if (!config.rateLimit) return null;
  return hasCompleted ? maxOpenOrders : maxFirstOrders;
}

/** Why no new order can be for this amount: amount_too_small, below_minimum or above_maximum; null: it can. */
export function limitRefusal({ minAmountKobo, maxAmountKobo }: Terms, { problem }: Quote): Refusal | null {
  if (problem === 'too_small')
    return new Refusal('amount_too_small', { fields: { quantity: 'Quantity is too small' } });
  if (problem === 'below_minimum') {
    const message = `The minimum is ${formatNaira(nairaOf(minAmountKobo))}`;
    return new Refusal('below_minimum', { message, fields: { amount: message } });
  }
  if (problem === 'above_maximum' && maxAmountKobo !== null) {
    const message = `The maximum is ${formatNaira(nairaOf(maxAmountKobo))}`;
    return new Refusal('above_maximum', { message, fields: { amount: message } });
  }
  return null;
}

/** Why no new order can be on this network: network_not_offered or network_switched_off; null: it can. */
export function networkRefusal(
  asset: { name: string; networks: readonly Network[] },
  network: Network,
  isSwitchedOff: boolean,
): Refusal | null {
  if (!asset.networks.includes(network)) {
    const message = `We don’t trade ${asset.name} on ${network}`;
    return new Refusal('network_not_offered', { message, fields: { network: message } });
  }
  if (!isSwitchedOff) return null;
  const message = `${networkFacts[network].title} isn’t available right now. Choose another network.`;
  return new Refusal('network_switched_off', { message, fields: { network: message } });
}
