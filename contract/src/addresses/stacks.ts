import { allZero, checksum, sameBytes } from './base58check.ts';
import { foreign, testnet, typo, unspendable, type Verdict, verified } from './verdict.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const mainnet = 'PM';
const testnets = 'TN';

/** Stacks: S, the version, and c32check of a hash (SIP-005); a contract's address adds a dot and its name. */
export function checkStacks(address: string): Verdict {
  const [, version = '', text = '', contract] =
    /^S([0-9A-Z])([0-9A-Z]{20,42})(\.[a-zA-Z][a-zA-Z0-9_-]{0,127})?$/.exec(address) ?? [];
  if (!mainnet.includes(version) && !testnets.includes(version)) return shape();
  if (version === '') return shape();
  const bytes = decode(text);
  if (bytes?.length !== 24) return typo();
  const hash = bytes.slice(0, 20);
  const expected = checksum(Uint8Array.from([alphabet.indexOf(version), ...hash]));
  if (!sameBytes(expected, bytes.slice(20))) return typo();
  if (testnets.includes(version)) return testnet('Stacks');
  if (allZero(hash)) return unspendable();
  if (contract) return verified({ warning: 'This is a contract’s address, not a wallet’s.' });
  return verified();
}

function shape(): Verdict {
  return foreign('A Stacks address starts with SP or SM, in capital letters.');
}

// One number in base 32; a zero byte at the front is written as one 0.
function decode(text: string): Uint8Array | undefined {
  let number = 0n;
  for (const letter of text) {
    const digit = alphabet.indexOf(letter);
    if (digit < 0) return undefined;
    number = number * 32n + BigInt(digit);
  }
  const zeros = /^0*/.exec(text)?.[0].length ?? 0;
  const bytes: number[] = [];
  for (let rest = number; rest > 0n; rest /= 256n) bytes.unshift(Number(rest % 256n));
  return Uint8Array.from([...Array<number>(zeros).fill(0), ...bytes]);
}
