import { useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

type CopyState = 'ready' | 'copied' | 'failed';

/** Copies a text to the clipboard and remembers for two seconds what came of it. */
export function useCopy(text: string): { state: CopyState; copy: () => Promise<void> } {
  const [state, setState] = useState<CopyState>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), 2000);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, copy: async () => setState((await copyText(text)) ? 'copied' : 'failed') };
}
