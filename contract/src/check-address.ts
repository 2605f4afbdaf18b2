import { addressKinds } from './address-kinds.ts';
import { checkAlgorand } from './addresses/algorand.ts';
import { checkBitcoin } from './addresses/bitcoin.ts';
import { bech32Account, checkIbc } from './addresses/cosmos.ts';
import { checkEos } from './addresses/eos.ts';
import { checkEvm } from './addresses/evm.ts';
import { checkHedera } from './addresses/hedera.ts';
import { checkLightning } from './addresses/lightning.ts';
import { isToken, otherFormatOf } from './addresses/look-alike.ts';
import { moveAddress } from './addresses/move.ts';
import { checkNear } from './addresses/near.ts';
import { checkRipple } from './addresses/ripple.ts';
import { checkSolana } from './addresses/solana.ts';
import { checkStacks } from './addresses/stacks.ts';
import { checkStarknet } from './addresses/starknet.ts';
import { checkStellar } from './addresses/stellar.ts';
import { ss58 } from './addresses/substrate.ts';
import { checkTezos } from './addresses/tezos.ts';
import { checkTron } from './addresses/tron.ts';
import { type Check, privateKey, type Verdict, wrong } from './addresses/verdict.ts';
import { type AddressKind, networkFacts } from './network-facts.ts';
import type { Network } from './networks.ts';

// This file imports the hash functions: load it only where an address is typed or saved.
const checks: Readonly<Record<AddressKind, Check>> = {
  evm: checkEvm,
  bitcoin: checkBitcoin,
  lightning: checkLightning,
  stacks: checkStacks,
  solana: checkSolana,
  tron: checkTron,
  algorand: checkAlgorand,
  stellar: checkStellar,
  hedera: checkHedera,
  near: checkNear,
  cosmos: bech32Account('Cosmos', 'cosmos'),
  starknet: checkStarknet,
  tezos: checkTezos,
  eos: checkEos,
  kusama: ss58('Kusama', 2, /^[C-J]/),
  polkadot: ss58('Polkadot', 0, /^1/),
  aptos: moveAddress('Aptos', 60),
  sui: moveAddress('Sui', 64),
  ripple: checkRipple,
  bep2: bech32Account('BNB Beacon Chain', 'bnb', ['tbnb']),
  ibc: checkIbc,
  thorchain: bech32Account('ThorChain', 'thor', ['tthor', 'sthor']),
};

/** Checks an address on a network. A refusal says why, and which other format it looks like. */
export function checkAddress(network: Network, address: string): Verdict {
  const { kind, title } = networkFacts[network];
  const verdict = checks[kind](address);
  if (verdict.ok && isToken(address))
    return wrong(
      'This is the token’s contract, not a wallet. Coins sent here are lost. Copy your own address.',
    );
  if (verdict.ok ? verdict.verified : !verdict.foreign) return verdict;
  // A text with a valid checksum of another format is no address here, even if it could be read as one.
  const proven = recognised.find((one) => isProven(one, address));
  if (proven) return lookAlike(proven, title);
  if (verdict.ok) return verdict;
  const otherFormat = otherFormatOf(address);
  if (otherFormat) return wrong(`${otherFormat}. ${verdict.message}`);
  const other = recognised.find((one) => isMeantAs(one, address));
  if (!other || other === kind) return verdict;
  const theirs = checks[other](address);
  return isSecret(theirs) ? theirs : lookAlike(other, title);
}

// A private key is reported as one on every network.
function isSecret(verdict: Verdict): boolean {
  return !verdict.ok && verdict.message === privateKey().message;
}

function lookAlike(kind: AddressKind, title: string): Verdict {
  return wrong(`This looks like ${addressKinds[kind].called}, but the network is ${title}.`);
}

// Formats with a checksum first, which can't be confused. Account names come last, or not at all.
const recognised: readonly AddressKind[] = [
  'bitcoin',
  'tron',
  'ripple',
  'stellar',
  'algorand',
  'stacks',
  'tezos',
  'bep2',
  'thorchain',
  'cosmos',
  'polkadot',
  'kusama',
  'lightning',
  'starknet',
  'aptos',
  'evm',
  'hedera',
  'ibc',
  'solana',
];

function isProven(kind: AddressKind, address: string): boolean {
  const verdict = checks[kind](address);
  return verdict.ok && verdict.verified;
}

// Whether it is an address of this format, or was one before a mistake.
function isMeantAs(kind: AddressKind, address: string): boolean {
  const verdict = checks[kind](address);
  // Half of all long texts begin like the name of some chain and 1.
  return verdict.ok || (!verdict.foreign && kind !== 'ibc');
}
