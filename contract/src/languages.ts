/** The languages that customers may read, by the code in addresses, with their own names and their tags for the document. */
export const languages = {
  en: { name: 'English', tag: 'en-NG' },
  pcm: { name: 'Pidgin', tag: 'pcm' },
  ha: { name: 'Hausa', tag: 'ha' },
  yo: { name: 'Yoruba', tag: 'yo' },
  ig: { name: 'Igbo', tag: 'ig' },
} as const;

export type Language = keyof typeof languages;

/** The codes of all of them, English first. */
export const languageCodes = ['en', 'pcm', 'ha', 'yo', 'ig'] as const satisfies Language[];

/** Those that are not English, whose texts are in catalogues. */
export const translatedLanguages = ['pcm', 'ha', 'yo', 'ig'] as const satisfies Language[];
export type TranslatedLanguage = (typeof translatedLanguages)[number];

/** Whether a code is that of a language with a catalogue. */
export function isTranslated(code: unknown): code is TranslatedLanguage {
  return /^(pcm|ha|yo|ig)$/.test(String(code));
}

/** Where a page that has an address in each language is in this one: `/gift-cards`, `/ha/gift-cards`. */
export function pathIn(language: Language, path: string): string {
  return language === 'en' ? path : `/${language}${path}`;
}

/** The address of the landing page in a language: `/` in English, else `/ha`. */
export function landingPath(language: Language): string {
  return language === 'en' ? '/' : `/${language}`;
}
