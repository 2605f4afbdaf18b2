import { checkEvm } from './evm.ts';
import { foreign, testnet, typo, unspendable, unverified, type Verdict, verified, wrong } from './verdict.ts';

const pattern = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([a-z]{5}))?$/;
const ledgers = { mainnet: 0, testnet: 1, previewnet: 2 };

/** Hedera: 0.0.123, with the five letters of HIP-15 or without; or the account's 0x… address (HIP-583). */
export function checkHedera(address: string): Verdict {
  if (address.startsWith('0x')) return checkLong(address);
  const [, shard, realm, number = '', letters] = pattern.exec(address) ?? [];
  if (shard === undefined) {
    if (/^\d+\.\d+\./.test(address)) return wrong('Write it like 0.0.12345, or 0.0.12345-abcde.');
    return foreign('A Hedera account is written like 0.0.12345.');
  }
  if (shard !== '0' || realm !== '0' || number.length > 12) return wrong('A Hedera account starts with 0.0.');
  const id = `0.0.${number}`;
  if (letters === undefined) return Number(number) < 1000 ? unspendable() : unverified();
  if (letters === hip15(id, ledgers.mainnet))
    return Number(number) < 1000 ? unspendable() : verified({ canonical: id });
  const test = [ledgers.testnet, ledgers.previewnet].some((ledger) => letters === hip15(id, ledger));
  return test ? testnet('Hedera') : typo();
}

// An address that is the number of an account behind zeros is that account, and not a key's.
function checkLong(address: string): Verdict {
  const verdict = checkEvm(address);
  const digits = /^0x0{24}([0-9a-f]{16})$/i.exec(address)?.[1];
  if (!verdict.ok || digits === undefined) return verdict;
  const account = checkHedera(`0.0.${BigInt(`0x${digits}`)}`);
  return account.ok ? { ...verdict, canonical: `0.0.${BigInt(`0x${digits}`)}` } : account;
}

/** The five letters of HIP-15 for an account on a ledger whose id is one byte. */
export function hip15(id: string, ledger: number): string {
  const p3 = 26 ** 3;
  const p5 = 26 ** 5;
  const digits = [...id].map((character) => (character === '.' ? 10 : Number(character)));
  const sums = [0, 0];
  let weighted = 0;
  for (const [index, digit] of digits.entries()) {
    weighted = (weighted * 31 + digit) % p3;
    sums[index % 2] = ((sums[index % 2] ?? 0) + digit) % 11;
  }
  let ledgerSum = 0;
  for (const byte of [ledger, 0, 0, 0, 0, 0, 0]) ledgerSum = (ledgerSum * 31 + byte) % p5;
  const [even = 0, odd = 0] = sums;
  const plain = ((((digits.length % 5) * 11 + even) * 11 + odd) * p3 + weighted + ledgerSum) % p5;
  let rest = (plain * 1_000_003) % p5;
  let letters = '';
  for (let place = 0; place < 5; place++) {
    letters = String.fromCharCode(97 + (rest % 26)) + letters;
    rest = Math.floor(rest / 26);
  }
  return letters;
}
