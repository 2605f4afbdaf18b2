import { type CardCountryCode, cardCountries } from '@nairadesk/contract/card-countries';
import { type CardForm, type CardReceipt, faceValue } from '@nairadesk/contract/card-kinds';
import type { PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import { ref } from '../../browser/ref.ts';
import { formNames, receiptNames } from '../../components/order/cards/card-words.ts';
import { t } from '../../language/translate.ts';
import { answerFor } from './card-answer.ts';
import { leadOn } from './lead-on.ts';
import { otherValue } from './other-value.ts';

/* Runs at the end of a public page about gift cards. The list of all cards has no calculator. */
const data = document.querySelector('script[data-ref="card-rates"]')?.textContent;
if (data) start(JSON.parse(data) as PublicCardRate[]);

function start(rates: readonly PublicCardRate[]): void {
  const [country, value, form, receipt] = ['country', 'value', 'form', 'receipt'].map((name) =>
    ref<HTMLSelectElement>(name),
  ) as [HTMLSelectElement, HTMLSelectElement, HTMLSelectElement, HTMLSelectElement];
  const typedRow = ref('typed');
  const typed = typedRow.querySelector('input') as HTMLInputElement;
  const draw = () => {
    const isTyped = value.value === otherValue;
    const { choices, naira, words } = answerFor(rates, {
      country: country.value as CardCountryCode,
      value: isTyped ? typed.value : value.value,
      form: form.value as CardForm,
      receipt: receipt.value as CardReceipt,
    });
    const { picked } = choices;
    const values = choices.values.map((one) => [one, faceValue(picked.country, one)] as const);
    fill(value, [...values, [otherValue, t('Other')]], isTyped ? otherValue : picked.value);
    fill(
      form,
      choices.forms.map((one) => [one, t(formNames[one])] as const),
      picked.form,
    );
    fill(
      receipt,
      choices.receipts.map((one) => [one, t(receiptNames[one])] as const),
      picked.receipt,
    );
    typedRow.hidden = !isTyped;
    write(typed.labels?.[0], t('Value in {currency}', { currency: cardCountries[picked.country].currency }));
    write(ref('naira'), naira === null ? '' : formatNaira(naira));
    write(ref('words'), words);
    leadOn(picked);
  };
  for (const one of [value, form, receipt]) one.onchange = draw;
  country.onchange = () => {
    // Values mean something else in another currency.
    const { values, picked } = answerFor(rates, {
      ...unchosen,
      country: country.value as CardCountryCode,
    }).choices;
    fill(
      value,
      values.map((one) => [one, one] as const),
      picked.value,
    );
    draw();
  };
  typed.oninput = () => {
    const text = decimalOf(typed.value);
    // Only where something had to go: text that is set anew throws the caret to the end.
    if (text !== typed.value) typed.value = text;
    draw();
  };
  draw();
}

const unchosen = { value: undefined, form: undefined, receipt: undefined };

function fill(
  select: HTMLSelectElement,
  options: readonly (readonly [value: string, label: string])[],
  chosen: string,
): void {
  const shown = [...select.options].map((option) => option.value + option.text).join();
  if (shown !== options.map(([value, label]) => value + label).join())
    select.replaceChildren(...options.map(([value, label]) => new Option(label, value)));
  select.value = chosen;
}

/** "$37.505" → "37.50" */
function decimalOf(text: string): string {
  const [whole = '', ...rest] = text.replace(/[^\d.]/g, '').split('.');
  return rest.length === 0 ? whole : `${whole || '0'}.${rest.join('').slice(0, 2)}`;
}

// Only what changed: a screen reader reads the line again otherwise.
function write(node: Element | undefined, text: string): void {
  if (node && node.textContent !== text) node.textContent = text;
}
