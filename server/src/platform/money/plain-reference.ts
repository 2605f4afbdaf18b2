/** A bank's reference or a hash as it is compared: letters and digits alone, in capitals. Banks print it in many ways. */
export function plainReference(typed: string): string {
  return typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** How long a plain one is at least that tells one transfer from others, with a digit in it. */
export const shortestReference = 6;

/** How long a reference is at least that a bank gives once, so that no day limits it; an account number is shorter. */
export const uniqueReference = 12;

/** Whether a plain reference tells one transfer from others: `NIP` or `TRANSFER` stands in many narrations. */
export function tellsTransfers(plain: string): boolean {
  return plain.length >= shortestReference && /\p{N}/u.test(plain);
}

/**
 * A reference as two are compared, without the zeros in front that spreadsheets drop; null: it tells no transfer from
 * others.
 */
export function comparableReference(reference: string | null): string | null {
  const plain = plainReference(reference ?? '');
  if (!tellsTransfers(plain)) return null;
  return /^\d+$/.test(plain) ? plain.replace(/^0+/, '') : plain;
}

/** Such a reference that a bank gives once; null: it is short, or doesn't tell transfers: letters or noughts alone. */
export function onceGiven(reference: string | null): string | null {
  const plain = comparableReference(reference);
  return plain !== null && plain.length >= uniqueReference ? plain : null;
}

// How long a hash is at least, in the form of its coin; banks' references are shorter.
const shortestHash = 40;
// How long those are that are written in hexadecimal digits.
const hexHash = 64;
// How long such a one is at least without its noughts: one in four billion has more of them.
const shortestNumber = 56;

// How long those are that are written in letters and digits of all kinds, as Solana's.
const shortestSignature = 80;

// Letters that look like those of a hash.
const lookalikes: Record<string, string> = { А: 'A', В: 'B', С: 'C', Е: 'E', Α: 'A', Β: 'B', Ε: 'E' };

// Many orders of one customer may name it.
const phone = /^(?:234|0)0?[789]\d{9}$/;

/**
 * Each form in which what a customer says of a payment is compared with what others say: a reference as it is, without
 * spaces and signs, each of a bank's own that stands among other words, and of a link or of words each hash that it holds,
 * without 0x, with all its noughts in front and with none. One that is cut in two, or has letters before or behind it, is
 * found too. A text of 200 signs has some 300 forms at most; none: it tells no transfer from others.
 */
export function referenceForms(typed: string): string[] {
  const text = latinText(typed);
  const runs = text.match(/[A-Z0-9]+/g) ?? [];
  const hashes = [...runs, ...neighboursOf(runs)].map((run) => run.replace(/^0X/, '')).filter(isHash);
  const inHex = hexHashes(runs.join(''));
  const spelled = [...hashes, ...inHex].flatMap(otherNoughts);
  const forms = [plainReference(text), ...banksReferences(runs), ...spelled, ...hashes, ...inHex];
  return [...new Set(forms)].filter(tellsTransfers);
}

/**
 * The transactions of a chain that such words name, in the forms of `referenceForms`: 64 hexadecimal digits, or as many
 * letters as a signature has. An address, which anybody knows, is none.
 */
export function transactionsIn(typed: string): string[] {
  const runs = latinText(typed).match(/[A-Z0-9]+/g) ?? [];
  const signatures = [...runs, ...neighboursOf(runs)].filter((run) => run.length >= shortestSignature);
  const inHex = hexHashes(runs.join(''));
  return [...new Set([...signatures, ...inHex, ...inHex.flatMap(otherNoughts)])].filter(tellsTransfers);
}

function latinText(typed: string): string {
  return typed
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .toUpperCase()
    .replaceAll(/[АВСЕΑΒΕ]/g, (letter) => lookalikes[letter] ?? letter);
}

function neighboursOf(runs: readonly string[]): string[] {
  return runs.slice(1).map((run, index) => `${runs[index]}${run}`);
}

/** Of words with a digit, one or two side by side, and of all that are digits together: what a bank gives once. */
function banksReferences(runs: readonly string[]): string[] {
  const counted = runs.map((run) => (/\d/.test(run) ? run : ''));
  const pairs = counted
    .slice(1)
    .map((run, index) => (run && counted[index] ? `${counted[index]}${run}` : ''));
  const digits = runs.filter((run) => /^\d+$/.test(run)).join('');
  return [...counted, ...pairs, digits].filter((form) => form.length >= uniqueReference && !phone.test(form));
}

function isHash(run: string): boolean {
  return run.length >= shortestHash;
}

// Hexadecimal digits in a row may begin with those of a word, such as the E of "code": any 64 of them may be the hash, or
// all that are a few less.
function hexHashes(text: string): string[] {
  const rows = text.match(/[A-F0-9]+/g) ?? [];
  return rows.flatMap((row) =>
    isShortened(row)
      ? [row]
      : Array.from({ length: Math.max(0, row.length - hexHash + 1) }, (_, at) => row.slice(at, at + hexHash)),
  );
}

// A hash that is written as a number, as StarkNet's are, has its noughts in front or not.
function otherNoughts(hash: string): string[] {
  const number = hash.replace(/^0+/, '');
  return isShortened(number) ? [number, number.padStart(hexHash, '0')] : [];
}

function isShortened(row: string): boolean {
  return row.length >= shortestNumber && row.length < hexHash && /^[A-F0-9]+$/.test(row);
}
