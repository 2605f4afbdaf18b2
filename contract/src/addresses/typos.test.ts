import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAddress } from '../check-address.ts';
import { encoders } from '../example-address.ts';
import { type AddressKind, networkFacts } from '../network-facts.ts';
import { type Network, networks } from '../networks.ts';

// The same keys and typos in every run: a rate that is measured must not depend on luck.
const seed = 20_261_121;
// Without a bias towards zeros: real addresses are the outcome of a hash.
const keys = fc
  .noBias(fc.uint8Array({ minLength: 32, maxLength: 32 }))
  .filter((key) => key.slice(0, 20).some(Boolean));
const hex = '0123456789abcdefABCDEF';
const bech32 = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

interface Form {
  kind: AddressKind;
  form?: number;
  letters: string;
}

// Every form that holds a checksum, and the characters it is written in: others are refused anyhow.
const never: Form[] = [
  { kind: 'bitcoin', form: 0, letters: bech32 },
  { kind: 'bitcoin', form: 1, letters: bech32 },
  { kind: 'bitcoin', form: 2, letters: bech32 },
  { kind: 'lightning', form: 1, letters: bech32 },
  { kind: 'cosmos', form: 0, letters: bech32 },
  { kind: 'cosmos', form: 1, letters: bech32 },
  { kind: 'ibc', form: 0, letters: bech32 },
  { kind: 'bep2', letters: bech32 },
  { kind: 'thorchain', letters: bech32 },
  { kind: 'stellar', form: 0, letters: base32 },
  { kind: 'stellar', form: 1, letters: base32 },
  { kind: 'hedera', form: 1, letters: '0123456789abcdefghijklmnopqrstuvwxyz.-' },
];
const seldom: Form[] = [
  { kind: 'evm', letters: hex },
  { kind: 'starknet', letters: hex },
  { kind: 'bitcoin', form: 3, letters: base58 },
  { kind: 'bitcoin', form: 4, letters: base58 },
  { kind: 'tron', letters: base58 },
  { kind: 'ripple', form: 0, letters: base58 },
  { kind: 'ripple', form: 1, letters: base58 },
  { kind: 'tezos', form: 0, letters: base58 },
  { kind: 'tezos', form: 4, letters: base58 },
  { kind: 'kusama', letters: base58 },
  { kind: 'polkadot', letters: base58 },
  { kind: 'stacks', letters: crockford },
  { kind: 'algorand', letters: base32 },
];

function networkOf(kind: AddressKind): Network {
  const found = networks.find((network) => networkFacts[network].kind === kind);
  if (!found) throw new Error(`no network has ${kind}`);
  return found;
}

function addressOf({ kind, form = 0 }: Form, key: Uint8Array): string {
  return (encoders[kind][form] ?? encoders[kind][0])(key);
}

/** One character of the address is another one. */
function typoOf(address: string, letters: string, place: number, letter: number): string {
  const at = place % address.length;
  const other = letters[letter % letters.length] ?? '';
  return other === address[at] ? '' : `${address.slice(0, at)}${other}${address.slice(at + 1)}`;
}

const typos = fc.tuple(keys, fc.nat(10_000), fc.nat(10_000));

describe('checkAddress with one wrong character', () => {
  it.each(never)('refuses every typo: $kind $form', (form) => {
    const network = networkOf(form.kind);
    fc.assert(
      fc.property(typos, ([key, place, letter]) => {
        const typo = typoOf(addressOf(form, key), form.letters, place, letter);
        return typo === '' || !checkAddress(network, typo).ok;
      }),
      { seed, numRuns: 1500 },
    );
  });

  it.each(seldom)('accepts at most one typo in a thousand: $kind $form', (form) => {
    const network = networkOf(form.kind);
    // A rate of 1 in 4,000, that of EIP-55, needs many to be told from the limit; the others hardly ever occur.
    const numRuns = form.kind === 'evm' ? 20_000 : 2000;
    const tried = fc
      .sample(typos, { seed, numRuns })
      .map(([key, place, letter]) => typoOf(addressOf(form, key), form.letters, place, letter))
      .filter((typo) => typo !== '');
    const passed = tried.filter((typo) => checkAddress(network, typo).ok);
    expect(tried.length).toBeGreaterThan(numRuns * 0.9);
    expect(passed.length / tried.length).toBeLessThanOrEqual(0.001);
  });
});

describe('checkAddress with a thousand valid addresses of each kind', () => {
  const kinds = Object.keys(encoders) as AddressKind[];
  const unchecked = ['lightning 0', 'solana 0', 'hedera 0', 'near 0', 'near 1', 'eos 0', 'aptos 0', 'sui 0'];
  const forms = kinds.flatMap((kind) => encoders[kind].map((_, form) => ({ kind, form })));

  it.each(forms)('accepts all of them: $kind $form', ({ kind, form }) => {
    const network = networkOf(kind);
    const verified = !unchecked.includes(`${kind} ${form}`);
    fc.assert(
      fc.property(keys, (key) => {
        const verdict = checkAddress(network, addressOf({ kind, form, letters: '' }, key));
        return verdict.ok && verdict.verified === verified;
      }),
      { seed, numRuns: 1000 },
    );
  });
});
