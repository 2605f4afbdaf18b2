import { networkFacts } from '@nairadesk/contract/network-facts';
import type { Network } from '@nairadesk/contract/networks';

/** A network's name as wallet apps show it, to prevent sending on the wrong chain. */
export function networkName(network: Network): string {
  return networkFacts[network].title;
}

/** Several, in a sentence: "Tron (TRC-20), Solana". */
export function namesOf(networks: readonly Network[]): string {
  return networks.map(networkName).join(', ');
}
