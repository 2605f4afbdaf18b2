import { cardCountries } from '@nairadesk/contract/card-countries';
import { type CardForm, type CardReceipt, faceValue } from '@nairadesk/contract/card-kinds';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import { message, t } from '../../../language/translate.ts';

/** For `t`. */
export const formNames: Record<CardForm, string> = {
  physical: message('Physical'),
  'e-code': message('E-code'),
};

/** For `t`. */
export const receiptNames: Record<CardReceipt, string> = {
  cash: message('Cash'),
  debit: message('Debit'),
  none: message('None'),
};

const kinds: Record<CardReceipt, string> = {
  cash: message('{form}, cash receipt'),
  debit: message('{form}, debit receipt'),
  none: message('{form}, no receipt'),
};

/** "$100 USA" */
export function cardTitle({ country, faceValue: value }: Pick<OrderCard, 'country' | 'faceValue'>): string {
  return `${faceValue(country, value)} ${cardCountries[country].name}`;
}

/** "Physical, cash receipt" */
export function cardKind({ form, receipt }: Pick<OrderCard, 'form' | 'receipt'>): string {
  return t(kinds[receipt], { form: t(formNames[form]) });
}
