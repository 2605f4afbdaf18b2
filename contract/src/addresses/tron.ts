import { allZero, readBase58check } from './base58check.ts';
import { foreign, typo, unspendable, type Verdict, verified, wrong } from './verdict.ts';

/** Tron: base58check with version 0x41, which starts with T. */
export function checkTron(address: string): Verdict {
  const decoded = readBase58check(address);
  if (decoded?.fits && decoded.bytes.length === 21 && decoded.bytes[0] === 0x41)
    return allZero(decoded.bytes.slice(1)) ? unspendable() : verified();
  if (/^T[0-9a-zA-Z]{30,36}$/.test(address)) return typo();
  if (/^(0x)?41[0-9a-f]{40}$/i.test(address))
    return wrong('Your wallet also shows this address in another form. Copy the one that starts with T.');
  return foreign('A Tron address starts with T and has 34 characters.');
}
