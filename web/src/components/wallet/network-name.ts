import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';

/** A network in words that a wallet app also uses, so that nobody sends on the wrong chain. */
export function networkName(network: Network): string {
  return networkFacts[network].title;
}
