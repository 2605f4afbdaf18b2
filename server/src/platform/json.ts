import secureJson from 'secure-json-parse';
import { invalid, Refusal } from './refusal.ts';

// A double holds every decimal of up to 15 digits; only a longer run of digits is worth a second look.
const manyDigits = /[\d.]{16}/;

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;

/** Parses JSON; a key that would reach an object's prototype, or anything unparsable, is refused. Refuses: unreadable, invalid. */
export function parseJson(text: string): unknown {
  const inexact = findInexactNumber(text);
  if (inexact !== null) throw invalid({ [inexact]: 'This number cannot be held exactly. Send it as text.' });
  try {
    return secureJson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new Refusal('unreadable');
  }
}

// The key of the first number that is not what its sender wrote, or null.
function findInexactNumber(text: string): string | null {
  if (!manyDigits.test(text)) return null;
  let found: string | null = null;
  const look: Reviver = (key, value, { source }) => {
    if (typeof value === 'number' && plain(source) !== plain(String(value))) found ??= key;
    return value;
  };
  try {
    JSON.parse(text, look as (key: string, value: unknown) => unknown);
  } catch {
    return null;
  }
  return found;
}

function plain(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}
