import { spokenLanguage } from './translate.ts';

/** Loads what the screens that aren't shown yet say in the language that is spoken; English has nothing to load. */
export async function loadMoreWords(): Promise<void> {
  if (spokenLanguage() === 'en') return;
  const { speakWhole } = await import('./choose-language.ts');
  // What is missing is in English until the next try.
  await speakWhole(spokenLanguage()).catch(() => {});
}
