import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { dismissToast, type Toast, toasts } from './toasts.ts';

/** The place where messages appear. Stands once, at the root. */
export function Toaster() {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get);
  const host = useTopLayerHost(shown);
  const region = useRef<HTMLDivElement>(null);
  // Shown again with every change of place, so that it lies above a dialog that opened meanwhile.
  useLayoutEffect(() => {
    if (host?.isConnected && shown.length > 0) region.current?.showPopover();
  }, [host, shown]);
  if (!host) return null;
  return createPortal(
    <div
      ref={region}
      popover="manual"
      role="status"
      // At the top: at the bottom of a phone it would lie over the button that comes next. Yet below the menu's bar.
      className="fixed inset-x-3 top-18 [dialog_&]:top-3 bottom-auto m-0 mx-auto w-auto max-w-100 flex-col gap-2 overflow-visible bg-transparent p-0 open:flex sm:inset-x-auto sm:top-4 sm:right-4 sm:w-100"
    >
      {shown.map((entry) => (
        <Message key={entry.id} toast={entry} />
      ))}
    </div>,
    host,
  );
}

function Message({ toast }: { toast: Toast }) {
  const [held, setHeld] = useState(false);
  const Icon = icons[toast.tone];
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismissToast(toast.id), toast.tone === 'loss' ? 9000 : 5000);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only gives more time to read
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex animate-[rise_180ms_var(--ease-out)] items-start gap-3 rounded-lg bg-brief py-3 pr-1.5 pl-4 text-on-night shadow-overlay"
    >
      <Icon aria-hidden="true" className={clsx('mt-0.5 size-5 shrink-0', colours[toast.tone])} />
      <p className="min-w-0 flex-1 py-px text-sm leading-6">{toast.text}</p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => dismissToast(toast.id)}
        className="-my-2 grid size-11 shrink-0 place-items-center rounded-md text-on-night/70 outline-offset-[-4px] hover:text-on-night focus-visible:outline-attention"
      >
        <X className="size-4.5" />
      </button>
    </div>
  );
}

/** The topmost open dialog, else the page; looked up again whenever `shown` changes. */
function useTopLayerHost(shown: readonly Toast[]): Element | null {
  const [host, setHost] = useState<Element | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the messages is a reason to look
  useLayoutEffect(() => {
    setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body);
  }, [shown]);
  return host;
}

const icons = { go: CircleCheck, loss: CircleAlert, plain: Info };
const colours = { go: 'text-attention', loss: 'text-attention', plain: 'text-on-night/70' };
