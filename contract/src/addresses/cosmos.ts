import { bech32 } from '@scure/base';
import { allZero } from './base58check.ts';
import { type Check, foreign, testnet, typo, unspendable, type Verdict, verified, wrong } from './verdict.ts';

// Prefixes of bech32 texts that are no accounts of a chain which speaks IBC.
const others = /^(bc|tb|bcrt|ltc|tltc|ln.*|addr|stake|erd|one|zil|bnb|tbnb|thor|tthor|sthor|npub|nsec|age)$/;

/** A chain whose accounts are bech32 under one prefix: Cosmos, ThorChain, BNB Beacon Chain. */
export function bech32Account(network: string, prefix: string, testPrefixes: readonly string[] = []): Check {
  return (address) => {
    const found = prefixOf(address);
    if (found !== undefined && testPrefixes.includes(found)) return testnet(network);
    if (
      found?.startsWith(prefix) &&
      found !== prefix &&
      /^(valoper|valcons|pub)/.test(found.slice(prefix.length))
    )
      return validator();
    if (found !== prefix) return foreign(`An address on ${network} starts with ${prefix}1.`);
    return checkAccount(address);
  };
}

/** An account on any chain that speaks IBC. */
export function checkIbc(address: string): Verdict {
  const prefix = prefixOf(address);
  if (prefix === undefined || others.test(prefix))
    return foreign('An address here starts with its chain’s name and 1, like osmo1 or cosmos1.');
  if (/(valoper|valcons|pub)$/.test(prefix)) return validator();
  const verdict = checkAccount(address);
  return verdict.ok ? { ...verdict, warning: `This address works on the chain “${prefix}” only.` } : verdict;
}

function prefixOf(address: string): string | undefined {
  return /^([a-z][a-z0-9]{0,30}?)1[a-z0-9]{30,80}$/i.exec(address)?.[1]?.toLowerCase();
}

function validator(): Verdict {
  return wrong('This is a validator’s address. Copy your own wallet’s address.');
}

// 20 bytes for a key, 32 for the newer kinds of account.
function checkAccount(address: string): Verdict {
  const decoded = bech32.decodeUnsafe(address);
  const bytes = decoded && bech32.fromWordsUnsafe(decoded.words);
  if (!bytes || (bytes.length !== 20 && bytes.length !== 32)) return typo();
  return allZero(Uint8Array.from(bytes)) ? unspendable() : verified();
}
