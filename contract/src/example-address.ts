import { blake2b } from '@noble/hashes/blake2.js';
import { sha256, sha512_256 } from '@noble/hashes/sha2.js';
import { base32nopad, base58, base58xrp, bech32, bech32m } from '@scure/base';
import { checksum } from './addresses/base58check.ts';
import { isEd25519Key } from './addresses/ed25519.ts';
import { hip15 } from './addresses/hedera.ts';
import { eip55 } from './addresses/mixed-case.ts';
import { starknetCase } from './addresses/starknet.ts';
import { strkeyChecksum } from './addresses/stellar.ts';
import { type AddressKind, networkFacts } from './network-facts.ts';
import type { Network } from './networks.ts';

type Encoder = (key: Uint8Array) => string;

/**
 * A well-formed address on this network for demos and tests. Its public key is the hash of a text, so it has no private
 * key: coins sent there are lost.
 */
export function exampleAddress(network: Network, of: string): string {
  const [first] = encoders[networkFacts[network].kind];
  return first(sha256(new TextEncoder().encode(`nairadesk example, nobody's wallet: ${of}`)));
}

/** Every form that an address of this kind comes in, as made from 32 bytes. */
export const encoders: Readonly<Record<AddressKind, readonly [Encoder, ...Encoder[]]>> = {
  evm: [(key) => `0x${eip55(hex(key.slice(0, 20)))}`],
  bitcoin: [
    (key) => bech32.encode('bc', [0, ...bech32.toWords(key.slice(0, 20))]),
    (key) => bech32.encode('bc', [0, ...bech32.toWords(key)]),
    (key) => bech32m.encode('bc', [1, ...bech32m.toWords(key)]),
    (key) => base58check([0, ...key.slice(0, 20)]),
    (key) => base58check([5, ...key.slice(0, 20)]),
  ],
  lightning: [
    (key) => `demo-${hex(key.slice(0, 6))}@nairadesk.example`,
    (key) => lnurl(`https://nairadesk.example/pay/${hex(key.slice(0, 8))}`),
  ],
  stacks: [(key) => c32address('P', key.slice(0, 20)), (key) => c32address('M', key.slice(0, 20))],
  solana: [(key) => base58.encode(publicKey(key))],
  tron: [(key) => base58check([0x41, ...key.slice(0, 20)])],
  algorand: [(key) => base32nopad.encode(Uint8Array.from([...key, ...sha512_256(key).slice(-4)]))],
  stellar: [(key) => strkey([6 << 3, ...key]), (key) => strkey([12 << 3, ...key, ...key.slice(0, 8)])],
  hedera: [(key) => hederaId(key), (key) => `${hederaId(key)}-${hip15(hederaId(key), 0)}`],
  near: [(key) => `demo-${hex(key.slice(0, 6))}.near`, (key) => hex(publicKey(key))],
  cosmos: [(key) => account('cosmos', key.slice(0, 20)), (key) => account('cosmos', key)],
  starknet: [(key) => `0x${starknetCase(`0${hex(key).slice(1)}`.replace(/^0[89a-f]/, '07'))}`],
  tezos: [
    (key) => base58check([6, 161, 159, ...key.slice(0, 20)]),
    (key) => base58check([6, 161, 161, ...key.slice(0, 20)]),
    (key) => base58check([6, 161, 164, ...key.slice(0, 20)]),
    (key) => base58check([6, 161, 166, ...key.slice(0, 20)]),
    (key) => base58check([2, 90, 121, ...key.slice(0, 20)]),
  ],
  eos: [(key) => [...key.slice(0, 12)].map((byte) => 'abcdefghijklmnopqrstuvwxyz12345'[byte % 31]).join('')],
  kusama: [(key) => ss58(2, key)],
  polkadot: [(key) => ss58(0, key)],
  aptos: [(key) => `0x${hex(key)}`],
  sui: [(key) => `0x${hex(key)}`],
  ripple: [
    (key) => base58check([0, ...key.slice(0, 20)], base58xrp),
    (key) => base58check([5, 0x44, ...key.slice(0, 20), 1, ...key.slice(0, 4), 0, 0, 0, 0], base58xrp),
    (key) => base58check([5, 0x44, ...key.slice(0, 20), 0, 0, 0, 0, 0, 0, 0, 0, 0], base58xrp),
  ],
  bep2: [(key) => account('bnb', key.slice(0, 20))],
  ibc: [(key) => account('osmo', key.slice(0, 20)), (key) => account('juno', key)],
  thorchain: [(key) => account('thor', key.slice(0, 20))],
};

/** A key on the curve, like those of real wallets. */
function publicKey(key: Uint8Array): Uint8Array {
  return isEd25519Key(key) ? key : publicKey(sha256(key));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base58check(bytes: number[], alphabet = base58): string {
  return alphabet.encode(Uint8Array.from([...bytes, ...checksum(Uint8Array.from(bytes))]));
}

function account(prefix: string, key: Uint8Array): string {
  return bech32.encode(prefix, bech32.toWords(key));
}

function lnurl(url: string): string {
  return bech32.encode('lnurl', bech32.toWords(new TextEncoder().encode(url)), false);
}

function strkey(bytes: number[]): string {
  return base32nopad.encode(Uint8Array.from([...bytes, ...strkeyChecksum(Uint8Array.from(bytes))]));
}

function hederaId(key: Uint8Array): string {
  return `0.0.${1000 + (new DataView(key.buffer, key.byteOffset).getUint32(0) % 9_000_000)}`;
}

function ss58(prefix: number, key: Uint8Array): string {
  const hash = blake2b(Uint8Array.from([...new TextEncoder().encode('SS58PRE'), prefix, ...key]));
  return base58.encode(Uint8Array.from([prefix, ...key, ...hash.slice(0, 2)]));
}

function c32address(version: 'P' | 'M', key: Uint8Array): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  const bytes = [...key, ...checksum(Uint8Array.from([alphabet.indexOf(version), ...key]))];
  const zeros = bytes.findIndex((byte) => byte !== 0);
  let text = '';
  for (let rest = BigInt(`0x${hex(Uint8Array.from(bytes))}`); rest > 0n; rest /= 32n)
    text = alphabet[Number(rest % 32n)] + text;
  return `S${version}${'0'.repeat(zeros)}${text}`;
}
