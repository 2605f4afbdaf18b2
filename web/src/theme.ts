import { useSyncExternalStore } from 'react';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

// Belongs to the device, not to the person: it outlives a sign-out.
const storageKey = 'nairadesk.device.theme';
/** What the browser's own bars take on: `--paper` of tokens.css. */
export const papers = { light: '#faf6ee', dark: '#15130e' };
const listeners = new Set<() => void>();

/** The theme chosen on this device, and how to choose another. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme, () => 'system'), chooseTheme];
}

/** Follows a choice made in another tab. Call once. */
export function watchTheme(): void {
  applyTheme(storedTheme(), papers);
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKey || key === null) tell();
  });
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, theme);
  tell();
}

function tell(): void {
  applyTheme(storedTheme(), papers);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedTheme(): Theme {
  const stored = localStorage.getItem(storageKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stands in the page by its source text too (`earlyTheme`): it may use nothing from outside. */
function applyTheme(theme: string | null, papers: { light: string; dark: string }): void {
  const explicit = theme === 'light' || theme === 'dark' ? theme : null;
  if (explicit) document.documentElement.dataset.theme = explicit;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = papers[explicit ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}

/**
 * For the head of every page, behind its theme-color lines: an explicit choice holds before the first paint.
 * Only the build asks for it; following the system needs no script.
 */
export function earlyTheme(): string {
  return `(${applyTheme})(localStorage.getItem(${JSON.stringify(storageKey)}),${JSON.stringify(papers)})`;
}
