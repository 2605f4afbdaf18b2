// Letters and digits without a break, as the address of a wallet is copied; the shortest has 25 (Ripple, Bitcoin).
const run = /[\p{L}\p{M}\p{N}]{25,}/gu;
// What says that a transfer was made: 32 bytes in hexadecimal digits, or the signature of a transaction on Solana.
const hash = /^(0x)?[0-9a-f]{60,64}$/i;
const signature = /^[1-9A-HJ-NP-Za-km-z]{85,88}$/;

/**
 * What may be addresses of wallets in a text, as they stand there. Numbers alone are a bank’s, and hashes of transfers are
 * none, unless `hashesToo`: on some networks an address looks like one.
 */
export function walletsIn(text: string, { hashesToo = false } = {}): string[] {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  return [...plain.matchAll(run)].flatMap(([written]) => {
    const isHash = !hashesToo && (hash.test(written) || signature.test(written));
    return isHash || /^\p{N}+$/u.test(written) ? [] : [written];
  });
}

/** Those of `written` in which something is left that may be an address once the known ones are taken out. */
export function withoutKnown(written: readonly string[], known: readonly string[]): string[] {
  const ours = known.map((address) => address.toLowerCase());
  return written.filter((one) => {
    const rest = ours.reduce((text, address) => text.replaceAll(address, ' '), one.toLowerCase());
    return walletsIn(rest, { hashesToo: true }).length > 0;
  });
}
