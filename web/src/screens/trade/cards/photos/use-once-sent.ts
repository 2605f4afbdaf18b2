import { useEffect, useRef, useState } from 'react';
import type { CardsDraft } from '../cards-draft.ts';
import type { PhotoCounts } from './photo-counts.ts';

interface OnceSent {
  counts: PhotoCounts;
  draft: CardsDraft;
  /** What the cards bring. */
  amountKobo: bigint;
  /** What follows when all photos are there, or one of them failed. */
  run: () => void;
}

/**
 * Waits for the photos that are still sent. What changes meanwhile, a rate too, ends the waiting: the press was for
 * something else.
 */
export function useOnceSent({ counts: { left, failed }, draft, amountKobo, run }: OnceSent) {
  const [waitsFor, setWaitsFor] = useState<{ draft: CardsDraft; amountKobo: bigint } | null>(null);
  const isWaiting = waitsFor?.draft === draft && waitsFor.amountKobo === amountKobo;
  const isOver = isWaiting && (left === 0 || failed > 0);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isOver) return;
    setWaitsFor(null);
    latest.current();
  }, [isOver]);
  return {
    isWaiting: isWaiting && !isOver,
    start: () => (left === 0 ? run() : setWaitsFor({ draft, amountKobo })),
    stop: () => setWaitsFor(null),
  };
}
