import { isTranslated, landingPath } from '@nairadesk/contract/languages';
import { languageKey } from '../language/language-key.ts';

/** Runs in the head of the English landing page: leads on to the page in the language that was chosen in this browser. */
try {
  const language = localStorage.getItem(languageKey);
  if (isTranslated(language)) location.replace(landingPath(language));
} catch {}
