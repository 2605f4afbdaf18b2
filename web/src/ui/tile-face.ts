// Without clsx: the landing page loads this.

export type TileSize = 'xs' | 'sm' | 'md' | 'lg';

/** The placeholder for a missing logo: initials and classes with the colour of the name. */
export function tileFace(name: string, size: TileSize): { initials: string; className: string } {
  const look = 'grid select-none place-items-center font-semibold text-on-tile';
  return {
    initials: initials(name),
    className: `${box(size)} ${look} ${tileHue(name)}`,
  };
}

/** The colour of a name. */
export function tileHue(name: string): string {
  return hues[hash(name) % hues.length] ?? '';
}

/** The look of an uploaded logo. */
export function logoClass(size: TileSize): string {
  return `${box(size)} bg-logo-ground object-contain`;
}

function box(size: TileSize): string {
  return `shrink-0 rounded-md outline -outline-offset-1 outline-rim ${sizes[size]}`;
}

const sizes = { xs: 'size-6 text-xs', sm: 'size-9 text-xs', md: 'size-12 text-base', lg: 'size-16 text-xl' };

// Whole class names, so that the style sheet finds them.
const hues = [
  'bg-tile-1',
  'bg-tile-2',
  'bg-tile-3',
  'bg-tile-4',
  'bg-tile-5',
  'bg-tile-6',
  'bg-tile-7',
  'bg-tile-8',
];

function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean);
  const letters = words.length > 1 ? words.slice(0, 2).map((word) => [...word][0]) : [...(words[0] ?? '?')];
  return letters.slice(0, 2).join('').toLocaleUpperCase('en');
}

/** FNV-1a: the same name has the same colour on every device. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text.toLowerCase()) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  return (value ^ (value >>> 13)) >>> 0;
}
