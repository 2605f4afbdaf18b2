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

/** What follows once an account with so many open orders is off. */
export function nextText(count: number): string {
  return count === 1
    ? 'Next we’ll show the one open order that already has it, so you can tell its customer.'
    : `Next we’ll list the ${count} open orders that already have it, so you can tell their customers.`;
}

/** Whom to tell that an account is off. */
export function tellText(count: number): string {
  const whom = count === 1 ? 'the customer of the one open order' : `the customers of ${count} open orders`;
  return `Tell ${whom} not to pay into it.`;
}
