import { koboOf } from '@nairadesk/contract/money';
import { t } from '../../../language/translate.ts';

/** Which way a price moved, and by how much, to a tenth of a per cent: "1.2". */
export interface Move {
  way: 'up' | 'down' | 'none';
  percent: string;
}

/** How a price moved since the morning; undefined where there is none to compare with. */
export function moveToday(today: string | null, now: string): Move | undefined {
  if (today === null) return undefined;
  const [before, after] = [koboOf(today), koboOf(now)];
  if (before === 0n) return undefined;
  const moved = after > before ? after - before : before - after;
  // In tenths of a per cent, half up.
  const tenths = (moved * 2000n + before) / (2n * before);
  const way = moved === 0n ? 'none' : after > before ? 'up' : 'down';
  return { way, percent: `${tenths / 10n}.${tenths % 10n}` };
}

/** The same in words: "Up 1.2% today". */
export function changeToday(today: string | null, now: string): string | undefined {
  const move = moveToday(today, now);
  if (!move) return undefined;
  if (move.way === 'none') return t('The same all day');
  if (move.percent === '0.0') return t('Almost the same today');
  const { percent } = move;
  return move.way === 'up' ? t('Up {percent}% today', { percent }) : t('Down {percent}% today', { percent });
}

/** The path of a line through the prices that are known, in a box of this size; undefined for fewer than two. */
export function trendPath(
  points: readonly (string | null)[],
  width: number,
  height: number,
): string | undefined {
  const known = points.flatMap((price, at) => (price === null ? [] : [{ at, price: Number(price) }]));
  if (known.length < 2) return undefined;
  const prices = known.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (at: number) => ((at / (points.length - 1)) * width).toFixed(1);
  const y = (price: number) =>
    (high === low ? height / 2 : ((high - price) / (high - low)) * height).toFixed(1);
  // A price holds until it changes: steps, not slopes.
  return known
    .map(({ at, price }, index) => (index === 0 ? `M${x(at)} ${y(price)}` : `H${x(at)}V${y(price)}`))
    .join('');
}
