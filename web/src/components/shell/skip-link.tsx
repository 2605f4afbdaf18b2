import { t } from '../../language/translate.ts';

/** The first stop of the Tab key: skips the menu to the main content. */
export function SkipLink({ label = t('Skip to content') }: { label?: string }) {
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-md bg-brief px-4 py-3 font-medium text-on-night focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {label}
    </a>
  );
}
