import { type CardCountryCode, cardCountryCodes } from '@nairadesk/contract/card-countries';
import { type CardForm, type CardReceipt, cardForms, cardReceipts } from '@nairadesk/contract/card-kinds';
import type { CardOffered } from '@nairadesk/contract/card-quote';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { isNaira, koboOf } from '@nairadesk/contract/money';
import { readNumber } from '@nairadesk/contract/typed-number';

/** What a seller chose of a card so far; undefined: nothing, and what is usual is chosen for them. */
export interface CardWanted {
  country: CardCountryCode | undefined;
  /** As it was chosen or typed. */
  value: string | undefined;
  form: CardForm | undefined;
  receipt: CardReceipt | undefined;
}

/** What there is to choose from, and what is chosen. */
export interface CardChoices {
  countries: readonly CardCountryCode[];
  values: readonly string[];
  forms: readonly CardForm[];
  receipts: readonly CardReceipt[];
  picked: CardOffered;
}

// The face values that cards are printed with, over all currencies.
const printedValues = [
  5, 10, 15, 20, 25, 50, 100, 200, 250, 300, 400, 500, 1_000, 2_000, 3_000, 5_000, 10_000,
];
const usualValue = '100';

/**
 * What can be chosen for a card at these rates: only what has a rate. What was wanted stays chosen where it still can be.
 * A typed value without a rate stays too: its forms and receipts are those of the country.
 */
export function choicesFor(rates: readonly PublicCardRate[], wanted: CardWanted): CardChoices {
  const countries = cardCountryCodes.filter((code) => rates.some(({ country }) => country === code));
  const country = kept(countries, wanted.country) ?? 'US';
  const ofCountry = rates.filter((rate) => rate.country === country);
  const values = valuesOf(ofCountry);
  const value =
    readValue(wanted.value) ?? kept(values, values.includes(usualValue) ? usualValue : undefined) ?? '0';
  const fitting = ofCountry.filter((rate) => fits(rate, value));
  const ofValue = fitting.length > 0 ? fitting : ofCountry;
  const forms = cardForms.filter((name) => ofValue.some(({ form }) => form === name));
  const form = kept(forms, wanted.form) ?? 'physical';
  const ofForm = ofValue.filter((rate) => rate.form === form);
  const receipts = cardReceipts.filter((name) => ofForm.some(({ receipt }) => receipt === name));
  const receipt = kept(receipts, wanted.receipt) ?? 'none';
  return { countries, values, forms, receipts, picked: { country, value, form, receipt } };
}

/**
 * The same for a card that was chosen while other rates held: what was chosen stays, also where it has no rate any
 * more, until the seller chooses again.
 */
export function choicesKept(rates: readonly PublicCardRate[], chosen: CardOffered): CardChoices {
  const choices = choicesFor(rates, chosen);
  if (choices.picked.country === chosen.country) return { ...choices, picked: chosen };
  return { ...choices, values: [], forms: [], receipts: [], picked: chosen };
}

function kept<Value>(all: readonly Value[], wanted: Value | undefined): Value | undefined {
  return wanted !== undefined && all.includes(wanted) ? wanted : all[0];
}

// What is typed may not be a number yet, and is no card then.
function readValue(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  const { number } = readNumber(text, 2);
  return number !== null && isNaira(number) ? number : '0';
}

function valuesOf(rates: readonly PublicCardRate[]): string[] {
  const ends = rates.flatMap(({ from, to }) => (koboOf(from) === koboOf(to) ? [short(from)] : []));
  const printed = printedValues.map(String).filter((value) => rates.some((rate) => fits(rate, value)));
  const all = new Set([...printed, ...ends]);
  const values = all.size > 0 ? [...all] : rates.map(({ from }) => short(from));
  return [...new Set(values)].toSorted((one, other) => (koboOf(one) < koboOf(other) ? -1 : 1));
}

function fits({ from, to }: PublicCardRate, value: string): boolean {
  return koboOf(from) <= koboOf(value) && koboOf(value) <= koboOf(to);
}

/** "100.00" → "100" */
function short(value: string): string {
  return value.replace(/\.0+$/, '');
}
