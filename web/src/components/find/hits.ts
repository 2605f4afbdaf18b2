import type { AnswerOf } from '@nairadesk/contract/endpoint';
import type { FindReason, FoundOrder, FoundPerson, find } from '@nairadesk/contract/find';
import { orderPath, personPath } from '../../router/paths.ts';

/** One row of the palette, and where it leads. */
export type Hit = { id: string; path: string } & (
  | { kind: 'order'; order: FoundOrder }
  | { kind: 'person'; person: FoundPerson }
);

/** The rows in the order in which they are shown: orders, then people. */
export function hitsOf({ orders, people }: AnswerOf<typeof find>['data']): Hit[] {
  return [
    ...orders.map((order): Hit => ({ kind: 'order', id: order.id, path: orderPath(order.id), order })),
    ...people.map((person): Hit => ({ kind: 'person', id: person.id, path: personPath(person), person })),
  ];
}

/** Why a row was found, as staff read it. */
export const reasonTexts: Record<FindReason, string> = {
  'transaction-id': 'transaction ID',
  reference: 'reference or hash',
  'claimed-reference': 'reference or hash, as the customer says',
  'amount-and-name': 'amount and name',
  'amount-and-account': 'amount and account',
  phone: 'phone',
  'account-number': 'account number',
  wallet: 'wallet',
  email: 'email address',
  name: 'name',
  amount: 'amount',
  'other-amount': 'name and another amount in the text',
  asset: 'asset',
  network: 'network',
};
