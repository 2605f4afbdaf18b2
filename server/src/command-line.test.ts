import { expect, it } from 'vitest';
import { say } from './command-line.ts';

it('say: writes out control characters, so that what is quoted neither clears a terminal nor makes a line', () => {
  let written = '';
  say('order \u001b[2J\u001b[H\nOK: no problems found.\u009b', { write: (text) => (written += text) });
  expect(written).toBe('order \\u001b[2J\\u001b[H\\u000aOK: no problems found.\\u009b\n');
});
