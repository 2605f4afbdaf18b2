// As many letters and digits as the shortest address of a wallet has (Ripple, Bitcoin).
const shortest = 25;
// As many signs may stand between two pieces of one address, like those of an account number.
const apart = 20;
const piece = /[\p{L}\p{M}\p{N}]+/gu;
// What says that a transfer was made: 32 bytes in hexadecimal digits, or the signature of a transaction on Solana.
const hash = /^(0x)?[0-9a-f]{60,64}$/i;
const signature = /^[1-9A-HJ-NP-Za-km-z]{85,88}$/;
const transactionId = /^ND[2-9A-HJ-NP-Z]{8}$/;
// No word has a digit in it, nor a capital behind a small letter.
const isCoded = /\p{N}.*\p{L}|\p{L}.*\p{N}|\p{Ll}\p{Lu}/u;

/**
 * What may be addresses of wallets in a text: as they are copied, or in a few pieces. Numbers alone are a bank’s, and
 * hashes of transfers are none, unless `hashesToo`: on some networks an address looks like one.
 */
export function walletsIn(text: string, { hashesToo = false } = {}): string[] {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const found: string[] = [];
  let pieces = { text: '', end: 0 };
  for (const { 0: written, index } of plain.matchAll(piece)) {
    const isOther =
      /^\p{N}+$/u.test(written) ||
      transactionId.test(written) ||
      (!hashesToo && (hash.test(written) || signature.test(written)));
    if (!isOther && written.length >= shortest) found.push(written);
    const isPiece = !isOther && written.length < shortest && isCoded.test(written);
    const goesOn = isPiece && index - pieces.end <= apart;
    if (!goesOn && pieces.text.length >= shortest) found.push(pieces.text);
    pieces = { text: isPiece ? (goesOn ? pieces.text : '') + written : '', end: index + written.length };
  }
  return pieces.text.length >= shortest ? [...found, pieces.text] : found;
}

// Shorter ones are times and numbers of things.
const shortestMemo = 4;
// Four words at most between what it is called and the memo, as in “use the memo below instead: 104”.
const memo =
  /\b(?:memo|tag)s?\b(?:[^\p{L}\p{N}\n]{1,5}\p{L}+){0,4}?[^\p{L}\p{N}\n]{1,5}(\p{L}*\p{N}[\p{L}\p{N}]*)/giu;

/** The memos or destination tags in a text, by which an exchange knows whose coins came to its address. */
export function memosIn(text: string): string[] {
  return [...text.normalize('NFKC').matchAll(memo)].flatMap(([, written = '']) =>
    written.length < shortestMemo || transactionId.test(written) ? [] : [written],
  );
}

/** Those of `written` in which something is left that may be an address once the known ones are taken out. */
export function withoutKnown(written: readonly string[], known: readonly string[]): string[] {
  const ours = known.map((address) => address.toLowerCase());
  return written.filter((one) => {
    const rest = ours.reduce((text, address) => text.replaceAll(address, ' '), one.toLowerCase());
    return walletsIn(rest, { hashesToo: true }).length > 0;
  });
}
