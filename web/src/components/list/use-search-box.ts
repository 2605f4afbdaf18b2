import { useEffect, useRef, useState } from 'react';

/** A search box whose text reaches the URL (and the server) when typing pauses. */
export function useSearchBox(searched: string, onSearch: (words: string) => void) {
  const [typed, setTyped] = useState(searched);
  const sent = useRef(searched);
  const latestOnSearch = useRef(onSearch);
  latestOnSearch.current = onSearch;
  // The URL changed without typing: back, forward, a cleared filter.
  useEffect(() => {
    if (searched !== sent.current) setTyped(searched);
    sent.current = searched;
  }, [searched]);
  useEffect(() => {
    const words = typed.trim();
    if (words === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = words;
      latestOnSearch.current(words);
    }, 300);
    return () => clearTimeout(timer);
  }, [typed]);
  return [typed, setTyped] as const;
}
