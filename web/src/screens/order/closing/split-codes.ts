/** What was pasted, as one code a line; of a column of a spreadsheet what stands before the tab. Empty lines go. */
export function splitCodes(pasted: string): string[] {
  return pasted
    .split(/[\r\n]+/)
    .map((line) => (line.split('\t')[0] ?? '').trim())
    .filter((line) => line !== '');
}
