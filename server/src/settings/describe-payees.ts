import type { BankDetails } from '@nairadesk/contract/settings';
import type { wallets } from '../platform/database/tables/settings-tables.ts';
import { t } from '../platform/language/translate.ts';

type WalletRow = Pick<typeof wallets.$inferSelect, 'network' | 'address' | 'memo'>;

/** The changes of a bank account, a line each for a mail in its reader's language; of the number only the end. */
export function bankChanges(before: BankDetails | undefined, after: BankDetails): string[] {
  return [
    changed(t('Bank'), before?.bankName, after.bankName),
    changed(t('Account name'), before?.accountName, after.accountName),
    changed(t('Account number'), masked(before?.accountNumber), masked(after.accountNumber), {
      differs: before?.accountNumber !== after.accountNumber,
    }),
  ].filter((line) => line !== null);
}

/** The changes of wallets, such a line each; of addresses only the end, of memos nothing. */
export function walletChanges(before: WalletRow[], after: WalletRow[]): string[] {
  const networks = new Set([...before, ...after].map((row) => row.network));
  return [...networks].flatMap((network) => {
    const old = before.find((row) => row.network === network);
    const now = after.find((row) => row.network === network);
    const address = changed(network, masked(old?.address), masked(now?.address), {
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

/** The end of a number or an address: enough for its owner to recognise, too little to misuse. */
function masked(text: string | undefined): string | undefined {
  return text && `…${text.slice(text.length - Math.min(4, Math.floor(text.length / 3)))}`;
}
