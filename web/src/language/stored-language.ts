import { isTranslated, type Language } from '@nairadesk/contract/languages';
import { browserStorage } from '../browser/browser-storage.ts';
import { languageKey } from './language-key.ts';

/** The language chosen in this browser; English until another is chosen. */
export function storedLanguage(): Language {
  const stored = browserStorage.getItem(languageKey);
  return isTranslated(stored) ? stored : 'en';
}

/** Remembers the language chosen in this browser. */
export function storeLanguage(language: Language): void {
  if (language === 'en') browserStorage.removeItem(languageKey);
  else browserStorage.setItem(languageKey, language);
}
