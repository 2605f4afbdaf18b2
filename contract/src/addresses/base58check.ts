import { sha256 } from '@noble/hashes/sha2.js';
import { base58, base58xrp } from '@scure/base';

const alphabets = { bitcoin: base58, ripple: base58xrp };

/** Version and payload of a base58 text, and whether its double SHA-256 checksum fits; undefined: not base58. */
export function readBase58check(
  text: string,
  alphabet: keyof typeof alphabets = 'bitcoin',
): { bytes: Uint8Array; fits: boolean } | undefined {
  const all = readBase58(text, alphabet);
  if (!all || all.length < 5) return undefined;
  const bytes = all.slice(0, -4);
  return { bytes, fits: sameBytes(checksum(bytes), all.slice(-4)) };
}

/** The first four bytes of the double SHA-256. */
export function checksum(bytes: Uint8Array): Uint8Array {
  return sha256(sha256(bytes)).slice(0, 4);
}

/** The bytes of a base58 text; undefined: not base58, or far too long for an address. */
export function readBase58(
  text: string,
  alphabet: keyof typeof alphabets = 'bitcoin',
): Uint8Array | undefined {
  if (text.length > 120) return undefined;
  try {
    return alphabets[alphabet].decode(text);
  } catch {
    return undefined;
  }
}

/** Whether two byte arrays are equal. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}

/** Whether the bytes start with these. */
export function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

/** Whether every byte is zero. */
export function allZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}
