import { allZero, readBase58check, startsWith } from './base58check.ts';
import { foreign, privateKey, typo, unspendable, type Verdict, verified } from './verdict.ts';

const prefixes = {
  tz1: [6, 161, 159],
  tz2: [6, 161, 161],
  tz3: [6, 161, 164],
  tz4: [6, 161, 166],
  KT1: [2, 90, 121],
};

/** Tezos: base58check under the prefixes tz1, tz2, tz3, tz4 and KT1. */
export function checkTezos(address: string): Verdict {
  const decoded = readBase58check(address);
  if (/^(edsk|edesk|spsk|p2sk)/.test(address) && decoded?.fits) return privateKey();
  const prefix = prefixes[address.slice(0, 3) as keyof typeof prefixes];
  if (!prefix) return foreign('A Tezos address starts with tz1, tz2, tz3, tz4 or KT1.');
  if (!decoded?.fits || decoded.bytes.length !== 23 || !startsWith(decoded.bytes, prefix)) return typo();
  return allZero(decoded.bytes.slice(3)) ? unspendable() : verified();
}
