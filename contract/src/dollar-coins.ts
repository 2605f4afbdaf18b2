// By the symbol, or the whole name before its bracket. Each is meant to be worth one US dollar. One pattern: it weighs on
// the first screen.
const dollarCoin = /(^|\()(usd[tcp]|(py|fd|t)usd|tether|usd coin|dai) *([()]|$)/i;

/** Whether one coin is a dollar, by the asset's name: "Tether (USDT)", "USDC". Its price is then that of a dollar. */
export function isDollarCoin(assetName: string): boolean {
  return dollarCoin.test(assetName);
}
