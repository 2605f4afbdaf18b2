import { type RefObject, useEffect } from 'react';

/** Calls `onInView` once the element is in view, in a tab that is: below the fold it is unread. */
export function useInView(
  element: RefObject<HTMLElement | null>,
  { when, onInView }: { when: boolean; onInView: () => void },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called does the same at each render
  useEffect(() => {
    if (!when || !element.current) return;
    let isInView = false;
    const tell = () => {
      if (isInView && document.visibilityState === 'visible') onInView();
    };
    const observer = new IntersectionObserver(
      (entries) => {
        isInView = entries.at(-1)?.isIntersecting ?? false;
        tell();
      },
      // A line of it, not its edge.
      { rootMargin: '-24px 0px' },
    );
    observer.observe(element.current);
    document.addEventListener('visibilitychange', tell);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', tell);
    };
  }, [when]);
}
