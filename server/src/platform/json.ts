import secureJson from 'secure-json-parse';
import { invalid, Refusal } from './refusal.ts';

// The deepest payload of the contract is a list of objects in an object.
const maxDepth = 8;
// A double holds every decimal of up to 15 digits; only a longer run of digits is worth a second look.
const manyDigits = /[\d.]{16}/;
// Of a text that is JSON: a string, with the colon that makes it a key, or a bracket.
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")[ \t\r\n]*(:?)|[{}[\]]/g;

const utf8 = new TextDecoder('utf-8', { fatal: true });

type Reviver = (key: string, value: unknown, context: { source: string }) => unknown;

/**
 * Parses JSON in UTF-8; undefined where there is only space. What two readers could take for two things is refused:
 * broken UTF-8, a key that is there twice, a number that cannot be held, a key that would reach an object's
 * prototype; and what is nested deeper than any payload. Refuses: unreadable, invalid.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decode(bytes);
  if (text.trim() === '') return undefined;
  let parsed: unknown;
  try {
    parsed = secureJson.parse(text, undefined, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new Refusal('unreadable');
  }
  assertShape(text);
  const inexact = findInexactNumber(text);
  if (inexact !== null) throw invalid({ [inexact]: 'This number cannot be held exactly. Send it as text.' });
  return parsed;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal('unreadable');
  }
}

function assertShape(text: string): void {
  const keysOfOpen: Set<string>[] = [];
  for (const [token, string, colon] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') {
      if (keysOfOpen.length >= maxDepth) throw new Refusal('unreadable');
      keysOfOpen.push(new Set());
    } else if (token === '}' || token === ']') {
      keysOfOpen.pop();
    } else if (string && colon) {
      // As it is meant, not as it is written: "\u0061" is "a".
      const key: string = JSON.parse(string);
      const keys = keysOfOpen.at(-1);
      if (keys?.has(key)) throw invalid({ [key]: 'Sent twice' });
      keys?.add(key);
    }
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
  JSON.parse(text, look as (key: string, value: unknown) => unknown);
  return found;
}

function plain(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}
