import { readFileSync } from 'node:fs';

export interface Statement {
  /** Its id, such as `2.3.9`. */
  id: string;
  /** What it says: the cells after the id. */
  text: string;
}

const page = readFileSync(new URL('../../../docs/specification.md', import.meta.url), 'utf8');

/** Every statement of docs/specification.md, in the order of the page. */
export const statements: Statement[] = page.split('\n').flatMap((line) => {
  const [, id, text] = /^\| (\d+\.\d+\.\d+) \| (.+) \|$/.exec(line) ?? [];
  return id && text ? [{ id, text }] : [];
});

/** The numbers of its sections and parts, such as `2` and `2.3`. */
export const parts: string[] = [...page.matchAll(/^#{2,3} (\d+(?:\.\d+)?)\.? /gm)].map(
  ([, part = '']) => part,
);

/** The words between “ and ” in a text: labels and messages that are to the letter. */
export function quotedWords(text: string): string[] {
  return [...text.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
}
