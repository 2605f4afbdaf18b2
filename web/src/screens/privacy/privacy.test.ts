import { expect, it } from 'vitest';
import { privacy } from './privacy.ts';

it('privacy: says that staff keep notes, and former accounts and wallets', () => {
  const kept = privacy.sections.find(({ heading }) => heading === 'What we keep')?.paragraphs.join('\n');
  expect(kept).toContain('Notes that our staff write about you and your orders');
  expect(kept).toContain('The bank accounts and wallet addresses you had before');
});
