import { type CardCountryCode, cardCountries, cardCountryCodes } from '@nairadesk/contract/card-countries';
import type { CardRate, NewCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira, isNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import { readNumber } from '@nairadesk/contract/typed-number';
import { readPrice } from '../rates/read-price.ts';

/** A field of a rate that a cell of the grid edits. */
export type CardField = Exclude<keyof NewCardRate, 'id' | 'version'>;

type Value = CardRate[CardField];

/** What a text stands for in a column, or what is wrong with it. */
export type ReadCell = { value: Value } | { problem: string };

interface Column {
  field: CardField;
  title: string;
  /** What a text stands for; an empty one, too. */
  read: (text: string) => ReadCell;
  /** A value as the grid writes it. */
  show: (value: Value) => string;
}

const plain = (value: Value) => String(value ?? '');

/** A face value without the cents that it doesn't have: 25.00 → 25. */
const shownValue = (value: Value) =>
  value === null ? '' : formatNaira(String(value)).slice(1).replace(/\.00$/, '');

/** The columns of the grid, in the order in which rate lists have them. */
export const cardColumns: readonly Column[] = [
  {
    field: 'country',
    title: 'Country',
    read: readCountry,
    show: (code) => cardCountries[code as CardCountryCode].name,
  },
  {
    field: 'from',
    title: 'From',
    read: (text) => readValue(text, 'Enter the lowest face value'),
    show: shownValue,
  },
  {
    field: 'to',
    title: 'To',
    read: (text) => readValue(text, 'Enter the highest face value'),
    show: shownValue,
  },
  {
    field: 'form',
    title: 'Form',
    read: readForm,
    show: (form) => (form === 'physical' ? 'Physical' : 'E-code'),
  },
  {
    field: 'receipt',
    title: 'Receipt',
    read: readReceipt,
    show: (receipt) => `${plain(receipt).charAt(0).toUpperCase()}${plain(receipt).slice(1)}`,
  },
  {
    field: 'rate',
    title: 'Rate, ₦',
    read: readRate,
    show: (rate) => formatNaira(plain(rate)).slice(1).replace(/\.00$/, ''),
  },
  {
    field: 'minimum',
    title: 'Minimum',
    read: (text) => (isEmpty(text) ? { value: null } : readValue(text, '')),
    show: shownValue,
  },
  {
    field: 'maximum',
    title: 'Maximum',
    read: (text) => (isEmpty(text) ? { value: null } : readValue(text, '')),
    show: shownValue,
  },
  { field: 'minutes', title: 'Minutes', read: readMinutes, show: plain },
  { field: 'on', title: 'On', read: readOn, show: (on) => (on ? 'On' : 'Off') },
];

/** The column of a field. */
export function columnOf(field: CardField): Column {
  const column = cardColumns.find((one) => one.field === field);
  if (!column) throw new Error(`no column ${field}`);
  return column;
}

const otherNames: Readonly<Record<string, CardCountryCode>> = {
  'united states': 'US',
  america: 'US',
  'united kingdom': 'GB',
  england: 'GB',
  euro: 'EU',
  eur: 'EU',
  swiss: 'CH',
  emirates: 'AE',
};

function readCountry(text: string): ReadCell {
  const words = text.trim().replaceAll('.', '').toLowerCase();
  const code =
    cardCountryCodes.find(
      (one) => one.toLowerCase() === words || cardCountries[one].name.toLowerCase() === words,
    ) ?? otherNames[words];
  return code ? { value: code } : { problem: 'Enter a country, like USA or UK' };
}

function readForm(text: string): ReadCell {
  const words = text.trim().toLowerCase();
  if (/^(physical|phy|plastic|card)$/.test(words)) return { value: 'physical' };
  if (/^(e-?\s?code|code|digital|electronic)$/.test(words)) return { value: 'e-code' };
  return { problem: 'Enter physical or e-code' };
}

function readReceipt(text: string): ReadCell {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/ receipt$/, '');
  if (words === 'cash' || words === 'debit') return { value: words };
  if (/^(none|no|-|)$/.test(words)) return { value: 'none' };
  return { problem: 'Enter cash, debit or none' };
}

/** A face value as people write it: "$1,000", "50 USD". */
function readValue(text: string, required: string): ReadCell {
  const figures = text.replaceAll(/[^\d.,]/g, '');
  const { number, problem } = readNumber(figures, 2);
  if (number === null) return { problem: problem || required || 'Enter a face value, like 50' };
  if (!isNaira(number) || koboOf(number) === 0n) return { problem: 'Enter a face value, like 50' };
  return { value: nairaOf(koboOf(number)) };
}

function readRate(text: string): ReadCell {
  const read = readPrice(text);
  return 'naira' in read ? { value: read.naira } : read;
}

function readMinutes(text: string): ReadCell {
  if (isEmpty(text)) return { value: null };
  const minutes = /^(\d{1,5})\s*(m|min|mins|minutes)?$/i.exec(text.trim())?.[1];
  return minutes && Number(minutes) >= 1 && Number(minutes) <= 10_080
    ? { value: Number(minutes) }
    : { problem: 'Enter whole minutes' };
}

function readOn(text: string): ReadCell {
  const words = text.trim().toLowerCase();
  if (/^(on|yes|y|true|1|)$/.test(words)) return { value: true };
  return /^(off|no|n|false|0)$/.test(words) ? { value: false } : { problem: 'Enter on or off' };
}

function isEmpty(text: string): boolean {
  return /^\s*[-–]?\s*$/.test(text);
}
