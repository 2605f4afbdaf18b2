import { describe, expect, it } from 'vitest';
import page from '../../index.html?raw';
import { papers } from './apply-theme.ts';
import css from './tokens.css?raw';

const themes = ['light', 'dark'] as const;
type Theme = (typeof themes)[number];

const grounds = ['paper', 'surface', 'band', 'sunken'];
const texts = [
  ...grounds.flatMap((ground) =>
    ['ink', 'ink-soft', 'ink-faint', 'go', 'loss'].map((text) => [text, ground]),
  ),
  ['ink', 'chosen'],
  ['on-ink', 'ink'],
  ['go', 'go-soft'],
  ['go-strong', 'go-soft'],
  ['on-go', 'go'],
  ['on-go', 'go-strong'],
  ['attention-ink', 'attention-soft'],
  ['attention-ink', 'surface'],
  ['on-attention', 'attention'],
  ['loss', 'loss-soft'],
  ['on-loss', 'loss'],
  ['on-loss', 'loss-strong'],
  ['on-night', 'night'],
  ['on-night', 'brief'],
  ['on-night', 'brand'],
  ['on-forest', 'forest'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => ['on-tile', `tile-${tile}`]),
];
const edges = [
  ...grounds.map((ground) => ['edge', ground]),
  ...grounds.map((ground) => ['go', ground]),
  ['attention', 'brief'],
  ['attention', 'night'],
  ['attention', 'forest'],
];

describe.each(themes)('%s theme', (theme) => {
  const below = (least: number) => (pair: string[]) => {
    const [one, other] = pair.map((name) => colour(name, theme));
    return contrast(one ?? '', other ?? '') < least;
  };

  it('has a contrast of at least 4.5 for every text on its background', () => {
    expect(texts.filter(below(4.5))).toEqual([]);
  });

  it('has a contrast of at least 3 for every edge and icon on its background', () => {
    expect(edges.filter(below(3))).toEqual([]);
  });

  it('gives the browser bars the background colour of the page', () => {
    const paper = colour('paper', theme);
    expect(papers[theme]).toBe(paper);
    expect(page).toContain(`media="(prefers-color-scheme: ${theme})" content="${paper}"`);
  });
});

function colour(name: string, theme: Theme): string {
  const value = css.match(new RegExp(`--${name}: (?:light-dark\\((#\\w+), (#\\w+)\\)|(#\\w+));`));
  const found = value?.[theme === 'light' ? 1 : 2] ?? value?.[3];
  if (!found) throw new Error(`tokens.css has no --${name}`);
  return found;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** As WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
