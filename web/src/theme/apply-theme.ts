/** The storage key. A setting of the device, not of the person: it survives a logout. */
export const themeKey = 'nairadesk.device.theme';

/** The colour of the browser's own bars: `--paper` of tokens.css. */
export const papers = { light: '#faf6ee', dark: '#15130e' };

/** For the head of a page: applies an explicit choice before the first paint. */
export function applyStoredTheme(): void {
  try {
    applyTheme(localStorage.getItem(themeKey));
  } catch {
    // Storage is blocked, so nothing was chosen.
  }
}

/** Gives the page its theme: an explicit choice, or the system's. */
export function applyTheme(theme: string | null): void {
  const explicit = theme === 'light' || theme === 'dark' ? theme : null;
  if (explicit) document.documentElement.dataset.theme = explicit;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = papers[explicit ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}
