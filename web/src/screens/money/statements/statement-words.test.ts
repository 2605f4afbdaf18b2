import { expect, it } from 'vitest';
import { resultText, undoText } from './statement-words.ts';

it.each([
  [20, 12, 8, 5, '20 new lines: 12 matched by the transaction ID, 5 likely, 3 unknown'],
  [8, 2, 4, 2, '8 new lines: 2 matched by the transaction ID, 2 likely, 2 unknown, 2 other, such as charges'],
  [12, 12, 0, 0, '12 new lines: 12 matched by the transaction ID'],
  [1, 0, 1, 0, '1 new line: 1 unknown'],
  [1, 0, 1, 1, '1 new line: 1 likely'],
  [3, 0, 0, 0, '3 new lines: 3 other, such as charges'],
  [0, 0, 0, 0, 'Nothing new in this statement'],
  // It found transfers that were entered by hand, and that staff haven't matched.
  [0, 0, 2, 0, '0 new lines: 2 unknown'],
])(
  'an import of %i lines, %i matched and %i open, %i of them likely: says “%s”',
  (added, matched, unmatched, likely, text) => {
    expect(resultText({ added, matched, unmatched }, likely)).toBe(text);
  },
);

it.each([
  [0, /^It added nothing, so no transfer leaves the books\. /],
  [1, /^The transfer that it added leaves the books\. An open order /],
  [1214, /^The 1,214 transfers that it added leave the books\. Open orders /],
])('undoing an import of %i lines: says what follows', (added, text) => {
  expect(undoText({ added })).toMatch(text);
});
