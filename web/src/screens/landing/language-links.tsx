import { type Language, landingPath, languages } from '@nairadesk/contract/languages';
import { clsx } from 'clsx';
import { spokenLanguage, t } from '../../language/translate.ts';
import { rowClass } from './section.tsx';

const all = Object.entries(languages) as [Language, (typeof languages)[Language]][];

/** Links to this page in the other languages, each by its own name. */
export function LanguageLinks({ className }: { className: string }) {
  return (
    <nav aria-label={t('Language')} className={clsx('flex flex-wrap gap-x-6', className)}>
      {all
        .filter(([language]) => language !== spokenLanguage())
        .map(([language, { name, tag }]) => (
          <a key={language} href={landingPath(language)} hrefLang={tag} className={rowClass}>
            {name}
          </a>
        ))}
    </nav>
  );
}
