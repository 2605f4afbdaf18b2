import type { CardForm, CardReceipt, NewCardRate } from '@nairadesk/contract/card-rates';

type Line = [
  country: NewCardRate['country'],
  from: number,
  to: number,
  form: CardForm,
  receipt: CardReceipt,
  rate: number,
];

// Invented but believable, as the prices are: paper with a receipt brings more than a code alone.
const lines: readonly Line[] = [
  ['US', 25, 99, 'physical', 'cash', 1300],
  ['US', 100, 500, 'physical', 'cash', 1330],
  ['US', 25, 99, 'physical', 'debit', 1240],
  ['US', 100, 500, 'physical', 'debit', 1265],
  ['US', 25, 500, 'physical', 'none', 1180],
  ['US', 25, 500, 'e-code', 'none', 1120],
  ['GB', 25, 200, 'physical', 'cash', 1560],
  ['GB', 25, 200, 'e-code', 'none', 1410],
  ['CA', 25, 200, 'physical', 'none', 870],
  ['DE', 25, 200, 'physical', 'none', 1290],
];

/** What the demo's gift cards bring, by the name of the asset. */
export const demoCardRates: Readonly<Record<string, readonly NewCardRate[]>> = Object.fromEntries(
  ['Amazon', 'Apple', 'Steam', 'Razer Gold'].map((name) => [
    name,
    lines.map(([country, from, to, form, receipt, rate]) => ({
      country,
      from: String(from),
      to: String(to),
      form,
      receipt,
      rate: String(rate),
      minutes: form === 'e-code' ? 20 : 10,
      on: true,
    })),
  ]),
);
