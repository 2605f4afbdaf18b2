import { type Language, languages } from '@nairadesk/contract/languages';
import { clsx } from 'clsx';
import { spokenLanguage, t } from '../../language/translate.ts';

const all = Object.entries(languages) as [Language, (typeof languages)[Language]][];

interface LanguageLinksProps {
  hrefOf: (language: Language) => string;
  className: string;
  linkClass: string;
}

/** Links to a page in the other languages, each by its own name. */
export function LanguageLinks({ hrefOf, className, linkClass }: LanguageLinksProps) {
  return (
    <nav aria-label={t('Language')} className={clsx('flex flex-wrap gap-x-6', className)}>
      {all
        .filter(([language]) => language !== spokenLanguage())
        .map(([language, { name, tag }]) => (
          <a key={language} href={hrefOf(language)} hrefLang={tag} className={linkClass}>
            {name}
          </a>
        ))}
    </nav>
  );
}
