import { cardCountries } from '@nairadesk/contract/card-countries';
import { type CardForm, type CardReceipt, faceValue } from '@nairadesk/contract/card-kinds';
import type { OrderCard } from '@nairadesk/contract/order-cards';

export const formNames: Record<CardForm, string> = { physical: 'Physical', 'e-code': 'E-code' };

export const receiptNames: Record<CardReceipt, string> = { cash: 'Cash', debit: 'Debit', none: 'None' };

/** "$100 USA" */
export function cardTitle({ country, faceValue: value }: Pick<OrderCard, 'country' | 'faceValue'>): string {
  return `${faceValue(country, value)} ${cardCountries[country].name}`;
}

/** "Physical, cash receipt" */
export function cardKind({ form, receipt }: Pick<OrderCard, 'form' | 'receipt'>): string {
  return `${formNames[form]}, ${receipt === 'none' ? 'no' : receipt} receipt`;
}
