import { expect, it } from 'vitest';
import { changeToday, trendPath } from './trend-line.ts';

it.each([
  ['1600.00', '1620.00', 'Up 1.3% today'],
  ['1620.00', '1600.00', 'Down 1.2% today'],
  ['1600.00', '1600.00', 'The same all day'],
  ['141350000.00', '141350000.01', 'Almost the same today'],
  [null, '1600.00', undefined],
])('change today: from %s to %s it says %s', (today, now, words) => {
  expect(changeToday(today, now)).toBe(words);
});

it('trend path: steps through what is known, and is none for fewer than two prices', () => {
  expect(trendPath([null, '1.00', '1.00', '3.00', '2.00'], 40, 20)).toBe(
    'M10.0 20.0H20.0V20.0H30.0V0.0H40.0V10.0',
  );
  expect(trendPath(['5.00', '5.00'], 40, 20)).toBe('M0.0 10.0H40.0V10.0');
  expect(trendPath([null, null, '5.00'], 40, 20)).toBeUndefined();
});
