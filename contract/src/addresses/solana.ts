import { allZero, readBase58 } from './base58check.ts';
import { isEd25519Key } from './ed25519.ts';
import { foreign, privateKey, unspendable, unverified, type Verdict } from './verdict.ts';

const noKey =
  'This doesn’t look like a wallet address. It may belong to a program or have a typing mistake. Compare each character with your wallet.';

/** Solana: 32 bytes in base58, without a checksum; half of all typing mistakes are no valid key. */
export function checkSolana(address: string): Verdict {
  const bytes = readBase58(address);
  if (bytes?.length === 64) return privateKey();
  if (bytes?.length === 32) {
    if (allZero(bytes)) return unspendable();
    return isEd25519Key(bytes) ? unverified() : unverified(noKey);
  }
  if (bytes && address.length >= 40 && address.length <= 47)
    return foreign('This address is too long or too short. Copy it again from your wallet.');
  return foreign('A Solana address has 32 to 44 digits and letters, without 0, O, I and l.');
}
