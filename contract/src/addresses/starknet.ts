import { keccak_256 } from '@noble/hashes/sha3.js';
import { capitalised, hasOneCase, mixedCaseTypo, oneCaseWarning } from './mixed-case.ts';
import { foreign, unspendable, unverified, type Verdict, verified, wrong } from './verdict.ts';

const bound = 2n ** 251n - 256n;

/** StarkNet: 0x and up to 64 hexadecimal digits, with a checksum in the capitals. */
export function checkStarknet(address: string): Verdict {
  const digits = /^0x([0-9a-f]{58,64})$/i.exec(address)?.[1];
  if (!digits || !address.startsWith('0x')) return notStarknet(address);
  const padded = digits.padStart(64, '0');
  if (BigInt(address) >= bound) return shape();
  if (padded.startsWith('0'.repeat(32))) return unspendable();
  const spelling = digits === padded ? {} : { canonical: `0x${padded}` };
  if (hasOneCase(digits)) return unverified(digits.length < 62 ? shortWarning : oneCaseWarning, spelling);
  return starknetCase(padded) === padded ? verified(spelling) : wrong(mixedCaseTypo);
}

const shortWarning =
  'This address is shorter than most, and we can’t check it for typing mistakes. Compare each character with your wallet.';

/** The 64 digits with their capitals: the hash is that of the number's bytes, cut to 250 bits. */
export function starknetCase(padded: string): string {
  const even = BigInt(`0x${padded}`).toString(16);
  const hex = even.length % 2 === 0 ? even : `0${even}`;
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const hash = keccak_256(bytes);
  hash[0] = (hash[0] ?? 0) & 3;
  return capitalised(padded, hash);
}

function notStarknet(address: string): Verdict {
  const digits = /^0x([0-9a-z]*)$/i.exec(address)?.[1];
  if (digits && digits.length > 46 && digits.length < 80) {
    if (digits.length < 58 || digits.length > 64)
      return wrong(`An address here has 64 characters after 0x. This one has ${digits.length}.`);
    return wrong('After 0x, use only the digits 0 to 9 and the letters a to f.');
  }
  return shape();
}

function shape(): Verdict {
  return foreign('A StarkNet address starts with 0x0, then 63 digits and letters a to f.');
}
