import secureJson from 'secure-json-parse';
import { invalid, Refusal } from '../errors/refusal.ts';

// The deepest payload of the contract is a list of objects in an object.
const maxDepth = 8;
// Strings, numbers, brackets and commas. Three hundred rates of a card make 11,700, and to look at those takes 3 ms.
const maxTokens = 12_000;
// A double holds every decimal of up to 15 digits; only longer runs of digits are checked. Very long ones are refused
// unread: no client means them, and checking takes time.
const manyDigits = /[\d.]{16}/;
const maxNumberLength = 50;
// The tokens of JSON: a string, with the colon that makes it a key; a number; brackets and commas.
const tokens = /("[^"\\]*(?:\\.[^"\\]*)*")[ \t\r\n]*(:?)|-?\d[\d.eE+-]*|[{}[\],]/g;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** An open object or array, and the position in it. */
interface Level {
  keys: Set<string>;
  at: string | number;
}

/**
 * Parses JSON in UTF-8; undefined for white space only. Ambiguous input is refused: broken UTF-8, a duplicate key, a
 * number that a double can't hold, a key that reaches the prototype, and what is deeper or has more parts than any payload.
 * Refuses: unreadable, invalid.
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
  assertUnambiguous(text);
  return parsed;
}

function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Refusal('unreadable');
  }
}

function assertUnambiguous(text: string): void {
  const levels: Level[] = [];
  let read = 0;
  for (const [token, string, colon] of text.matchAll(tokens)) {
    read += 1;
    if (read > maxTokens) throw new Refusal('unreadable');
    const level = levels.at(-1);
    if (token === '{' || token === '[') {
      if (levels.length >= maxDepth) throw new Refusal('unreadable');
      levels.push({ keys: new Set(), at: token === '[' ? 0 : '' });
    } else if (token === '}' || token === ']') {
      levels.pop();
    } else if (token === ',') {
      if (typeof level?.at === 'number') level.at += 1;
    } else if (string && colon && level) {
      // The decoded key: "\u0061" is "a".
      level.at = JSON.parse(string) as string;
      if (level.keys.has(level.at)) throw invalid({ [pathOf(levels)]: 'Sent twice' });
      level.keys.add(level.at);
    } else if (!string && !isExact(token)) {
      throw invalid({ [pathOf(levels)]: 'This number is too long to be exact. Send it as text.' });
    }
  }
}

function pathOf(levels: Level[]): string {
  return levels.map(({ at }) => at).join('.');
}

function isExact(number: string): boolean {
  if (number.length > maxNumberLength) return false;
  return !manyDigits.test(number) || plain(number) === plain(String(Number(number)));
}

function plain(number: string): string {
  return number.includes('.') ? number.replace(/\.?0+$/, '') : number;
}
