import { isTranslated } from '@nairadesk/contract/languages';
import { storeLanguage } from '../language/stored-language.ts';

/** Runs in the head of a landing page that isn't English: its language is chosen, until the link to English is followed. */
const { lang } = document.documentElement;
if (isTranslated(lang)) storeLanguage(lang);
addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a[hreflang|=en]')) storeLanguage('en');
});
