/** Tells whether a word of `text` begins with what is typed, whatever the case and accents: " cote d ivoire". */
export function startsWord(text: string, typed: string): boolean {
  return words(text).includes(words(typed).trimEnd());
}

function words(text: string): string {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').replace('&', 'and').toLowerCase();
  return ` ${plain.replace(/[^\p{L}\p{N}]+/gu, ' ').trimStart()}`;
}
