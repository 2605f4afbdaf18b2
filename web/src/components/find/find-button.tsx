import { Search } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { loadPalette, useFind } from './find-state.ts';

const open = () => useFind.setState({ open: true });
const prepare = () => {
  loadPalette().catch(() => {});
};

/** Opens the palette: an icon on a phone, with its key where there is a keyboard. */
export function FindButton({ wide }: { wide?: boolean }) {
  if (!wide) return <IconButton label="Find" icon={<Search />} onClick={open} />;
  return (
    <button
      type="button"
      aria-label="Find"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={open}
      className="ml-auto hidden h-11 items-center gap-2.5 rounded-md border border-edge bg-surface px-3 text-ink-soft text-sm transition-colors hover:border-ink-soft hover:text-ink lg:flex [&_svg]:size-4"
    >
      <Search aria-hidden="true" />
      Find
      <kbd className="font-sans text-xs">{keyName}</kbd>
    </button>
  );
}

const keyName = /mac|iphone|ipad/i.test(globalThis.navigator?.userAgent ?? '') ? '⌘ K' : 'Ctrl K';
