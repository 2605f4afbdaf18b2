import { expect, it } from 'vitest';
import { holderText, holdingAt, waitText } from './claim-words.ts';

const now = Date.parse('2026-11-23T10:00:00Z');
const claim = {
  holder: { id: 't', name: 'Tunde Bello' },
  own: false,
  handedBy: null,
  since: '2026-11-23T09:57:30Z',
  until: '2026-11-23T10:01:00Z',
};

it('holding: names a colleague, the viewer, or no holder', () => {
  expect(holdingAt(claim, now)).toEqual({ by: 'colleague', id: 't', name: 'Tunde Bello', minutes: 2 });
  expect(holdingAt({ ...claim, own: true }, now)).toMatchObject({ by: 'viewer' });
  expect(holdingAt(null, now)).toEqual({ by: 'none', last: null });
});

it('holding: ends with the lease, and says which colleague had it', () => {
  const over = { ...claim, until: '2026-11-23T10:00:00Z' };
  expect(holdingAt(over, now)).toEqual({ by: 'none', last: { name: 'Tunde Bello', until: over.until } });
  expect(holdingAt({ ...over, own: true }, now)).toEqual({ by: 'none', last: null });
});

it('holder text: a first name and minutes', () => {
  expect(holderText({ name: 'Tunde Bello', minutes: 2 })).toBe('Tunde · 2 min');
});

it('wait text: minutes, hours with minutes, days; never below zero', () => {
  expect([-5, 59_999, 8 * 60_000, 161 * 60_000, 72 * 3_600_000].map(waitText)).toEqual([
    '0 min',
    '0 min',
    '8 min',
    '2 h 41 min',
    '3 days',
  ]);
});
