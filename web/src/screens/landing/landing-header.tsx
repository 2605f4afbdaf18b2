import { landingPath } from '@nairadesk/contract/languages';
import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { LanguageLinks } from '../../components/shell/language-links.tsx';
import { staffOnly, usersOnly, visitorsOnly } from '../../components/shell/login-links.ts';
import { Logo } from '../../components/shell/logo.tsx';
import { spokenLanguage, t } from '../../language/translate.ts';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { anchors } from './anchors.ts';
import { columnClass, rowClass } from './section.tsx';

// Otherwise the menu would never close; its sections are found by scrolling.
const popoversOnly = 'not-supports-[selector(:popover-open)]:hidden';

/** The sticky header: logo, links to the sections, Login and Sign Up. */
export function LandingHeader() {
  return (
    <header className="sticky top-0 z-30 border-line border-b bg-paper">
      <div className={clsx(columnClass, 'flex min-h-16 items-center gap-1 max-lg:pr-1.5 lg:min-h-18')}>
        <a
          href={landingPath(spokenLanguage())}
          className={clsx(
            'inline-flex min-h-11 min-w-8 items-center rounded-md max-sm:[&>span]:gap-2 max-sm:[&_span_span]:text-lg max-[22rem]:[&_span_span]:text-base',
            // “Sign Up” is longer in other languages.
            spokenLanguage() !== 'en' && 'max-[22rem]:[&_span_span]:sr-only',
          )}
        >
          <Logo />
        </a>
        <nav aria-label={t('On this page')} className="mx-auto hidden gap-1 lg:flex">
          {anchors.map(({ id, label }) => (
            <a
              key={id}
              href={`#${id}`}
              className="inline-flex h-11 items-center rounded-md px-3.5 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
            >
              {t(label)}
            </a>
          ))}
        </nav>
        <AccountLinks />
        <IconButton
          label={t('Open menu')}
          popoverTarget="landing-menu"
          icon={
            <>
              <Menu className="[header:has(:popover-open)_&]:hidden" />
              <X className="[header:not(:has(:popover-open))_&]:hidden" />
            </>
          }
          className={clsx('lg:hidden', popoversOnly)}
        />
      </div>
      <nav
        id="landing-menu"
        popover="auto"
        aria-label={t('On this page')}
        className={clsx(
          'inset-x-0 top-16 bottom-auto m-0 w-full border-line border-b bg-surface p-2 text-ink shadow-overlay sm:px-4 lg:hidden',
          popoversOnly,
        )}
      >
        <ul>
          {anchors.map(({ id, label }) => (
            <li key={id}>
              <a
                href={`#${id}`}
                className="flex min-h-13 items-center rounded-md px-3 font-medium outline-offset-[-2px] hover:bg-sunken"
              >
                {t(label)}
              </a>
            </li>
          ))}
        </ul>
        <LanguageLinks hrefOf={landingPath} linkClass={rowClass} className="px-3 sm:hidden" />
      </nav>
    </header>
  );
}

/** Login and Sign Up; for a person who is logged in, the link home. */
function AccountLinks() {
  return (
    <nav aria-label={t('Account')} className="flex shrink-0 sm:gap-2 max-lg:ml-auto">
      <a
        href={paths.login}
        className={clsx(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-sm:px-2.5', visitorsOnly)}
      >
        {t('Login')}
      </a>
      <a href={paths.signUp} className={clsx(buttonClass({ size: 'sm' }), 'max-sm:px-3', visitorsOnly)}>
        {t('Sign Up')}
      </a>
      <a href={paths.dashboard} className={clsx(buttonClass({ size: 'sm' }), usersOnly)}>
        {t('Dashboard')}
      </a>
      <a href={paths.order} className={clsx(buttonClass({ size: 'sm' }), staffOnly)}>
        {t('Order')}
      </a>
    </nav>
  );
}
