import { allZero, readBase58 } from './base58check.ts';
import { foreign, nobodys, privateKey, unverified, type Verdict } from './verdict.ts';

/** Solana: 32 bytes in base58, without a checksum. */
export function checkSolana(address: string): Verdict {
  const bytes = readBase58(address);
  if (bytes?.length === 64) return privateKey();
  if (bytes?.length === 32) return allZero(bytes) ? nobodys() : unverified();
  if (bytes && address.length >= 40 && address.length <= 47)
    return foreign('A character is missing or too many. Copy it again from your wallet.');
  return foreign('A Solana address has 32 to 44 digits and letters, without 0, O, I and l.');
}
