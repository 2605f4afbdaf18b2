import { useSyncExternalStore } from 'react';
import { browserStorage } from '../browser/browser-storage.ts';
import { applyTheme, themeKey } from './apply-theme.ts';

export const themes = ['light', 'dark', 'system'] as const;
export type Theme = (typeof themes)[number];

const listeners = new Set<() => void>();

/** The theme chosen on this device, and a setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, storedTheme, () => 'system'), chooseTheme];
}

/** Follows a choice made in another tab. Call once. */
export function watchTheme(): void {
  applyTheme(storedTheme());
  window.addEventListener('storage', ({ key }) => {
    if (key === themeKey || key === null) tell();
  });
}

function chooseTheme(theme: Theme): void {
  if (theme === 'system') browserStorage.removeItem(themeKey);
  else browserStorage.setItem(themeKey, theme);
  tell();
}

function tell(): void {
  applyTheme(storedTheme());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function storedTheme(): Theme {
  const stored = browserStorage.getItem(themeKey);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}
