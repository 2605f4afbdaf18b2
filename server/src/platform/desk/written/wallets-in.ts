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

const longestGroup = 10;
const isNumber = /^\p{N}+$/u;

/**
 * What may be addresses of wallets in a text: as they are copied, in a few pieces, or in groups of one length, as wallets
 * show them. Numbers alone are a bank’s, and hashes of transfers are none, unless `hashesToo`: on some networks an
 * address looks like one.
 */
export function walletsIn(text: string, { hashesToo = false } = {}): string[] {
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const found: string[] = [];
  let run: string[] = [];
  let end = 0;
  const finish = () => {
    found.push(...addressesIn(run));
    run = [];
  };
  for (const { 0: written, index } of plain.matchAll(piece)) {
    const isOther =
      transactionId.test(written) || (!hashesToo && (hash.test(written) || signature.test(written)));
    const isWhole = written.length >= shortest;
    if (isOther || isWhole || index - end > apart) finish();
    if (isWhole && !isOther && !isNumber.test(written)) found.push(written);
    if (!isOther && !isWhole) run.push(written);
    end = index + written.length;
  }
  finish();
  return found;
}

// Of pieces that are near each other: those without a word or number between them, and groups of one length.
function addressesIn(run: readonly string[]): string[] {
  const isPart = run.map((written) => isCoded.test(written));
  const inGroups = groupsIn(run, isPart);
  const inPieces = spans(run.length, (at) => isPart[at] === true).map(([from, to]) => joined(run, from, to));
  const long = [...inGroups, ...inPieces].filter((address) => address.length >= shortest);
  return [...new Set(long)].filter((one) => !long.some((other) => other !== one && other.includes(one)));
}

// A group of an address may look like a word or a number; two of a text do not. The first may be longer, the last shorter.
function groupsIn(run: readonly string[], isPart: readonly boolean[]): string[] {
  const lengths = run.map(({ length }) => (length > 1 && length <= longestGroup ? length : null));
  const isLike = (at: number) => lengths[at] != null && lengths[at] === lengths[at - 1];
  return spans(run.length, isLike).flatMap(([second, end]) => {
    const length = Number(run[second]?.length);
    const from = isPart[second - 2] ? second - 2 : second - 1;
    const to = end < run.length && Number(run[end]?.length) < length ? end + 1 : end;
    return isPart.slice(from, to).filter(Boolean).length > 1 ? [joined(run, from, to)] : [];
  });
}

// From where to where each longest row of places goes for which `is` holds.
function spans(count: number, is: (at: number) => boolean): [from: number, to: number][] {
  const found: [number, number][] = [];
  for (let at = 0; at < count; at += 1) {
    const last = found.at(-1);
    if (!is(at)) continue;
    if (last?.[1] === at) last[1] = at + 1;
    else found.push([at, at + 1]);
  }
  return found;
}

function joined(run: readonly string[], from: number, to: number): string {
  return run.slice(from, to).join('');
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
