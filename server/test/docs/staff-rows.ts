import { read } from './citation-faults.ts';

/** The section of the threat model about what one member of staff can do. */
export const staffSection =
  /^## What one member of staff can do.*?(?=^## )/ms.exec(read('docs/threat-model.md'))?.[0] ?? '';

/** Its rows: the calls, what is gained, who is told and what is left, by cells; the first and last cell are empty. */
export const staffRows = staffSection
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((row) => row.split('|').map((cell) => cell.trim()));

/** The calls that a row is about, by method and path. */
export function callsOf(row: readonly string[]): string[] {
  return [...(row[1] ?? '').matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, call = '']) => call);
}

/** What a row names of a kind: approvals, mails or actions of the log. */
export function namesIn(row: readonly string[], kind: 'approval' | 'mail' | 'log'): string[] {
  return [...row.join(' ').matchAll(new RegExp(`\\b${kind} \`([a-z-]+)\``, 'g'))].map(
    ([, name = '']) => name,
  );
}
