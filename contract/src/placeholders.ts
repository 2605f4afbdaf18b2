/** What a canned reply can leave open, and what fills it in: `{amount}` becomes “₦48,250.00”. */
export const placeholders = {
  name: 'the customer’s first name',
  transaction: 'the transaction ID',
  amount: 'the order’s amount',
  status: 'the order’s status',
  desk: 'our name',
} as const;
export type Placeholder = keyof typeof placeholders;

/** What stands for each placeholder in one message; what is missing is not known. */
export type Fillings = Readonly<Partial<Record<Placeholder, string>>>;

/** A piece of text: as it stands, or the name between two braces. */
export interface TextPart {
  text: string;
  /** Null: plain text. Else what stands between the braces, whether or not it is a placeholder. */
  name: string | null;
}

const braced = /(\{[^{}\n]{1,40}\})/;

/** Cuts a text at its braces: the only place that knows how a placeholder is written. */
export function partsOf(text: string): TextPart[] {
  return text
    .split(braced)
    .filter((piece) => piece !== '')
    .map((piece) => ({ text: piece, name: braced.test(piece) ? piece.slice(1, -1) : null }));
}

/**
 * Fills in what is known; a placeholder that can’t be filled stays as it is, for the writer to see. What is filled in is
 * no placeholder again: a customer may be called “{amount}”.
 */
export function fillIn(text: string, fillings: Fillings): string {
  return partsOf(text)
    .map((part) => (isPlaceholder(part.name) && asText(fillings[part.name])) || part.text)
    .join('');
}

function asText(filling = ''): string {
  return partsOf(filling)
    .map(({ text, name }) => (isPlaceholder(name) ? `(${name})` : text))
    .join('');
}

/** The placeholders that a text still has, once each. */
export function placeholdersIn(text: string): Placeholder[] {
  return [...new Set(partsOf(text).map(({ name }) => name))].filter(isPlaceholder);
}

/** The first name between braces that is no placeholder; undefined: there is none. */
export function unknownPlaceholderIn(text: string): string | undefined {
  return partsOf(text).find(({ name }) => name !== null && !isPlaceholder(name))?.text;
}

function isPlaceholder(name: string | null): name is Placeholder {
  return name !== null && Object.hasOwn(placeholders, name);
}
