import { type AssetType, quantityDecimals } from './money.ts';
import { isOwnCoin, networkFacts } from './network-facts.ts';
import type { Network } from './networks.ts';

const most = 8;
const dollars = new Set(['tether', 'tether usd', 'usdt', 'usd coin', 'usdc']);

interface Traded {
  assetType: AssetType;
  name: string;
  networks: readonly Network[];
}

/** With how many decimals an asset's quantity is quoted: the cents of a card, `orderDecimals` of a coin. */
export function tradedDecimals({ assetType, name, networks }: Traded): number {
  return assetType === 'cryptocurrency' ? orderDecimals(name, networks) : quantityDecimals(assetType);
}

/** How many decimals of a quantity an order can keep: never fewer than `tradedDecimals` of an asset on this network. */
export function keptDecimals({ assetType, name }: Traded, network: Network | null): number {
  const wire = quantityDecimals(assetType);
  return network === null ? wire : Math.min(wire, decimalsOn(network, name) ?? wire);
}

/** With how many decimals a coin is ordered: no more than each of its networks carries, and eight at most. */
export function orderDecimals(assetName: string, networks: readonly Network[]): number {
  return Math.min(most, ...networks.map((network) => decimalsOn(network, assetName) ?? most));
}

/** How many decimals this coin has on the network; undefined if unknown. */
export function decimalsOn(network: Network, assetName: string): number | undefined {
  const names = namesIn(assetName);
  if (names.some((name) => isOwnCoin(network, name))) return networkFacts[network].decimals;
  if (!names.some((name) => dollars.has(name))) return undefined;
  // Tether and Circle issue them with six, the bridge to this one network with eighteen.
  return network === 'BSC' ? 18 : 6;
}

/** "Tether (USDT)" is Tether and USDT. */
function namesIn(assetName: string): string[] {
  const parts = assetName.toLowerCase().split(/[()]/);
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** The quantity cut to what the network carries; null where it can be sent as it is, as far as is known. */
export function sendableQuantity(network: Network, assetName: string, quantity: string): string | null {
  const decimals = decimalsOn(network, assetName);
  const [whole = '0', part = ''] = quantity.split('.');
  if (decimals === undefined || part.length <= decimals) return null;
  return `${whole}.${part.slice(0, decimals)}`.replace(/\.?0*$/, '');
}
