const mostLetters = 60;

/**
 * What a bank, a customer or the asker wrote, on a slip: cut, and without the quotation marks that a slip puts around a
 * file's name, so that it can't go on as the slip's own words do.
 */
export function othersWords(text: string, most = mostLetters): string {
  const plain = text.replaceAll(/[“”„"]/gu, '').trim();
  const letters = [...plain];
  return letters.length > most
    ? `${letters
        .slice(0, most - 1)
        .join('')
        .trim()}…`
    : plain;
}

/** A member of staff on a slip: they choose their names, too. */
export function staffName(name: string | null | undefined): string {
  return name ? othersName(name) : 'somebody';
}

// A sign of lists and sentences, a word that ends in a point and is no title, a dash between words, or six words: banks
// write people with five at most.
const isMoreThanName = /[,;:()…!?]|\p{L}{5,}\. |\s[-–—/|]\s|(?:\S+\s+){5}\S/u;

/** A name by others: in quotation marks where it is more than a name, as in a list or a sentence. */
export function othersName(name: string): string {
  const plain = othersWords(name);
  return isMoreThanName.test(plain) ? `“${plain}”` : plain;
}
