import { find } from '@nairadesk/contract/find';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readKey, useRead } from '../../api/use-read.ts';
import { type Hit, hitsOf } from './hits.ts';

const pauseMilliseconds = 150;

/** What the typed words find, once typing has paused, and which of the hits is chosen: the first, until it is moved. */
export function useHits(typed: string) {
  const words = usePaused(typed.trim());
  const read = useRead(find, { words }, { when: words !== '', keepPrevious: true, quiet: true });
  const hits = words === '' || !read.data ? [] : hitsOf(read.data.data);
  const [moved, setMoved] = useState({ words: '', place: 0 });
  // Other words, other hits: the first one again.
  const place = moved.words === words ? Math.min(moved.place, hits.length - 1) : 0;
  useForgotten();
  return {
    words,
    read,
    hits,
    /** Some of the words were not looked up. */
    leftOut: words !== '' && read.data?.data.leftOut === true,
    /** While the hits are those of other words, Enter would open a hit that isn't on the screen. */
    areCurrent: words === typed.trim() && !read.isPlaceholderData,
    chosen: hits[place],
    choose: (hit: Hit) => setMoved({ words, place: hits.indexOf(hit) }),
    /** One down (1) or up (-1), round at the ends. */
    move: (step: number) => setMoved({ words, place: (place + step + hits.length) % hits.length }),
  };
}

/** A text once it has stayed the same for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : paused;
}

// What was looked for, and whom it found, stay on no screen that others see.
function useForgotten(): void {
  const client = useQueryClient();
  useEffect(() => () => client.removeQueries({ queryKey: readKey(find) }), [client]);
}
