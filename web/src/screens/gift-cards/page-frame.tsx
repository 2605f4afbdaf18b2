import { brand } from '@nairadesk/contract/brand';
import { giftCardsPath } from '@nairadesk/contract/card-pages';
import { landingPath, pathIn } from '@nairadesk/contract/languages';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { LanguageLinks } from '../../components/shell/language-links.tsx';
import { staffOnly, usersOnly, visitorsOnly } from '../../components/shell/login-links.ts';
import { Logo } from '../../components/shell/logo.tsx';
import { SkipLink } from '../../components/shell/skip-link.tsx';
import { spokenLanguage, t } from '../../language/translate.ts';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';

const columnClass = 'mx-auto w-full max-w-272 px-4 sm:px-6 lg:px-10';

interface PageFrameProps {
  /** In English. */
  path: string;
  /** The name of a page below the list. */
  here?: string;
  children: ReactNode;
}

/** The frame of the public pages about gift cards. */
export function PageFrame({ path, here, children }: PageFrameProps) {
  const listPath = pathIn(spokenLanguage(), giftCardsPath);
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink label={t('Skip to content')} />
      <header className="border-line border-b bg-paper">
        <div className={clsx(columnClass, 'flex min-h-16 items-center justify-between gap-2 lg:min-h-18')}>
          <a
            href={landingPath(spokenLanguage())}
            className="inline-flex min-h-11 min-w-8 items-center rounded-md max-sm:[&>span]:gap-2 max-sm:[&_span_span]:text-lg max-[22rem]:[&_span_span]:text-base"
          >
            <Logo />
          </a>
          <AccountLinks />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={clsx(columnClass, 'flex-1 pt-4 pb-16 outline-none sm:pt-6')}>
        <nav aria-label={t('Breadcrumb')} className="text-ink-soft text-sm">
          <ol className="flex flex-wrap items-center gap-x-2">
            <Crumb href={landingPath(spokenLanguage())} name={t('Home')} />
            <Crumb href={here === undefined ? undefined : listPath} name={t('Gift card rates')} />
            {here !== undefined && <Crumb name={here} />}
          </ol>
        </nav>
        {children}
      </main>
      <footer className="border-line border-t">
        <LanguageLinks
          hrefOf={(language) => pathIn(language, path)}
          className={clsx(columnClass, 'gap-x-8! pt-6')}
          linkClass={footClass}
        />
        <nav aria-label={t('More')} className={clsx(columnClass, 'flex flex-wrap gap-x-8 pb-6')}>
          <a href={listPath} className={footClass}>
            {t('Gift card rates')}
          </a>
          <a href={landingPath(spokenLanguage())} className={footClass}>
            {t('Home page')}
          </a>
          <a href={paths.terms} className={footClass}>
            {t('Terms of Service')}
          </a>
          <a href={paths.privacy} className={footClass}>
            {t('Privacy Policy')}
          </a>
          <a href={`mailto:${brand.email}`} className={footClass}>
            {brand.email}
          </a>
        </nav>
      </footer>
    </div>
  );
}

const footClass =
  'inline-flex min-h-11 min-w-0 items-center rounded-sm font-medium text-go [overflow-wrap:anywhere] underline-offset-4 hover:underline';

function Crumb({ href, name }: { href?: string | undefined; name: string }) {
  return (
    <li className="flex items-center gap-2 not-first:before:text-ink-faint not-first:before:content-['/']">
      {href ? (
        <a
          href={href}
          className="inline-flex min-h-11 items-center rounded-sm underline-offset-4 hover:underline"
        >
          {name}
        </a>
      ) : (
        <span aria-current="page" className="inline-flex min-h-11 items-center [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </span>
      )}
    </li>
  );
}

function AccountLinks() {
  return (
    <nav aria-label={t('Account')} className="flex shrink-0 sm:gap-2">
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
