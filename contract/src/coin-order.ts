import { isDollarCoin } from './dollar-coins.ts';

/** The place of an asset among others, by its name: USDT, other dollar coins, Bitcoin, and then all others alike. */
export function leadOf(assetName: string): number {
  if (isDollarCoin(assetName)) return /usdt|tether/i.test(assetName) ? 0 : 1;
  return /^(bitcoin|btc) *(\(|$)/i.test(assetName) ? 2 : 3;
}
