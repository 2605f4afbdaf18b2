import { languages } from '@nairadesk/contract/languages';
import { isStaff } from '@nairadesk/contract/roles';
import { addressesOf, fetchWords } from '../language/fetch-words.ts';
import { storedLanguage } from '../language/stored-language.ts';
import { storedSession } from '../session/stored-session.ts';

/** Runs in the head of a page of the app: fetches what its screen says in the language chosen in this browser, unless it is of staff. */
const session = storedSession();
const language = session && isStaff(session.role) ? 'en' : storedLanguage();
if (language !== 'en') {
  window.words = fetchWords(addressesOf(language, 'own')).then(
    (catalogue) => {
      document.documentElement.lang = languages[language].tag;
      return { language, catalogue };
    },
    // Everything is there in English.
    () => undefined,
  );
}
