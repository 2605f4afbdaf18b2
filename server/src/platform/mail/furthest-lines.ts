import { linesShown } from './lines-shown.ts';

/** What somebody moved once. */
export interface Move {
  /** Which asset, and which side of it: whatever it is called, or however many of its rates move. */
  of: string;
  /** As the mail calls it. */
  what: string;
  line: string;
  /** How far against us, as a multiple. */
  loss: number;
}

/**
 * The lines of a mail about prices: of each thing the furthest and the last, so that one that is moved again and again
 * hides no other. Each asset's furthest come first, so that many of one hide no other's, and the furthest of all
 * at the top.
 */
export function furthestLines(moves: readonly Move[]): string[] {
  const furthest = moves.toSorted((one, other) => other.loss - one.loss);
  const kept = new Set([...firstOfEach(furthest, 'what'), ...firstOfEach(moves.toReversed(), 'what')]);
  const others = furthest.filter((move) => kept.has(move));
  return linesShown([...new Set([...firstOfEach(furthest, 'of'), ...others].map(({ line }) => line))]);
}

function firstOfEach(moves: readonly Move[], key: 'of' | 'what'): Move[] {
  const first = new Map<string, Move>();
  for (const move of moves) if (!first.has(move[key])) first.set(move[key], move);
  return [...first.values()];
}
