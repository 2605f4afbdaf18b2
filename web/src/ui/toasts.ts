import { translateText } from '../language/translate.ts';

export interface Toast {
  id: number;
  tone: 'go' | 'loss' | 'plain';
  text: string;
  /** When it came, by `performance.now()`. */
  time: number;
}

let shown: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a toast: `toast.done(t('Copied'))`, `toast.failed(failure.message)`. What the server says is translated here. */
export const toast = {
  done: (text: string) => {
    clearFailures();
    add('go', text);
  },
  failed: (text: string) => add('loss', text),
  say: (text: string) => add('plain', text),
};

/** Dismisses a toast early. */
export function dismissToast(id: number): void {
  shown = shown.filter((entry) => entry.id !== id);
  tell();
}

/** Dismisses failure toasts after a success, which they would contradict. */
export function clearFailures(): void {
  shown = shown.filter(({ tone }) => tone !== 'loss');
  tell();
}

/** Dismisses all toasts: something opens that they would cover. */
export function clearToasts(): void {
  shown = [];
  tell();
}

/** Call when a dialog opens or closes: toasts move with it, because what is outside a modal dialog is inert. */
export function moveToasts(): void {
  shown = [...shown];
  tell();
}

/** For `useSyncExternalStore`. */
export const toasts = {
  get: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function add(tone: Toast['tone'], said: string): void {
  lastId += 1;
  const entry = { id: lastId, tone, text: translateText(said), time: performance.now() };
  // The same sentence twice is one message: a double failure must not cover the screen.
  shown = [...shown.filter((other) => other.text !== entry.text), entry].slice(-3);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
