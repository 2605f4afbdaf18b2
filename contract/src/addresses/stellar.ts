import { base32nopad } from '@scure/base';
import { readBase32 } from './algorand.ts';
import { allZero, sameBytes } from './base58check.ts';
import { foreign, privateKey, typo, unspendable, type Verdict, verified, wrong } from './verdict.ts';

// Version byte → how many bytes follow before the checksum (SEP-23).
const account = 6 << 3;
const muxed = 12 << 3;
const seed = 18 << 3;

/** Stellar: StrKey with CRC-16; G… is an account, M… an account with a memo inside (SEP-23). */
export function checkStellar(address: string): Verdict {
  if (!/^[A-Z][A-Z0-9=]{50,130}$/.test(address)) return shape();
  const bytes = readBase32(address);
  const meant = /^[GMSC]/.test(address) && [56, 69].some((length) => Math.abs(address.length - length) <= 2);
  // An Algorand address has 58 of the same letters.
  if (!bytes || !checksumFits(bytes)) return meant && address.length !== 58 ? typo() : shape();
  const [version, ...payload] = bytes.slice(0, -2);
  if (version === seed) return privateKey();
  if (version === account && payload.length === 32)
    return allZero(Uint8Array.from(payload)) ? unspendable() : verified();
  if (version === muxed && payload.length === 40)
    return verified({ carries: idOf(payload.slice(32)), plain: accountOf(payload.slice(0, 32)) });
  if (address.startsWith('C')) return wrong('This is a contract’s address. It can’t receive payments.');
  return typo();
}

function shape(): Verdict {
  return foreign('A Stellar address starts with G and has 56 characters, or with M and has 69.');
}

function accountOf(key: number[]): string {
  const bytes = Uint8Array.of(account, ...key);
  return base32nopad.encode(Uint8Array.of(...bytes, ...strkeyChecksum(bytes)));
}

function idOf(bytes: number[]): string {
  return String(bytes.reduce((id, byte) => id * 256n + BigInt(byte), 0n));
}

function checksumFits(bytes: Uint8Array): boolean {
  return sameBytes(strkeyChecksum(bytes.slice(0, -2)), bytes.slice(-2));
}

/** CRC-16/XMODEM, lower byte first. */
export function strkeyChecksum(bytes: Uint8Array): Uint8Array {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return Uint8Array.of(crc & 255, crc >> 8);
}
