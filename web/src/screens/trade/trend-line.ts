import { koboOf } from '@nairadesk/contract/money';

/** How much a price moved, in words: "Up 1.2% today"; undefined where there is none to compare with. */
export function changeToday(today: string | null, now: string): string | undefined {
  if (today === null) return undefined;
  const [before, after] = [koboOf(today), koboOf(now)];
  if (before === 0n) return undefined;
  const moved = after > before ? after - before : before - after;
  // In tenths of a per cent, half up.
  const tenths = (moved * 2000n + before) / (2n * before);
  if (tenths === 0n) return moved === 0n ? 'The same all day' : 'Almost the same today';
  return `${after > before ? 'Up' : 'Down'} ${tenths / 10n}.${tenths % 10n}% today`;
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
