import { isTranslated, type Language, languages } from '@nairadesk/contract/languages';
import { addressesOf, fetchWords } from './fetch-words.ts';
import { findText } from './find-text.ts';
import { keepSpokenWords } from './keep-words.ts';
import { languageKey } from './language-key.ts';
import { storedLanguage, storeLanguage } from './stored-language.ts';
import { speak, spokenLanguage } from './translate.ts';

let whole: { language: Language; loaded: Promise<void> } | undefined;

/**
 * Speaks a language from now on, on all screens, and remembers it in this browser. What is typed stays. Fails, and
 * changes nothing, when its texts can't be loaded.
 */
export async function chooseLanguage(language: Language): Promise<void> {
  await speakWhole(language);
  storeLanguage(language);
}

/**
 * Follows a choice made in another tab, one that was made before this call too. Call once.
 * @param inEnglish whether the viewer's screens are in English alone, as those of staff
 * @returns looks again at what is to be spoken
 */
export function followOtherTabs(inEnglish: () => boolean): () => void {
  const wanted = () => (inEnglish() ? 'en' : storedLanguage());
  const follow = () => void speakWhole(wanted()).catch(() => {});
  const look = () => {
    if (wanted() !== spokenLanguage()) follow();
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === languageKey || key === null) follow();
  });
  look();
  return look;
}

/** Speaks all that a language has to say, once its texts are loaded. */
export function speakWhole(language: Language): Promise<void> {
  if (whole?.language !== language) {
    const loaded = load(language);
    whole = { language, loaded };
    // To be tried again.
    loaded.catch(() => {
      if (whole?.loaded === loaded) whole = undefined;
    });
  }
  return whole.loaded;
}

async function load(language: Language): Promise<void> {
  const catalogue = await (isTranslated(language) ? fetchWords(addressesOf(language)) : {});
  // Another was chosen meanwhile.
  if (whole?.language !== language) return;
  document.documentElement.lang = languages[language].tag;
  speak(language, catalogue, findText);
  void keepSpokenWords().catch(() => {});
}
