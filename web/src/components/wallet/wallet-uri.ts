/** What a wallet shows as a QR code, or copies: an address alone, or within a URI that may carry a memo. */
export interface FoundAddress {
  address: string;
  memo: string | null;
}

// Of these, the address stands in a parameter: the transfer of a token names its contract first (EIP-681), and Stellar's
// begin with a verb (SEP-7).
const addressParameters = ['address', 'destination'];
const memoParameters = ['memo', 'dt', 'tag', 'destinationTag'];

/**
 * Reads `bitcoin:bc1…?amount=1` (BIP-21), `ethereum:0x…@1` (EIP-681), `ripple:r…?dt=7`, `web+stellar:pay?destination=…`
 * or the address alone. Amounts in it are left out: the order says how much.
 */
export function readWalletUri(text: string): FoundAddress {
  const trimmed = text.trim();
  // An address may hold a colon only behind the name of its network.
  if (!/^[a-z][a-z+]+:/i.test(trimmed) || !URL.canParse(trimmed)) return { address: trimmed, memo: null };
  const { host, pathname, searchParams } = new URL(trimmed);
  const first = (names: readonly string[]) =>
    names.map((name) => searchParams.get(name)).find((value) => value) ?? null;
  const path = (host + pathname)
    .replace(/^\/+/, '')
    .replace(/^pay-/, '')
    .replace(/(@\d+)?(\/.*)?$/, '');
  return { address: first(addressParameters) ?? path, memo: first(memoParameters) };
}
