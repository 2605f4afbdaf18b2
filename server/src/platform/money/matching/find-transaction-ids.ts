export interface FoundIds {
  /** Standing alone in the text. */
  whole: string[];
  /** Only there when spaces and dashes are left out, or glued to other letters: other text could look like it. */
  loose: string[];
}

// As newTransactionId makes them: ND and eight letters without 0, 1, I and O.
const wholeId = /(?<![A-Z0-9])ND[2-9A-HJ-NP-Z]{8}(?![A-Z0-9])/g;
const looseId = /(?=(ND[2-9A-HJ-NP-Z]{8}))/g;

/**
 * What looks like one of our transaction IDs in a bank's text, in capitals, once each. Whether there is such an order
 * is for the caller to say: ten letters of anything may look like an ID.
 */
export function findTransactionIds(...texts: readonly (string | null)[]): FoundIds {
  const capitals = texts.map((text) => (text ?? '').normalize('NFKC').toUpperCase());
  const whole = new Set(capitals.flatMap((text) => [...text.matchAll(wholeId)].map(([id]) => id)));
  const squeezed = capitals.map((text) => text.replaceAll(/[\s\p{Pd}]/gu, ''));
  const loose = new Set(squeezed.flatMap((text) => [...text.matchAll(looseId)].map(([, id = '']) => id)));
  return { whole: [...whole], loose: [...loose].filter((id) => !whole.has(id)) };
}
