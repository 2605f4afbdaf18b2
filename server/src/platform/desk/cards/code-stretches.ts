import { clausesOf, misread } from './code-words.ts';
import { addTo, isNoLanguage, isRepeated, weigh } from './words-of-language.ts';

// Shorter ones are seldom codes, and many texts have the same.
const shortest = 12;
// What people write again and again: the digits of a phone in groups.
const phone = /(?<!\d)(?:\+?234[ -]?0?|0)[789](?:[ -]?\d){9}(?!\d)/g;
const shortestPart = 3;

/**
 * What words of a text `inCapitals` make together that stand side by side, in groups of any length, and what parts with
 * a digit make, of three letters or more, between which other words stand; with the digits for which letters may be read.
 * One that is of several clauses begins or ends as one of these does: of ten cards in groups not each pair of neighbours
 * counts, nor does a card with part of the next. What is like language is none.
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
  return word.length >= shortestPart && /\d/.test(word) && !isRepeated(word);
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
  const isCode = clauses.map(mayBeCode);
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
      if (isWhole(first, last, isCode) && weight.letters >= shortest && isNoLanguage(weight))
        yield letters.slice(from, from + weight.letters);
    }
    from += first.weight.letters;
  }
}

interface Placed {
  place: number;
  begins: boolean;
  ends: boolean;
}

/** Whether a stretch is of one clause, or begins or ends as one does: but no code that fills one with part of another. */
function isWhole(first: Placed, last: Placed, isCode: readonly boolean[]): boolean {
  if (first.place === last.place || (first.begins && last.ends)) return true;
  if (!first.begins && !last.ends) return false;
  return isCode.slice(first.place, last.place + 1).filter(Boolean).length < 2;
}

/** Whether all of a clause is as long as a code, and like one. */
function mayBeCode(clause: readonly string[]): boolean {
  const weight = { ...weigh(''), words: 0 };
  for (const word of clause) addTo(weight, weigh(word));
  return weight.letters >= shortest && isNoLanguage(weight);
}

/** Whether a word comes once more, as the rate does in what people write of it. */
function repeats(words: readonly string[], word: string): boolean {
  return word.length >= shortestPart && words.includes(word);
}
