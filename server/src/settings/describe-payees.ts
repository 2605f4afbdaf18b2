import type { BankDetails } from '@nairadesk/contract/settings';
import type { wallets } from '../platform/database/tables/settings-tables.ts';
import { t } from '../platform/language/translate.ts';

type WalletRow = Pick<typeof wallets.$inferSelect, 'network' | 'address' | 'memo'>;

/** The changes of a bank account, a line each for a mail in its reader's language; of the number only the end. */
export function bankChanges(before: BankDetails | undefined, after: BankDetails): string[] {
  return [
    changed(t('Bank'), before?.bankName, after.bankName),
    changed(t('Account name'), before?.accountName, after.accountName),
    changed(t('Account number'), ...apart(before?.accountNumber, after.accountNumber), {
      differs: before?.accountNumber !== after.accountNumber,
    }),
  ].filter((line) => line !== null);
}

/** The changes of wallets, such a line each; of addresses only the end, which tells the two apart, of memos nothing. */
export function walletChanges(before: WalletRow[], after: WalletRow[]): string[] {
  const networks = new Set([...before, ...after].map((row) => row.network));
  return [...networks].flatMap((network) => {
    const old = before.find((row) => row.network === network);
    const now = after.find((row) => row.network === network);
    const address = changed(network, ...apart(old?.address, now?.address), {
      differs: old?.address !== now?.address,
    });
    if (address) return [address];
    return (old?.memo ?? null) === (now?.memo ?? null) ? [] : [t('{what}: memo changed', { what: network })];
  });
}

function changed(
  what: string,
  before: string | undefined,
  after: string | undefined,
  { differs = before !== after } = {},
): string | null {
  if (!differs) return null;
  if (before === undefined) return t('{what}: {now} (new)', { what, now: `${after}` });
  return after === undefined
    ? t('{what}: removed (was {before})', { what, before })
    : t('{what}: {now} (was {before})', { what, now: after, before });
}

/**
 * The ends of two numbers or addresses: enough for their owner to recognise and to tell them apart, too little to misuse.
 * Who makes an address of their own chooses its last letters; where these are the same, as many more are shown as differ.
 */
function apart(
  before: string | undefined,
  after: string | undefined,
): [string | undefined, string | undefined] {
  let same = 0;
  while (before && after && before !== after && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return [masked(before, same), masked(after, same)];
}

function masked(text: string | undefined, same: number): string | undefined {
  if (!text) return text;
  const usual = Math.min(4, Math.floor(text.length / 3));
  return `…${text.slice(text.length - (same < usual ? usual : Math.min(same + 2, text.length)))}`;
}
