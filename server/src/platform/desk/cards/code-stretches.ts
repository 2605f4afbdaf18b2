import { clausesOf, misread } from './code-words.ts';
import { addTo, isNoLanguage, isNumber, isUnit, weigh } from './words-of-language.ts';

// Shorter ones are seldom codes, and many texts have the same.
const shortest = 12;
// What people write again and again: the digits of a phone in groups, a number of ten or eleven, and round sums.
const phone = /(?<!\d)(?:\+?234[ -]?0?|0)[789](?:[ -]?\d){9}(?!\d)/g;
const ownNumber = /^\d{10,11}$/;
const roundNumber = /^\d+00$/;
const shortestPart = 3;

/**
 * What words of a text `inCapitals` make together that stand side by side, in groups of any length, and what parts with
 * a digit make, of three letters or more, between which other words stand; with the digits for which letters may be read.
 * One that is of several clauses begins or ends as one of these does: of ten cards in groups not each pair of neighbours
 * counts. What is like language is none.
 */
export function* stretchesOf(capitals: string, longest: number): Generator<string> {
  yield* stretchesIn(clausesOf(capitals), longest);
  yield* stretchesIn(clausesOf(capitals.replaceAll(phone, '\n')).flatMap(partsOf), longest);
}

/** The parts of a clause, in clauses that end where words between them are left out. */
function partsOf(clause: readonly string[]): string[][] {
  const clauses: string[][] = [[]];
  for (const word of clause) {
    if (isPart(word)) clauses.at(-1)?.push(word);
    else clauses.push([]);
  }
  return clauses.filter(({ length }) => length > 0);
}

function isPart(word: string): boolean {
  if (word.length < shortestPart || !/\d/.test(word)) return false;
  return isNumber(word) ? !ownNumber.test(word) && !roundNumber.test(word) : !isUnit(word);
}

function* stretchesIn(clauses: readonly (readonly string[])[], longest: number): Generator<string> {
  const words = clauses.flatMap((clause, place) =>
    clause.map((word, at) => ({
      word,
      place,
      begins: at === 0,
      ends: at === clause.length - 1,
      weight: weigh(word),
    })),
  );
  const letters = misread(words.map(({ word }) => word).join(''));
  let from = 0;
  for (const [start, first] of words.entries()) {
    const weight = { ...first.weight };
    const stretch = [first.word];
    for (let end = start + 1; end < words.length; end += 1) {
      const last = words[end];
      if (!last || weight.letters + last.weight.letters > longest || repeats(stretch, last.word)) break;
      stretch.push(last.word);
      addTo(weight, last.weight);
      const isWhole = first.place === last.place || first.begins || last.ends;
      if (isWhole && weight.letters >= shortest && isNoLanguage(weight))
        yield letters.slice(from, from + weight.letters);
    }
    from += first.weight.letters;
  }
}

/** Whether a word comes once more, as the rate does in what people write of it. */
function repeats(words: readonly string[], word: string): boolean {
  return word.length >= shortestPart && words.includes(word);
}
