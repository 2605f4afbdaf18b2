import { useEffect, useRef, useState } from 'react';

/** A search box whose text reaches the URL (and the server) when typing pauses. */
export function useSearchBox(searched: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(searched);
  const told = useRef(searched);
  const tell = useRef(onSearch);
  tell.current = onSearch;
  // The URL changed without typing: back, forward, a cleared filter.
  useEffect(() => {
    if (searched !== told.current) setTyped(searched);
    told.current = searched;
  }, [searched]);
  useEffect(() => {
    const words = typed.trim();
    if (words === told.current) return;
    const timer = setTimeout(() => {
      told.current = words;
      tell.current(words);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
