const mostLetters = 60;

// The marks that we put around it, and what is drawn like them; then also what is made of two.
const marks = /[“-‟«»❝❞⹂〝-〟＂″‶〃ˮʺ˝"]/gu;
const twoMarks = /(?:['‘-‛ʼ`´′‵Ꞌꞌ]\p{DI}*){2,}/gu;

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

// Of names: scripts of other letters have some that are drawn like a point, a colon or a comma, and so has Latin, which are
// neither capital nor small, or like an apostrophe or a question mark. Of marks those that people's names have.
const nameLetter =
  /(?:(?=[\p{Lu}\p{Ll}\p{Lt}])[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|[\u0620-\u063f\u0641-\u064a\u0671-\u06d3\u1200-\u135a])[\u0300-\u0304\u0306-\u030c\u0323\u0327-\u0329\u0331\u064b-\u0655\u0670]*/gu;
// Saltillos and glottal stops.
const signLetters = /[ꞋꞌɁɂ]/gu;

/** The signs of a name, with `a` for each letter and its marks: of what is drawn like a sign there is the sign. */
export function signsOfName(name: string): string {
  return name.replaceAll(signLetters, '?').replaceAll(nameLetter, 'a');
}

// Anything else would be read as a sign of a sentence.
const isPlain = /^[a0-9\s&'‘’ʼ./‐‑-]*$/u;

/** A name by others within a sentence of ours: cut, and in quotation marks where it is more than a name. */
export function othersName(name: string): string {
  return apart(othersWords(name));
}

/** The same for what a second person reads, who needs the whole of it. */
export function othersText(text: string): string {
  return apart(othersWords(text, 300));
}

function apart(plain: string): string {
  return isMoreThanName.test(plain) || !isPlain.test(signsOfName(plain)) ? `“${plain}”` : plain;
}
