import { otherReading } from '@nairadesk/contract/statement-reading';
import { expect, it } from 'vitest';
import { askedReading } from './asked-reading.ts';

it('the question about other columns can be sent back whatever a file has for headings', () => {
  const headings = ['Date', '\u200b', '\u2800', 'Narra\u202etion', '😀'.repeat(200), 'A'.repeat(400)];
  const { kind, ...asked } = askedReading(
    'account',
    { columns: { date: 0 }, dateOrder: 'iso' },
    {
      proposal: { headings, headingsKey: 'key', headingRow: 0, columns: {}, dateOrder: 'iso' } as never,
      headed: { date: 0 },
      unread: [],
      lines: [],
    },
  );
  expect(otherReading.parse(asked)).toEqual(asked);
  expect(asked.headings.slice(0, 4)).toEqual(['Date', '', '', 'Narra tion']);
});
