const mostLetters = 60;

// The marks that we put around it, and what is drawn like them; then also what is made of two.
const marks = /[“-‟«»❝❞⹂〝-〟＂″‶〃ˮʺ˝"]/gu;
const twoMarks = /(?:['‘-‛ʼ`´′‵]\p{DI}*){2,}/gu;

/**
 * What a bank, a customer or the asker wrote, within a sentence of ours: cut, and without the quotation marks that we put
 * around it, so that it can't go on as our own words do.
 */
export function othersWords(text: string, most = mostLetters): string {
  const plain = text.replaceAll(marks, '').replaceAll(twoMarks, '').trim();
  const letters = [...plain];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trim()}…`
    : plain;
}

// A sign of lists and sentences, a word that ends in a point and is no title, a dash between words, or six words: banks
// write people with five at most.
const isMoreThanName =
  /[,;:()…!?]|(?:^|\P{L})(?!(?:mr|mrs|ms|dr|prof|engr|barr|alh|hon|rev|pst|arc|sir|st)\. )\p{L}{2,}\.\s|\s[-–—/|]\s|(?:\S+\s+){5}\S/iu;

// Drawn like one of those, it would be read as one: what is no letter, digit or blank, and on no keyboard.
const isOtherSign = /[^\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{M}\p{N}\s\x20-\x7e‘’ʼ‐‑]/u;

/** A name by others within a sentence of ours: cut, and in quotation marks where it is more than a name. */
export function othersName(name: string): string {
  return apart(othersWords(name));
}

/** The same for what a second person reads, who needs the whole of it. */
export function othersText(text: string): string {
  return apart(othersWords(text, 300));
}

function apart(plain: string): string {
  return isMoreThanName.test(plain) || isOtherSign.test(plain) ? `“${plain}”` : plain;
}
