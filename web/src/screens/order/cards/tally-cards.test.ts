import type { OrderCard } from '@nairadesk/contract/order-cards';
import { expect, it } from 'vitest';
import { missingText, tallyCards } from './tally-cards.ts';

type Is = NonNullable<OrderCard['verdict']>['is'];

function judged(...verdicts: (Is | null)[]) {
  return verdicts.map((is) => ({
    verdict: is && {
      is,
      amount: is === 'refused' ? '0.00' : '1000.50',
      faceValue: '1',
      rate: '1',
      reason: null,
      text: null,
      hasProof: false,
    },
  }));
}

it('adds up what the judged cards bring, without the refused ones', () => {
  const tally = tallyCards(judged('accepted', 'changed', 'refused', null));
  expect(tally).toEqual({ count: 4, missing: 1, good: 2, refused: 1, amount: '2001.00', next: 'judge' });
});

it.each([
  ['pay', judged('accepted', 'accepted')],
  ['ask', judged('accepted', 'changed')],
  ['ask', judged('changed', 'changed')],
  ['ask', judged('accepted', 'refused')],
  ['cancel', judged('refused', 'refused')],
  ['judge', judged(null, 'refused')],
] as const)('says that one must %s', (next, cards) => {
  expect(tallyCards(cards).next).toBe(next);
});

it.each([
  [[null], 'the card'],
  [['accepted', null], 'the last card'],
  [[null, null], '2 cards'],
] as const)('of %j it names %s as missing', (verdicts, words) => {
  expect(missingText(tallyCards(judged(...verdicts)))).toBe(words);
});
