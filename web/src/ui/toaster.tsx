import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../language/translate.ts';
import { dismissToast, type Toast, toasts } from './toasts.ts';

/** Renders the toasts. Used once, at the root. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  const host = useTopLayerHost(shown);
  const region = useRef<HTMLDivElement>(null);
  // Shown again after every move, so that it is above a newly opened dialog; and while empty, because a screen
  // reader only announces changes in a region that already exists.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the toasts
  useLayoutEffect(() => {
    if (host?.isConnected) raise(region.current);
  }, [host, shown]);
  useEscape(shown);
  if (!host) return null;
  return createPortal(
    <div
      ref={region}
      popover="manual"
      role="status"
      // Where no button is covered: the bottom holds the next action, the top right the menu or a dialog's close
      // button.
      className="fixed top-2 right-15 bottom-auto left-2 z-50 m-0 flex w-auto max-w-88 flex-col gap-2 overflow-visible bg-transparent p-0 lg:inset-x-0 lg:mx-auto lg:w-88"
    >
      {shown.map((entry) => (
        <Message key={entry.id} toast={entry} />
      ))}
    </div>,
    host,
  );
}

/** Older browsers have no popovers, or refuse to show one twice: there a z-index puts it above the page. */
function raise(region: HTMLElement | null) {
  try {
    region?.showPopover();
  } catch {}
}

function Message({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const Icon = icons[toast.tone];
  useEffect(() => {
    if (held) return;
    const end = toast.time + (toast.tone === 'loss' ? 9000 : 5000);
    // It moves into every dialog that opens and its timer continues; a hovered toast gets a little longer.
    const timer = setTimeout(() => dismissToast(toast.id), Math.max(end - performance.now(), 1500));
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    // biome-ignore lint/a11y/useKeyWithClickEvents: a larger target for the finger; the keyboard has the button, and Escape
    <div
      onClick={() => dismissToast(toast.id)}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={({ currentTarget }) => setHeld(currentTarget.contains(document.activeElement))}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex animate-[rise_180ms_var(--ease-out)] items-start gap-3 rounded-lg bg-brief py-3 pr-1 pl-3.5 text-on-night shadow-overlay"
    >
      <Icon aria-hidden="true" className={clsx('size-5 shrink-0', colours[toast.tone])} />
      <p className="min-w-0 flex-1 text-sm leading-5">{toast.text}</p>
      <button
        type="button"
        aria-label={t('Dismiss')}
        onClick={() => dismissToast(toast.id)}
        className="-my-3 grid size-11 shrink-0 place-items-center rounded-md text-on-night/70 outline-offset-[-4px] hover:text-on-night focus-visible:outline-attention"
      >
        <X className="size-4.5" />
      </button>
    </div>
  );
}

/** The topmost open dialog, else the page; looked up again whenever `shown` changes. */
function useTopLayerHost(shown: readonly Toast[]): Element | null {
  const [host, setHost] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every change of the toasts
  useLayoutEffect(() => {
    setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body);
  }, [shown]);
  return host;
}

/** Escape dismisses the newest toast, unless a dialog needs the key. */
function useEscape(shown: readonly Toast[]): void {
  const newest = shown.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) dismissToast(newest);
    };
    window.addEventListener('keydown', dismiss);
    return () => window.removeEventListener('keydown', dismiss);
  }, [newest]);
}

const icons = { go: CircleCheck, loss: CircleAlert, plain: Info };
const colours = { go: 'text-attention', loss: 'text-attention', plain: 'text-on-night/70' };
