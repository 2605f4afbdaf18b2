import { blake2b } from '@noble/hashes/blake2.js';
import { allZero, readBase58 } from './base58check.ts';
import { type Check, foreign, typo, unspendable, verified, wrong } from './verdict.ts';

const names: Record<number, string> = { 0: 'Polkadot', 2: 'Kusama' };
const generic = 42;

/** Polkadot and Kusama: SS58 under the prefix of the network. */
export function ss58(network: string, prefix: number, start: RegExp): Check {
  return (address) => {
    const decoded = readSs58(address);
    if (!decoded) {
      const meant = start.test(address) && /^[1-9a-z]{46,49}$/i.test(address);
      return meant
        ? typo()
        : foreign(`An address on ${network} has 47 or 48 digits and letters, capital and small.`);
    }
    if (decoded.prefix === prefix) return allZero(decoded.key) ? unspendable() : verified();
    // Wallets show accounts in this form until a network is chosen, so it need not be a test network's.
    if (decoded.prefix === generic)
      return wrong(
        `This is a general Substrate or test network address. Copy the one your wallet shows for ${network}.`,
      );
    const other = names[decoded.prefix];
    if (other) return foreign(`This looks like a ${other} address, but the network is ${network}.`);
    return wrong(`This address is for another chain in the ${network} family. Copy the one for ${network}.`);
  };
}

/** Prefix and key of an SS58 text whose two bytes of BLAKE2b fit. */
function readSs58(text: string): { prefix: number; key: Uint8Array } | undefined {
  const bytes = readBase58(text);
  const first = bytes?.[0];
  if (!bytes || first === undefined || first > 127) return undefined;
  const prefixLength = first < 64 ? 1 : 2;
  if (bytes.length !== prefixLength + 34) return undefined;
  const hash = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), ...bytes.slice(0, -2)]));
  if (hash[0] !== bytes.at(-2) || hash[1] !== bytes.at(-1)) return undefined;
  return {
    prefix: prefixLength === 1 ? first : twoBytes(first, bytes[1] ?? 0),
    key: bytes.slice(prefixLength, -2),
  };
}

function twoBytes(first: number, second: number): number {
  return ((first & 63) << 2) | (second >> 6) | ((second & 63) << 8);
}
