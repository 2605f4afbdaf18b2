import type { KeyboardEvent, ReactNode, Ref } from 'react';

interface SaveShortcutProps {
  ref: Ref<HTMLDivElement>;
  /** Missing while nothing is unsaved, or it is being saved already. */
  onSave: (() => void) | undefined;
  children: ReactNode;
}

/** Holds a sheet, and saves it with Ctrl+Enter, on a Mac also ⌘+Enter, from any of its cells. */
export function SaveShortcut({ ref, onSave, children }: SaveShortcutProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSave?.();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the Save button does
    <div ref={ref} onKeyDown={press}>
      {children}
    </div>
  );
}
