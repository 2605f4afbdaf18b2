import { randomBytes } from 'node:crypto';

/**
 * Made-up text for a name, an address or a reference: never the same twice, and consonants alone, so that it holds no
 * word or number that the product reads or a test searches for. A UUID does: digits enough for an account number, once
 * in sixty.
 */
export function newTag(): string {
  return [...randomBytes(8).toString('hex')]
    .map((digit) => 'bcdfghjklmpqrstw'[Number.parseInt(digit, 16)])
    .join('');
}

/** A reference as a bank writes one, never the same twice: with digits, without which it would tell no transfer. */
export function newReference(): string {
  return `T2${newTag()}7`;
}
