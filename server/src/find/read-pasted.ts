import { type Amounts, readAmounts } from '../platform/desk/read-amounts.ts';
import { findTransactionIds } from '../platform/money/matching/find-transaction-ids.ts';
import { isBank } from '../platform/money/matching/is-bank.ts';
import { plainReference, tellsTransfers } from '../platform/money/plain-reference.ts';

/** What typed or pasted words say. */
export interface Pasted {
  words: string;
  /** Longer than what people type: the alert of a bank, or the narration of a transfer. */
  isAlert: boolean;
  /** What looks like a transaction ID, what stands alone first. */
  ids: string[];
  amounts: Amounts[];
  /** Account numbers. */
  accounts: string[];
  /** What may be people's names. Of typed words all that is no amount. */
  names: string[];
  /** What may be references of transfers or hashes, as they are compared. */
  references: string[];
}

// A text says more of itself than anybody asks for.
const [mostIds, mostAmounts, mostNames, mostReferences] = [5, 4, 5, 12];
const longestTyped = 60;
const mostTyped = 6;
const currency = /^(?:₦|NGN|N)/i;
const amount =
  /(?<![\p{L}\d.,])(?:₦|NGN\s?|N)?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.\d{1,2})?(?![\d,]*\d)/giu;
// Our own balance is nobody's order.
const isBalance = /\bbal(ance)?\b[^\d\n]{0,12}$/i;
const [fewestLetters, mostOfName] = [2, 4];

/** Reads what words that staff typed, or a text that they pasted, can mean. */
export function readPasted(words: string): Pasted {
  // A hash or the address of a wallet may be as long, in one piece.
  const isLong = words.length > longestTyped || words.split(/\s+/).length > mostTyped;
  const isAlert = /\s/.test(words) && (isLong || /[\n/|:]/.test(words));
  const { whole, loose } = findTransactionIds(words);
  const amounts = amountsIn(words, isAlert);
  return {
    words,
    isAlert,
    ids: [...whole, ...loose].slice(0, mostIds),
    amounts: amounts.map(({ read }) => read).slice(0, mostAmounts),
    accounts: [...words.matchAll(/(?<![\d*])\d{10}(?!\d)/g)].map(([digits]) => digits).slice(0, mostIds),
    names: isAlert ? namesIn(words) : typedName(words, amounts),
    references: referencesIn(words, isAlert),
  };
}

interface Written {
  text: string;
  read: Amounts;
}

function amountsIn(words: string, isAlert: boolean): Written[] {
  const found = [...words.matchAll(amount)].flatMap(({ 0: text, index }) => {
    const read = readAmounts(text);
    // Days, times and numbers of accounts have neither sign nor comma.
    const isMarked = currency.test(text) || /[,.]/.test(text);
    if (!read || read.least === 0n || isBalance.test(words.slice(0, index))) return [];
    return isMarked || !isAlert ? [{ text, read }] : [];
  });
  return [...new Map(found.map((one) => [one.read.least, one])).values()];
}

function typedName(words: string, amounts: readonly Written[]): string[] {
  if (amounts.length === 0) return [];
  const rest = amounts.reduce((text, { text: written }) => text.replace(written, ' '), words).trim();
  return /\p{L}{3}/u.test(rest) ? [rest] : [];
}

// Words of banks, which stand where names do.
const ofBanks = new Set(
  `a account acct acc alert amount amt and app at avail available bal balance bank banking been between by card cash charge
  cip cleared completed cr credit credited ctr current customer customers date dear deposit desc description details dr
  electronic favour fip for frm from fund has have in inflow instant int inward is it jan feb mar apr may jun jul aug sep oct
  nov dec just levy local mb mobile money msg my naira narration neft new ngn nibss nip no number of on outward payment plc
  pos purchase rcvd received receipt ref reference remark remarks rtgs rvsl savings sender sent session sms successful the
  time to total trans transaction transfer transferred trf trsf txn type ussd vat via was wat web with you your`.split(
    /\s+/,
  ),
);

// What stands between signs and words of banks, commas aside (OBI, ADA); with and without what may be the name of a bank.
function namesIn(text: string): string[] {
  const runs = text.split(/[^\p{L}\p{M}\s'’,.]+|\n/u).flatMap((part) => {
    const kept = part.split(/[\s,.]+/).map((word) => (ofBanks.has(word.toLowerCase()) ? '' : word));
    return kept
      .join('|')
      .split('||')
      .map((run) => run.split('|').filter((word) => word.length >= fewestLetters));
  });
  const names = runs.flatMap((run) => [run, run.filter((word) => !isBank(word))]);
  const long = names.filter((run) => run.length >= 2).map((run) => run.slice(0, mostOfName).join(' '));
  return [...new Set(long)].slice(0, mostNames);
}

function referencesIn(words: string, isAlert: boolean): string[] {
  const parts = isAlert ? words.split(/[\s/|,;:]+/) : [words, ...words.split(/\s+/)];
  const plain = parts.map(plainReference).filter((one) => tellsTransfers(one));
  return [...new Set(plain)].toSorted((a, b) => b.length - a.length).slice(0, mostReferences);
}
