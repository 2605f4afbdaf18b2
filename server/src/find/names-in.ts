import { isBank } from '../platform/money/matching/is-bank.ts';

// A text has more names than one search needs.
const mostNames = 5;
const [fewestLetters, mostOfName] = [2, 4];
const leastOfCut = 3;

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

/**
 * What may be people's names in an alert: what stands between signs and words of banks, commas aside (OBI, ADA); with and
 * without what may be the name of a bank, and without the names of our own accounts.
 */
export function namesIn(text: string, ownNames: readonly string[]): string[] {
  const own = ownNames.map((name) => wordsOf(name).flat());
  const runs = text.split(/[^\p{L}\p{M}\s'’,.]+|\n/u).flatMap((part) => wordsOf(part));
  const theirs = runs.flatMap((run) => own.reduce((pieces, name) => pieces.flatMap(cutOut(name)), [run]));
  const names = theirs.flatMap((run) => [run, run.filter((word) => !isBank(word))]);
  const long = names.filter((run) => run.length >= 2).map((run) => run.slice(0, mostOfName).join(' '));
  return [...new Set(long)].slice(0, mostNames);
}

/** The words of a text, a list for each row of them that no word of banks ends. */
function wordsOf(text: string): string[][] {
  const kept = text.split(/[\s,.]+/).map((word) => (ofBanks.has(word.toLowerCase()) ? '' : word));
  return kept
    .join('|')
    .split('||')
    .map((run) => run.split('|').filter((word) => word.length >= fewestLetters));
}

/** What is left of a row of words, in front of a name and behind it; nothing where it has words of the name alone. */
function cutOut(name: readonly string[]): (run: string[]) => string[][] {
  const last = name.length - 1;
  return (run) => {
    if (name.length === 0) return [run];
    const at = run.findIndex((_, start) =>
      name.every(
        (word, nth) => isWord(run[start + nth], word) || (nth === last && isCut(run[start + nth], word)),
      ),
    );
    if (at >= 0) return [run.slice(0, at), ...cutOut(name)(run.slice(at + name.length))];
    return run.every((word) => name.some((own) => isWord(word, own))) ? [] : [run];
  };
}

function isWord(word: string | undefined, own: string): boolean {
  const same = (one: string) => (one.toLowerCase() === 'ltd' ? 'limited' : one.toLowerCase());
  return word !== undefined && same(word) === same(own);
}

// Banks cut the end of a long name.
function isCut(word: string | undefined, own: string): boolean {
  return word !== undefined && word.length >= leastOfCut && own.toLowerCase().startsWith(word.toLowerCase());
}
