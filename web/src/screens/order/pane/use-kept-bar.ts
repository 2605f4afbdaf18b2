import { type FocusEvent, useEffect, useRef } from 'react';

/**
 * Keeps the focus in a bar whose buttons are replaced when `state` changes: the one that was pressed is gone then, and
 * the keyboard would start again at the top of the page. @returns what the bar takes
 */
export function useKeptBar(state: string) {
  const ref = useRef<HTMLElement>(null);
  const hadFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) ref.current?.focus();
  }, [state]);
  return {
    ref,
    tabIndex: -1,
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget && !currentTarget.contains(relatedTarget)) hadFocus.current = false;
    },
  };
}
