import { base58xrp } from '@scure/base';
import { allZero, checksum, readBase58check, startsWith } from './base58check.ts';
import { foreign, privateKey, testnet, typo, unspendable, type Verdict, verified, wrong } from './verdict.ts';

const mainnet = [0x05, 0x44];
const testNetwork = [0x04, 0x93];

/** Ripple: a classic address r…, or an X-address, which holds the destination tag too (XLS-5). */
export function checkRipple(address: string): Verdict {
  const decoded = readBase58check(address, 'ripple');
  const bytes = decoded?.bytes;
  if (bytes && decoded.fits) {
    if (/^s/.test(address) && (bytes.length === 17 || bytes.length === 19)) return privateKey();
    if (bytes.length === 21 && bytes[0] === 0)
      return allZero(bytes.slice(0, 20)) ? unspendable() : verified();
    if (bytes.length === 31 && startsWith(bytes, testNetwork)) return testnet('Ripple');
    if (bytes.length === 31 && startsWith(bytes, mainnet)) return tagged(bytes);
  }
  if (/^r[0-9a-z]{24,35}$/i.test(address) || /^X[0-9a-z]{45,48}$/i.test(address)) return typo();
  return foreign('A Ripple address starts with r, or with X if it holds a destination tag.');
}

// Prefix of two bytes, account of 20, flag, tag of 32 bits (lower byte first), four bytes kept at zero.
function tagged(bytes: Uint8Array): Verdict {
  const flag = bytes[22] ?? 0;
  const tag = new DataView(bytes.buffer, bytes.byteOffset).getUint32(23, true);
  if (flag > 1 || !allZero(bytes.slice(27)) || (flag === 0 && tag !== 0))
    return wrong('We can’t read the destination tag in this address. Use the address that starts with r.');
  if (allZero(bytes.slice(2, 21))) return unspendable();
  const account = Uint8Array.from([0, ...bytes.slice(2, 22)]);
  const plain = base58xrp.encode(Uint8Array.from([...account, ...checksum(account)]));
  return verified({ carries: flag === 1 ? String(tag) : null, plain });
}
