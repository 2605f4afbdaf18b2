import { sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad } from '@scure/base';
import { allZero, sameBytes } from './base58check.ts';
import { foreign, typo, unspendable, type Verdict, verified } from './verdict.ts';

/** Algorand: base32 of a key and the last four bytes of its SHA-512/256. */
export function checkAlgorand(address: string): Verdict {
  if (!/^[A-Z0-9]{56,60}$/.test(address)) return shape();
  // A Stellar address has 56 of the same letters.
  if (address.length === 56) return shape();
  const bytes = readBase32(address);
  if (bytes?.length !== 36) return typo();
  const key = bytes.slice(0, 32);
  if (!sameBytes(sha512_256(key).slice(-4), bytes.slice(32))) return typo();
  return allZero(key) ? unspendable() : verified();
}

function shape(): Verdict {
  return foreign('An Algorand address has 58 capital letters and digits 2 to 7.');
}

/** RFC 4648 without padding; what is left over in the last letter must be zero. */
export function readBase32(text: string): Uint8Array | undefined {
  try {
    return base32nopad.decode(text);
  } catch {
    return undefined;
  }
}
