import { type MemoRule, networkFacts } from './network-facts.ts';
import type { Network } from './networks.ts';

/** What is wrong with a memo or tag on this network; undefined if it is valid. */
export function checkMemo(network: Network, memo: string): string | undefined {
  const { memo: asked, title } = networkFacts[network];
  if (!asked) return `${title} doesn’t use memos.`;
  if (asked.rule === 'tag') return isNumberUpTo(memo, 2n ** 32n) ? undefined : tagMessage;
  if (asked.rule === 'stellar') return stellarKind(memo) ? undefined : stellarMessage;
  return bytesOf(memo) <= asked.rule
    ? undefined
    : `The memo is too long. Use at most ${asked.rule} characters.`;
}

const tagMessage = 'A destination tag is a whole number from 0 to 4294967295.';
const stellarMessage = 'A memo is a number, text of up to 28 characters, or a 64-digit hash.';

/** The type that Stellar wallets give this memo; undefined if it fits none. A number is an id: exchanges issue those. */
export function stellarKind(memo: string): 'id' | 'hash' | 'text' | undefined {
  if (isNumberUpTo(memo, 2n ** 64n)) return 'id';
  if (/^[0-9a-f]{64}$/i.test(memo)) return 'hash';
  return bytesOf(memo) <= 28 ? 'text' : undefined;
}

/** "Destination tag" or "Memo". */
export function memoName(network: Network): MemoRule['name'] {
  return networkFacts[network].memo?.name ?? 'Memo';
}

interface Destination {
  network: Network;
  walletAddress: string;
}

/** Whether the network has a memo, and neither the wallet's owner nor its address says which, or that there is none. */
export function memoUnanswered(wallet: Destination & { memo?: string | null; noMemo?: boolean }): boolean {
  if (networkFacts[wallet.network].memo === undefined || saysMemo(wallet)) return false;
  return !wallet.memo && !wallet.noMemo;
}

/** Whether the address itself holds the memo, or says that there is none: X… on Ripple, M… on Stellar. */
export function saysMemo({ network, walletAddress }: Destination): boolean {
  return (network === 'Ripple' || network === 'Stellar') && /^[XM]/.test(walletAddress);
}

function isNumberUpTo(text: string, bound: bigint): boolean {
  return /^(0|[1-9][0-9]{0,19})$/.test(text) && BigInt(text) < bound;
}

function bytesOf(text: string): number {
  return new TextEncoder().encode(text).length;
}
