import { useEffect, useState } from 'react';
import { navigate } from '../../../router/navigate.ts';

/**
 * Asks before the screen is left while `unsaved`: by a link, the Back button, or by closing the page, where the browser
 * asks in its own words. `asking` is whether to ask now.
 */
export function useAskBeforeLeaving(unsaved: boolean) {
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!unsaved) return;
    // Back lands on the same address first, so that the screen is still there to ask.
    window.history.pushState(window.history.state, '');
    const ask = (then: () => void) => setLeave(() => then);
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link?.target;
      if (!link || elsewhere || event.button !== 0 || link.origin !== window.location.origin) return;
      if (link.pathname + link.search === window.location.pathname + window.location.search) return;
      event.preventDefault();
      event.stopPropagation();
      ask(() => navigate(link.pathname + link.search, { replace: true }));
    };
    const onBack = () => {
      window.history.pushState(window.history.state, '');
      ask(() => window.history.go(-2));
    };
    const onClose = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('click', onClick, true);
    window.addEventListener('popstate', onBack);
    window.addEventListener('beforeunload', onClose);
    return () => {
      window.removeEventListener('click', onClick, true);
      window.removeEventListener('popstate', onBack);
      window.removeEventListener('beforeunload', onClose);
    };
  }, [unsaved]);
  return { asking: leave !== null, leave: () => leave?.(), stay: () => setLeave(null) };
}
