import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { t } from '../language/translate.ts';
import { IconButton } from './icon-button.tsx';
import { moveToasts } from './toasts.ts';

interface DialogProps {
  open: boolean;
  /** Called on Escape, backdrop and close button; the owner sets `open` to false. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Stays in view below the scrolling part: the actions. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  children: ReactNode;
}

/** A modal window, on phones a sheet from below. The native element traps focus and returns it. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, description, footer, size = 'md', children }: DialogProps) {
  const dialog = useModal();
  const pressedOutside = useRef(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does for the keyboard what the backdrop does for the mouse
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onCancel={(event) => askToClose(event, onClose)}
      // A phone's Back closes it without a cancel event on a page without interaction. Reopen it first: the owner
      // may want to keep it.
      onClose={({ target, currentTarget }) => {
        if (target !== currentTarget || !currentTarget.isConnected || currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        const isOutside = pressedOutside.current && event.target === event.currentTarget;
        if (isOutside && !hasTyped(event.currentTarget)) onClose();
      }}
      className={clsx('sheet overflow-clip bg-surface shadow-overlay outline-none', widths[size])}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-start gap-3 pt-4 pr-2.5 pb-3 pl-5 sm:pt-5 sm:pr-4 sm:pl-7">
          <div className="min-w-0 flex-1 pt-1.5">
            <h2 id={`${id}-title`} tabIndex={-1} className="font-semibold text-xl outline-none">
              {title}
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-ink-soft text-sm">
                {description}
              </p>
            )}
          </div>
          <IconButton label={t('Close')} icon={<X />} onClick={onClose} />
        </header>
        <div className="sheet-body relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-1 pb-6 sm:px-7">
          {children}
        </div>
        {footer && (
          <footer className="flex flex-col-reverse gap-2.5 border-line border-t px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex-row sm:justify-end sm:px-7">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  );
}

/** Opens the element as modal while it is in the page, and keeps the focus in it. */
function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect: closing must happen while the element is still in the page, else focus is not returned.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The heading, so that the dialog is read from its start; an input would call up the keyboard of a phone.
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2');
    first?.focus();
    queueMicrotask(moveToasts);
    const keeper = new MutationObserver(() => keepFocus(element));
    if (element) keeper.observe(element, { childList: true, subtree: true });
    return () => {
      keeper.disconnect();
      element?.close();
      queueMicrotask(moveToasts);
      // What opened it may be gone, as a row of a list that was read again.
      setTimeout(() => keepFocus(document.querySelector('main')));
    };
  }, []);
  return dialog;
}

/** What was pressed may leave by its press: the keyboard goes on from the heading then, not from nowhere. */
function keepFocus(inside: HTMLElement | null) {
  if (document.activeElement !== document.body) return;
  const heading = inside?.querySelector<HTMLElement>('h2[tabindex]');
  (heading ?? inside)?.focus({ preventScroll: true });
}

const widths = { sm: 'sm:max-w-104', md: 'sm:max-w-120', lg: 'sm:max-w-168' };

/** Whether something was typed into it: a press beside it must not lose that. */
function hasTyped(dialog: HTMLElement): boolean {
  const fields = dialog.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

function askToClose(event: SyntheticEvent, onClose: () => void) {
  if (event.target !== event.currentTarget) return;
  event.preventDefault();
  onClose();
}
