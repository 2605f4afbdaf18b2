import type { AddressKind } from './network-facts.ts';

export interface KindFacts {
  /** "This looks like …". */
  called: string;
  /** What an address looks like. */
  forms: string;
  /** What detects a typing mistake, and how surely. */
  checksum: string;
  /** The documents that define the format. */
  sources: readonly string[];
}

const hashed = '4 bytes of double SHA-256: 1 typo in 4 billion passes';
const polynomial = 'BCH code: no typo in up to 4 characters passes';

/** Each address format in words, for messages and for docs/networks.md. */
export const addressKinds: Readonly<Record<AddressKind, KindFacts>> = {
  evm: {
    called: 'an Ethereum address (0x…)',
    forms: '0x and 40 hexadecimal digits',
    checksum: 'EIP-55 in the capitals: 1 typo in 4,000 passes; none when written in one case',
    sources: ['https://eips.ethereum.org/EIPS/eip-55'],
  },
  bitcoin: {
    called: 'a Bitcoin address',
    forms: 'bc1q… (bech32), bc1p… of 62 characters (bech32m), 1… and 3… (base58check)',
    checksum: `${polynomial}; base58check ${hashed}`,
    sources: [
      'https://github.com/bitcoin/bips/blob/master/bip-0173.mediawiki',
      'https://github.com/bitcoin/bips/blob/master/bip-0341.mediawiki',
      'https://github.com/bitcoin/bips/blob/master/bip-0350.mediawiki',
    ],
  },
  lightning: {
    called: 'a Lightning address',
    forms: 'name@domain (lightning address) or lnurl1…; invoices are refused',
    checksum: `LNURL: ${polynomial}; a lightning address has none`,
    sources: [
      'https://github.com/lightning/bolts/blob/master/11-payment-encoding.md',
      'https://github.com/lnurl/luds/blob/luds/01.md',
      'https://github.com/lnurl/luds/blob/luds/16.md',
    ],
  },
  stacks: {
    called: 'a Stacks address',
    forms: 'SP… and SM… (c32check)',
    checksum: hashed,
    sources: ['https://github.com/stacksgov/sips/blob/main/sips/sip-005/sip-005-blocks-and-transactions.md'],
  },
  solana: {
    called: 'a Solana address',
    forms: '32 bytes in base58, 32 to 44 characters',
    checksum: 'none; half of all typos are no valid key and get a warning',
    sources: ['https://solana.com/docs/core/accounts'],
  },
  tron: {
    called: 'a Tron address',
    forms: 'T and 33 more characters (base58check)',
    checksum: hashed,
    sources: ['https://developers.tron.network/docs/account'],
  },
  algorand: {
    called: 'an Algorand address',
    forms: '58 capital letters and digits',
    checksum: '4 bytes of SHA-512/256: 1 typo in 4 billion passes',
    sources: ['https://dev.algorand.co/concepts/accounts/overview/'],
  },
  stellar: {
    called: 'a Stellar address',
    forms: 'G… (56 characters), M… with a memo inside (69 characters)',
    checksum: 'CRC-16: no typo in one character passes',
    sources: ['https://github.com/stellar/stellar-protocol/blob/master/ecosystem/sep-0023.md'],
  },
  hedera: {
    called: 'a Hedera account',
    forms: '0.0.12345, 0.0.12345-abcde, or the account’s 0x… address',
    checksum: 'HIP-15, where its five letters are given: no typo in one character passes',
    sources: ['https://hips.hedera.com/hip/hip-15', 'https://hips.hedera.com/hip/hip-583'],
  },
  near: {
    called: 'a Near account',
    forms: 'a name like ada.near, 64 hexadecimal digits, or a 0x… address',
    checksum: 'none; half of all typos in the 64 digits are no valid key and get a warning',
    sources: ['https://nomicon.io/DataStructures/Account'],
  },
  cosmos: {
    called: 'a Cosmos address',
    forms: 'cosmos1…',
    checksum: polynomial,
    sources: ['https://docs.cosmos.network/sdk/latest/learn/concepts/accounts'],
  },
  starknet: {
    called: 'a StarkNet address',
    forms: '0x and up to 64 hexadecimal digits',
    checksum: 'in the capitals: 1 typo in 300,000 passes; none when written in one case',
    sources: ['https://docs.starknet.io/architecture/accounts'],
  },
  tezos: {
    called: 'a Tezos address',
    forms: 'tz1…, tz2…, tz3…, tz4…, KT1… (base58check)',
    checksum: hashed,
    sources: ['https://docs.tezos.com/overview/glossary'],
  },
  eos: {
    called: 'an EOS account',
    forms: 'a name of up to 12 letters a to z and digits 1 to 5',
    checksum: 'none',
    sources: ['https://docs.eosnetwork.com/docs/latest/core-concepts/accounts/'],
  },
  kusama: {
    called: 'a Kusama address',
    forms: 'SS58 with prefix 2',
    checksum: '2 bytes of BLAKE2b: 1 typo in 65,000 passes',
    sources: ['https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/'],
  },
  polkadot: {
    called: 'a Polkadot address',
    forms: 'SS58 with prefix 0, starts with 1',
    checksum: '2 bytes of BLAKE2b: 1 typo in 65,000 passes',
    sources: ['https://docs.polkadot.com/polkadot-protocol/parachain-basics/accounts/'],
  },
  aptos: {
    called: 'an Aptos or Sui address',
    forms: '0x and 64 hexadecimal digits, zeros at the front may be left out',
    checksum: 'none',
    sources: ['https://github.com/aptos-foundation/AIPs/blob/main/aips/aip-40.md'],
  },
  sui: {
    called: 'a Sui address',
    forms: '0x and 64 hexadecimal digits',
    checksum: 'none',
    sources: ['https://docs.sui.io/concepts/cryptography/transaction-auth/keys-addresses'],
  },
  ripple: {
    called: 'a Ripple address',
    forms: 'r… (classic), X… with the destination tag inside (XLS-5)',
    checksum: hashed,
    sources: [
      'https://xrpl.org/docs/references/protocol/data-types/base58-encodings',
      'https://github.com/XRPLF/XRPL-Standards/tree/master/XLS-0005-x-addresses',
    ],
  },
  bep2: {
    called: 'a BNB Beacon Chain address',
    forms: 'bnb1…',
    checksum: polynomial,
    sources: ['https://docs.bnbchain.org/bc-fusion/'],
  },
  ibc: {
    called: 'an address of a Cosmos chain',
    forms: 'the chain’s prefix and 1, like osmo1…',
    checksum: polynomial,
    sources: ['https://github.com/satoshilabs/slips/blob/master/slip-0173.md'],
  },
  thorchain: {
    called: 'a ThorChain address',
    forms: 'thor1…',
    checksum: polynomial,
    sources: ['https://dev.thorchain.org/'],
  },
};
