/*
 * The characters of our font: `first` are what nearly every screen needs, `rest` what names and other languages add.
 */
const code = '#$<=>[\\]^`{|}~';
export const first = `${[...range(0x20, 0x7e)].filter((sign) => !code.includes(sign)).join('')}\u00a0©·×•–—‘’“”…→₦`;
const latinOne = range(0xa1, 0xff);
const igboYoruba = 'ẸẹỊịỌọỤụṢṣṄṅŃńǸǹẸẹÀàÁáÈèÉéÌìÍíÒòÓóÙùÚúḾḿĀāĒēĪīŌōŪū';
const combiningTones = '\u0300\u0301\u0304\u0323';
const hausa = 'ƁɓƊɗƘƙƳƴʼ';
const marks = '−≈≥≤←↑↓↗⇄✓\u2009\u202f';
export const rest = [...code, ...latinOne, ...igboYoruba, ...combiningTones, ...hausa, ...marks].filter(
  (letter) => !first.includes(letter),
);

function range(from: number, to: number): string {
  return Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
}
