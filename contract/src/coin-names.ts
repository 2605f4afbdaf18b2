// The names that people type for one coin. Not read from `network-facts.ts`, which a search would have to load whole; a test
// holds the two together.
const coins = [
  ['bitcoin', 'btc', 'xbt'],
  ['ethereum', 'eth', 'ether'],
  ['tether', 'usdt', 'tether usd'],
  ['usd coin', 'usdc'],
  ['binance coin', 'bnb', 'bnb smart chain'],
  ['solana', 'sol'],
  ['ripple', 'xrp'],
  ['tron', 'trx'],
  ['dogecoin', 'doge'],
  ['litecoin', 'ltc'],
  ['bitcoin cash', 'bch'],
  ['cardano', 'ada'],
  ['toncoin', 'ton'],
  ['shiba inu', 'shib'],
  ['chainlink', 'link'],
  ['monero', 'xmr'],
  ['polygon', 'pol', 'matic'],
  ['avalanche', 'avax'],
  ['fantom', 'ftm'],
  ['cronos', 'cro'],
  ['stacks', 'stx'],
  ['algorand', 'algo'],
  ['stellar', 'xlm', 'stellar lumens', 'lumens'],
  ['hedera', 'hbar'],
  ['near', 'near protocol'],
  ['cosmos', 'atom', 'cosmos hub'],
  ['starknet', 'strk'],
  ['tezos', 'xtz'],
  ['eos', 'vaulta'],
  ['kusama', 'ksm'],
  ['polkadot', 'dot'],
  ['aptos', 'apt'],
  ['thorchain', 'rune'],
] as const;

/** All names, in small letters, of the coins with a name that starts with the words: "bt" gives Bitcoin's. */
export function coinNames(words: string): string[] {
  const typed = words.trim().toLowerCase();
  if (typed === '') return [];
  return coins.filter((names) => names.some((name) => name.startsWith(typed))).flat();
}

/** Whether the asset is such a coin, by its name before any bracket: "btc" finds "Bitcoin (Lightning)". */
export function isCoin(assetName: string, words: string): boolean {
  const [name = ''] = assetName.toLowerCase().split('(');
  return coinNames(words).includes(name.trim());
}
