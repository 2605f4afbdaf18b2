import { applyTheme, themeKey } from '../apply-theme.ts';

/*
 * Runs in the head of every page, behind its theme-color lines: an explicit choice holds before the first paint.
 * Following the system needs no script, nor does a browser that keeps nothing.
 */
try {
  applyTheme(localStorage.getItem(themeKey));
} catch {}
