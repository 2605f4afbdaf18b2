import { type Language, languages } from '@nairadesk/contract/languages';
import { chooseLanguage as saveLanguage } from '@nairadesk/contract/settings';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { chooseLanguage } from '../../language/choose-language.ts';
import { spokenLanguage, t } from '../../language/translate.ts';
import { updateProfile } from '../../session/session.ts';
import { toast } from '../../ui/toasts.ts';
import { SettingsCard } from './settings-part.tsx';

const codes = Object.keys(languages) as Language[];
// For a person who chose a language that they can't read.
const inEnglish = 'Language';

/**
 * Chooses the language of all screens, and of mails and notifications. The screens change at once, and what is typed
 * elsewhere stays.
 */
export function LanguageCard() {
  const [chosen, setChosen] = useState<Language | null>(null);
  const save = useCall(saveLanguage, { onSuccess: ({ data }) => updateProfile(data) });
  const choose = (language: Language) => {
    setChosen(language);
    chooseLanguage(language)
      .then(
        () => save.send({ language }),
        () => toast.failed(t('We couldn’t load this language. Check your connection and try again.')),
      )
      .finally(() => setChosen(null));
  };
  const spoken = spokenLanguage();
  return (
    <SettingsCard title={t('Language')} hint={t('The language of the app, and of what we send you.')}>
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('Language')}</legend>
        {spoken !== 'en' && (
          <span lang="en" className="w-full text-ink-soft text-sm">
            {inEnglish}
          </span>
        )}
        {codes.map((code) => (
          <label key={code} className={choiceClass}>
            <input
              type="radio"
              name="language"
              checked={code === (chosen ?? spoken)}
              onChange={() => choose(code)}
              className="absolute inset-0 appearance-none outline-none"
            />
            {languages[code].name}
          </label>
        ))}
      </fieldset>
    </SettingsCard>
  );
}

const choiceClass =
  'relative flex h-11 items-center rounded-md border border-edge px-4 font-medium text-ink-soft hover:text-ink has-checked:border-go has-checked:bg-go-soft has-checked:text-go-strong has-focus-visible:outline-2 has-focus-visible:outline-go';
