import { bech32 } from '@scure/base';

/** The parts of a Lightning invoice (BOLT 11) that decide whether it can be paid. */
export interface Invoice {
  mainnet: boolean;
  expiresAt: Date;
}

const prefixPattern = /^ln(bcrt|bc|tbs|tb|sb)(?:([1-9][0-9]*)([munp])?)?$/;
const timestampWords = 7;
const signatureWords = 104;
const defaultExpirySeconds = 3600;
const expiryTag = 6;

/** Reads an invoice; undefined if it is none or broken. Its signature is not checked. */
export function readInvoice(text: string): Invoice | undefined {
  const decoded = bech32.decodeUnsafe(text, false);
  const prefix = decoded && prefixPattern.exec(decoded.prefix);
  if (!decoded || !prefix || decoded.words.length < timestampWords + signatureWords) return undefined;
  // A tenth of a millisatoshi cannot be paid.
  if (prefix[3] === 'p' && !prefix[2]?.endsWith('0')) return undefined;
  const seconds = numberOf(decoded.words.slice(0, timestampWords));
  const expiry = expiryOf(decoded.words.slice(timestampWords, -signatureWords));
  if (expiry === undefined) return undefined;
  return { mainnet: prefix[1] === 'bc', expiresAt: new Date((seconds + expiry) * 1000) };
}

/** The tagged fields one after the other: a tag, its length in two words, its words. */
function expiryOf(words: readonly number[]): number | undefined {
  let expiry: number | undefined;
  for (let at = 0; at < words.length; ) {
    const [tag = 0, high = 0, low = 0] = words.slice(at, at + 3);
    const end = at + 3 + high * 32 + low;
    if (at + 3 > words.length || end > words.length) return undefined;
    if (tag === expiryTag) expiry ??= numberOf(words.slice(at + 3, end));
    at = end;
  }
  return Math.min(expiry ?? defaultExpirySeconds, 1e10);
}

function numberOf(words: readonly number[]): number {
  return words.reduce((number, word) => number * 32 + word, 0);
}
