import { randomBytes } from 'node:crypto';

/** “Card kqzvmxhbrtyw”: a name that no other has. In letters alone: ten digits in a row are refused as an account number. */
export function makeUpName(kind: string): string {
  const letters = [...randomBytes(12)].map((byte) => String.fromCharCode(97 + (byte % 26)));
  return `${kind} ${letters.join('')}`;
}
