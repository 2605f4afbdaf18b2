import { asName, fitName } from '../identity/fit-name.ts';
import { findTransactionIds } from './matching/find-transaction-ids.ts';
import { comparableReference, onceGiven, plainReference } from './plain-reference.ts';

/**
 * Whether two transfers are one: `same`, or `perhaps`, which a person says. One that is perhaps known is never matched
 * by itself.
 */
export type Sameness = 'same' | 'perhaps' | 'another';

/** What tells a transfer from others: as staff typed it, or as the bank wrote it in a line of a statement. */
export interface TransferFacts {
  /** Typed, its time may be that of the entry, and its reference another system's. */
  isTyped: boolean;
  accountId: string;
  direction: string;
  amountKobo: bigint;
  at: Date;
  /** The account's after it. */
  balanceKobo: bigint | null;
  reference: string | null;
  narration: string;
  senderName: string | null;
  senderAccount: string | null;
  /** The transaction IDs of the orders that a typed one is for. */
  orders: readonly string[];
}

/**
 * So many days apart one transfer may be typed and written: a clerk who enters one by hand may leave the time at now,
 * and banks write a transfer of the weekend on Monday.
 */
export const sameTransferDays = 3;

const minuteLength = 60_000;
const dayLength = 24 * 60 * minuteLength;
const lagosOffset = 60 * minuteLength;
// Banks cut names, and what is left of one must be more than a first name.
const leastOfName = 6;

/**
 * Whether two transfers are one: docs/money.md, The same transfer. The bank's own facts decide; what a payer can write
 * tells transfers apart only where the bank says too little, and then a person is asked.
 */
export function compareTransfers(one: TransferFacts, other: TransferFacts): Sameness {
  if (one.direction !== other.direction || one.amountKobo !== other.amountKobo) return 'another';
  const sameness = compareFacts(one, other);
  return sameness === 'another' && isTypedForOrderOf(one, other) ? 'perhaps' : sameness;
}

function compareFacts(one: TransferFacts, other: TransferFacts): Sameness {
  // Staff may have chosen the wrong one of our accounts.
  if (one.accountId !== other.accountId) return hasSameReference(one, other) ? 'perhaps' : 'another';
  if (one.isTyped && other.isTyped) return compareTyped(one, other);
  if (one.isTyped) return compareTypedWithLine(one, other);
  if (other.isTyped) return compareTypedWithLine(other, one);
  return compareLines(one, other);
}

// A clerk who types a transfer for its order may do so days later, with the time left at now and on the wrong account
// of ours.
function isTypedForOrderOf(one: TransferFacts, other: TransferFacts): boolean {
  if (!one.isTyped && !other.isTyped) return false;
  const others = ordersOf(other);
  return ordersOf(one).some((id) => others.includes(id));
}

/** The transaction IDs of the orders that a transfer is for, or that its line names. */
export function ordersOf({ isTyped, orders, narration, reference }: TransferFacts): readonly string[] {
  return isTyped ? orders : [...orders, ...findTransactionIds(narration, reference).whole];
}

/** Whether both have one reference, and a bank gives it once. */
export function hasSameReference(one: TransferFacts, other: TransferFacts): boolean {
  const reference = onceGiven(one.reference);
  return reference !== null && reference === onceGiven(other.reference);
}

// Two lines: their time, balance and reference agree, differ, or one of them doesn't say.
function compareLines(one: TransferFacts, other: TransferFacts): Sameness {
  const isOfOneDay = dayOf(one.at) === dayOf(other.at);
  if (!isOfOneDay) return hasSameReference(one, other) || isWrittenAgain(one, other) ? 'perhaps' : 'another';
  const time = isDayAlone(one.at) || isDayAlone(other.at) ? null : minuteOf(one.at) === minuteOf(other.at);
  const balance = agree(one.balanceKobo, other.balanceKobo);
  const reference = agree(comparableReference(one.reference), comparableReference(other.reference));
  const facts = [time, balance, reference];
  const agreeing = facts.filter((fact) => fact === true).length;
  if (hasSameReference(one, other)) return facts.includes(false) ? 'perhaps' : 'same';
  if (facts.includes(false)) {
    if (agreeing >= 2 || isWrittenAgain(one, other)) return 'perhaps';
    return balance === true && time !== false && saysSame(one, other) ? 'perhaps' : 'another';
  }
  if (agreeing >= 2 && balance === true) return 'same';
  if (agreeing === 0) return 'another';
  if (!saysSame(one, other)) return balance === true || reference === true ? 'perhaps' : 'another';
  // Of a minute alone many may be.
  return balance === true || reference === true ? 'same' : 'perhaps';
}

// One download has the minute or the day of the value, another that of the entry: what else the bank writes is the same.
function isWrittenAgain(one: TransferFacts, other: TransferFacts): boolean {
  if (Math.abs(one.at.getTime() - other.at.getTime()) > sameTransferDays * dayLength) return false;
  if (agree(one.balanceKobo, other.balanceKobo) !== true) return false;
  if (agree(comparableReference(one.reference), comparableReference(other.reference)) === false) return false;
  return saysSame(one, other);
}

