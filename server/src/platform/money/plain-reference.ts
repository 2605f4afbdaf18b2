/** A bank's reference or a hash as it is compared: letters and digits alone, in capitals. Banks print it in many ways. */
export function plainReference(typed: string): string {
  return typed.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** How long a plain one is at least that tells one transfer from others, with a digit in it. */
export const shortestReference = 6;

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

// How long a hash is at least, in the form of its coin; banks' references are shorter.
const shortestHash = 40;

// Letters that look like those of a hash.
const lookalikes: Record<string, string> = { А: 'A', В: 'B', С: 'C', Е: 'E' };

/**
 * A plain reference as proofs are compared: of a link or of other words around a hash the longest run of letters and
 * digits, without 0x. A shorter one stays as it is.
 */
export function bareReference(typed: string): string {
  const text = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[АВСЕ]/g, (letter) => lookalikes[letter] ?? letter);
  const runs = text.match(/[A-Z0-9]+/g) ?? [];
  const longest = runs.reduce((long, run) => (run.length > long.length ? run : long), '');
  const bare = longest.replace(/^0X/, '');
  return bare.length >= shortestHash ? bare : plainReference(typed);
}
