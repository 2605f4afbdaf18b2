import type { BankDetails } from '@nairadesk/contract/settings';

/** "GTBank 012 345 6789", as staff name an account. */
export function accountWords({ bankName, accountNumber }: Omit<BankDetails, 'accountName'>): string {
  return `${bankName} ${spaced(accountNumber)}`;
}

/** "0123456789" → "012 345 6789", never broken over two lines. */
export function spaced(accountNumber: string): string {
  return accountNumber.replace(/(...)(...)(....)/, '$1\u00a0$2\u00a0$3');
}

/** "one open order", "3 open orders" */
export function openOrdersText(count: number): string {
  return count === 1 ? 'one open order' : `${count} open orders`;
}