function compareTypedWithLine(typed: TransferFacts, line: TransferFacts): Sameness {
  if (hasSameReference(typed, line)) return 'same';
  if (Math.abs(typed.at.getTime() - line.at.getTime()) > sameTransferDays * dayLength) return 'another';
  const reference = findReference(typed, line);
  const sender = compareSenders(typed, line);
  const named = findTransactionIds(line.narration, line.reference).whole;
  const isForSame = named.some((id) => typed.orders.includes(id));
  const isForOther = !isForSame && named.length > 0 && typed.orders.length > 0;
  const fits = reference === 'whole' || sender === 'same' || isForSame;
  if (fits && sender !== 'another' && !isForOther) return 'same';
  // Another's name, and nothing that speaks for one transfer.
  return sender === 'another' && reference === null && !isForSame ? 'another' : 'perhaps';
}

/** Where what staff typed stands in a line: as its reference or a whole word of it, within one, or nowhere. */
export function findReference(typed: TransferFacts, line: TransferFacts): 'whole' | 'within' | null {
  const reference = comparableReference(typed.reference);
  if (reference === null) return null;
  if (reference === comparableReference(line.reference)) return 'whole';
  // A phone number, which may stand in any remark, is no word that tells.
  const words = line.narration.split(/[^\p{L}\p{N}]+/u);
  if (words.some((word) => onceGiven(word) === reference)) return 'whole';
  const said = plainReference(`${line.reference ?? ''} ${line.narration}`);
  return said.includes(plainReference(typed.reference ?? '')) ? 'within' : null;
}

// The bank and the customer's receipt often name one transfer by two references.
function compareTyped(one: TransferFacts, other: TransferFacts): Sameness {
  if (plainReference(one.reference ?? '') === plainReference(other.reference ?? '')) return 'same';
  if (dayOf(one.at) !== dayOf(other.at)) return 'another';
  if (one.orders.some((id) => other.orders.includes(id))) return 'perhaps';
  const sender = compareSenders(one, other);
  if (sender !== null) return sender === 'another' ? 'another' : 'perhaps';
  // The amount alone is no evidence.
  const [words, others] = [one, other].map(({ narration }) => narration.trim().toLowerCase());
  return words !== '' && words === others ? 'perhaps' : 'another';
}

/** Whether two transfers are from one sender; null: one of them doesn't say. */
function compareSenders(one: TransferFacts, other: TransferFacts): Sameness | null {
  const account = agree(one.senderAccount, other.senderAccount);
  if (account === true) return 'same';
  if (one.senderName === null || other.senderName === null) return account === null ? null : 'perhaps';
  const name = compareSenderNames(one.senderName, other.senderName);
  return name === 'same' && account === false ? 'perhaps' : name;
}

/** Whether two names are of one sender: all of their words are, or they share one. */
export function compareSenderNames(one: string, other: string): Sameness {
  const [its, others] = [asName(one), asName(other)];
  if (its.words.length === 0 || others.words.length === 0) return 'perhaps';
  const isEqual = its.words.toSorted().join(' ') === others.words.toSorted().join(' ');
  if (isEqual || its.words.join('') === others.words.join('')) return 'same';
  // Which of the two names the bank cut is unknown.
  const fits = [fitName(its, others), fitName(others, its)];
  if (fits.includes('match')) return 'same';
  const sharesWord = its.words.some((word) => word.length > 1 && others.words.includes(word));
  return fits.includes('close') || sharesWord || isCut(one, other) ? 'perhaps' : 'another';
}

// Where a bank says too little itself: nothing that both lines say differs, nor the order that is named.
function saysSame(one: TransferFacts, other: TransferFacts): boolean {
  if (agree(one.senderAccount, other.senderAccount) === false) return false;
  if (one.senderName !== null && other.senderName !== null) {
    const isOne = compareSenderNames(one.senderName, other.senderName) === 'same';
    if (!isOne && !isCut(one.senderName, other.senderName)) return false;
  }
  const [ids, others] = [one, other].map(({ narration }) => findTransactionIds(narration).whole.toSorted());
  return ids?.join() === others?.join();
}

function isCut(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((name) => name.toUpperCase().replaceAll(/[^\p{L}]/gu, ''))
    .toSorted((a, b) => a.length - b.length);
  return short.length >= leastOfName && long.startsWith(short);
}

function agree<T>(one: T | null, other: T | null): boolean | null {
  return one === null || other === null ? null : one === other;
}

function minuteOf(at: Date): number {
  return Math.floor(at.getTime() / minuteLength);
}

/** The day of a moment in Lagos, counted. */
export function dayOf(at: Date): number {
  return Math.floor((at.getTime() + lagosOffset) / dayLength);
}

/** Whether a moment is midnight in Lagos, which is what a line without a time says. */
export function isDayAlone(at: Date): boolean {
  return (at.getTime() + lagosOffset) % dayLength === 0;
}
