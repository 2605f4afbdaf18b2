import type { Network } from '@nairadesk/contract/networks';

// Only where the chain's name says more than the name of spec section 3.
const names: Partial<Record<Network, string>> = {
  ERC20: 'Ethereum (ERC20)',
  BSC: 'BNB Smart Chain (BSC)',
  Tron: 'Tron (TRC20)',
  Avalanche: 'Avalanche C-Chain',
  Lightning: 'Bitcoin Lightning',
  Ripple: 'Ripple (XRP Ledger)',
  BEP2: 'BNB Beacon Chain (BEP2)',
  IBC: 'Cosmos IBC',
};

/** A network in words that a wallet app also uses, so that nobody sends on the wrong chain. */
export function networkName(network: Network): string {
  return names[network] ?? network;
}
