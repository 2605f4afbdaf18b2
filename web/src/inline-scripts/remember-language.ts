import { languageKey } from '../language/language-key.ts';

/*
 * Runs in the head of a page that isn't English: its language is chosen, until the link to English is followed. Where the
 * browser stores nothing, nothing is remembered, and the page of the address is shown.
 */
const { lang } = document.documentElement;
remember(lang);
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[hreflang|=en]')) remember('en');
});

function remember(language: string): void {
  try {
    localStorage.setItem(languageKey, language);
  } catch {}
}
