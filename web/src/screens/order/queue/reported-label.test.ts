import { expect, it } from 'vitest';
import { reportedLabel } from './reported-label.ts';

it.each([
  [{}, 'Reported'],
  [{ assetType: 'gift-card' }, 'Reported'],
  [{ orderType: 'buy' }, 'Reported paid'],
  [{ orderType: 'buy', assetType: 'gift-card' }, 'Reported paid'],
  [{ orderType: 'sell' }, 'Reported sent'],
  [{ orderType: 'sell', assetType: 'cryptocurrency' }, 'Coins sent'],
  [{ orderType: 'sell', assetType: 'gift-card' }, 'Card ready'],
] as const)('label of reported orders among %j: %s', (chosen, label) => {
  expect(reportedLabel(chosen)).toBe(label);
});
