import { newTag } from './new-tag.ts';

/** “Card kqzvmxhbrtywpdlf”: a name that no other has. In letters alone: ten digits in a row are refused as an account number. */
export function makeUpName(kind: string): string {
  return `${kind} ${newTag()}`;
}
