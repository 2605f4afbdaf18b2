import { bech32, bech32m } from '@scure/base';
import { allZero, readBase58check } from './base58check.ts';
import { foreign, privateKey, testnet, typo, unspendable, type Verdict, verified, wrong } from './verdict.ts';

/**
 * Bitcoin: base58check 1… and 3…, bech32 bc1q… (BIP-173), bech32m bc1p… (BIP-350). Only witness programs with a
 * spending rule are accepted: version 0 of 20 or 32 bytes (BIP-141), version 1 of 32 (BIP-341).
 */
export function checkBitcoin(address: string): Verdict {
  const prefix = /^(bc|tb|bcrt)1/i.exec(address)?.[1]?.toLowerCase();
  if (prefix === 'bc') return checkSegwit(address);
  if (prefix) return testnet('Bitcoin');
  const decoded = readBase58check(address);
  if (decoded?.fits) {
    const [version, ...payload] = decoded.bytes;
    if (version === 0x80 && payload.length >= 32) return privateKey();
    if (payload.length === 20) {
      if (version === 0x6f || version === 0xc4) return testnet('Bitcoin');
      if (version === 0 || version === 5) return allZero(decoded.bytes) ? unspendable() : verified();
    }
  }
  if (/^[13][0-9a-z]{25,34}$/i.test(address)) return decoded?.fits ? shape() : typo();
  return shape();
}

function shape(): Verdict {
  return foreign('A Bitcoin address starts with bc1, 1 or 3.');
}

/** Refuses a witness program without a spending rule: until the network has one, anyone can take the coins. */
function anyoneCanSpend(): Verdict {
  return wrong(
    'Coins sent to this kind of Bitcoin address can be taken by anyone. Use the receiving address your wallet shows.',
  );
}

function checkSegwit(address: string): Verdict {
  const plain = bech32.decodeUnsafe(address);
  const decoded = plain ?? bech32m.decodeUnsafe(address);
  const [version, ...words] = decoded?.words ?? [];
  if (!decoded || version === undefined || decoded.prefix !== 'bc') return typo();
  const program = bech32.fromWordsUnsafe(words);
  if (!program || version > 16 || program.length < 2 || program.length > 40) return typo();
  // Version 0 has the first checksum, all others the second: either in the other's place is a mistake.
  if ((version === 0) !== (plain !== undefined)) return typo();
  if (version === 0) {
    if (program.length !== 20 && program.length !== 32) return typo();
    return allZero(Uint8Array.from(program)) ? unspendable() : verified();
  }
  // BIP-141 leaves all other programs anyone-can-spend until they get a rule, the anchor outputs bc1pfeessrawgf too.
  return version === 1 && program.length === 32 ? verified() : anyoneCanSpend();
}
