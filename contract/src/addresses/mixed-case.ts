import { keccak_256 } from '@noble/hashes/sha3.js';

/** The hexadecimal digits with the letters in capitals where the hash says so (EIP-55; StarkNet does the same). */
export function capitalised(digits: string, hash: Uint8Array): string {
  return digits.toLowerCase().replace(/[a-f]/g, (letter, index: number) => {
    const byte = hash[index >> 1] ?? 0;
    const nibble = index % 2 === 0 ? byte >> 4 : byte & 15;
    return nibble >= 8 ? letter.toUpperCase() : letter;
  });
}

/** EIP-55: the hash is that of the lower-case digits as text. */
export function eip55(digits: string): string {
  return capitalised(digits, keccak_256(new TextEncoder().encode(digits.toLowerCase())));
}

/** Whether all letters have one case, so that their capitals hold no checksum. */
export function hasOneCase(digits: string): boolean {
  return digits === digits.toLowerCase() || digits === digits.toUpperCase();
}

export const oneCaseWarning =
  'We can’t check this address for typing mistakes, because its letters are all small or all capital. Compare it with your wallet.';

export const mixedCaseTypo =
  'This address has a typing mistake. Its capital and small letters don’t match. Copy it again from your wallet.';
