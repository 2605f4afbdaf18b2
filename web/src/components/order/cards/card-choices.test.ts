import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { expect, it } from 'vitest';
import { type CardWanted, choicesFor, choicesKept } from './card-choices.ts';

const rate = (row: Partial<PublicCardRate>): PublicCardRate => ({
  id: '',
  country: 'US',
  form: 'physical',
  receipt: 'cash',
  from: '25.00',
  to: '500.00',
  rate: '1300.00',
  minimum: null,
  maximum: null,
  minutes: null,
  ...row,
});
const rates = [
  rate({ to: '99.00' }),
  rate({ from: '100.00' }),
  rate({ form: 'e-code', receipt: 'none', from: '50.00', to: '100.00' }),
  rate({ country: 'GB', form: 'e-code', receipt: 'debit', from: '30.00', to: '30.00' }),
];
const nothing: CardWanted = { country: undefined, value: undefined, form: undefined, receipt: undefined };

it('card choices: what is usual is chosen before anything is', () => {
  expect(choicesFor(rates, nothing)).toEqual({
    countries: ['US', 'GB'],
    values: ['25', '50', '100', '200', '250', '300', '400', '500'],
    forms: ['physical', 'e-code'],
    receipts: ['cash'],
    picked: { country: 'US', value: '100', form: 'physical', receipt: 'cash' },
  });
});

it('card choices: only what has a rate can be chosen, and what no longer can is chosen anew', () => {
  const code = choicesFor(rates, { ...nothing, form: 'e-code', value: '100' });
  expect([code.receipts, code.picked]).toEqual([
    ['none'],
    { country: 'US', value: '100', form: 'e-code', receipt: 'none' },
  ]);
  const larger = choicesFor(rates, { ...nothing, form: 'e-code', receipt: 'none', value: '200' });
  expect([larger.forms, larger.picked.form, larger.picked.receipt]).toEqual([
    ['physical'],
    'physical',
    'cash',
  ]);
  const british = choicesFor(rates, { ...nothing, country: 'GB', form: 'physical' });
  expect([british.values, british.picked]).toEqual([
    ['30'],
    { country: 'GB', value: '30', form: 'e-code', receipt: 'debit' },
  ]);
});

it('card choices: a typed value stays, also one without a rate or half typed', () => {
  const picked = (value: string) => choicesFor(rates, { ...nothing, value }).picked.value;
  expect(picked('37.50')).toBe('37.50');
  expect(picked('37.')).toBe('37');
  expect(picked('900')).toBe('900');
  expect(picked('')).toBe('0');
});

it('card choices: a country without printed values is offered by the ends of its rates', () => {
  const odd = [rate({ country: 'JP', from: '1100.00', to: '1900.00' })];
  expect(choicesFor(odd, nothing).values).toEqual(['1100']);
});

it('card choices: what was chosen stays when its rate goes off, beside what can be chosen still', () => {
  const chosen = { country: 'US', value: '100', form: 'physical', receipt: 'cash' } as const;
  const withoutIt = rates.filter(({ from }) => from !== '100.00');
  expect(choicesKept(rates, chosen)).toEqual(choicesFor(rates, chosen));
  expect(choicesKept(withoutIt, chosen)).toMatchObject({
    picked: chosen,
    forms: ['e-code'],
    receipts: ['none'],
  });
  const british = rates.filter(({ country }) => country === 'GB');
  expect(choicesKept(british, chosen)).toEqual({
    countries: ['GB'],
    values: [],
    forms: [],
    receipts: [],
    picked: chosen,
  });
  expect(choicesKept([], chosen).picked).toEqual(chosen);
});
