/** Where the choice is kept. It belongs to the device, not to the person: it outlives a sign-out. */
export const themeKey = 'nairadesk.device.theme';

/** What the browser's own bars take on: `--paper` of tokens.css. */
export const papers = { light: '#faf6ee', dark: '#15130e' };

/** For the head of a page: an explicit choice holds before the first paint. Nothing else needs a script. */
export function applyStoredTheme(): void {
  try {
    applyTheme(localStorage.getItem(themeKey));
  } catch {
    // The browser keeps nothing, so nothing was chosen.
  }
}

/** Gives the page its theme: an explicit choice, or what the system says. */
export function applyTheme(theme: string | null): void {
  const explicit = theme === 'light' || theme === 'dark' ? theme : null;
  if (explicit) document.documentElement.dataset.theme = explicit;
  else delete document.documentElement.dataset.theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
    meta.content = papers[explicit ?? (meta.media.includes('dark') ? 'dark' : 'light')];
  }
}
