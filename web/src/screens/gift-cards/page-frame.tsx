import { brand } from '@nairadesk/contract/brand';
import { giftCardsPath } from '@nairadesk/contract/card-pages';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { staffOnly, usersOnly, visitorsOnly } from '../../components/shell/login-links.ts';
import { Logo } from '../../components/shell/logo.tsx';
import { SkipLink } from '../../components/shell/skip-link.tsx';
import { paths } from '../../router/paths.ts';
import { buttonClass } from '../../ui/button.tsx';

const columnClass = 'mx-auto w-full max-w-272 px-4 sm:px-6 lg:px-10';

/** The frame of the public pages about gift cards. `here` is the name of a page below the list. */
export function PageFrame({ here, children }: { here?: string; children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <header className="border-line border-b bg-paper">
        <div className={clsx(columnClass, 'flex h-16 items-center justify-between gap-2 lg:h-18')}>
          <a
            href={paths.landing}
            className="inline-flex min-h-11 items-center rounded-md max-sm:[&>span]:gap-2 max-sm:[&_span_span]:text-lg max-[22rem]:[&_span_span]:text-base"
          >
            <Logo />
          </a>
          <AccountLinks />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={clsx(columnClass, 'flex-1 pt-4 pb-16 outline-none sm:pt-6')}>
        <nav aria-label="Breadcrumb" className="text-ink-soft text-sm">
          <ol className="flex flex-wrap items-center gap-x-2">
            <Crumb href={paths.landing} name="Home" />
            <Crumb href={here === undefined ? undefined : giftCardsPath} name="Gift card rates" />
            {here !== undefined && <Crumb name={here} />}
          </ol>
        </nav>
        {children}
      </main>
      <footer className="border-line border-t">
        <nav aria-label="More" className={clsx(columnClass, 'flex flex-wrap gap-x-8 py-6')}>
          <a href={giftCardsPath} className={footClass}>
            Gift card rates
          </a>
          <a href={paths.landing} className={footClass}>
            Home page
          </a>
          <a href={paths.terms} className={footClass}>
            Terms of Service
          </a>
          <a href={paths.privacy} className={footClass}>
            Privacy Policy
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
  'inline-flex min-h-11 items-center rounded-sm font-medium text-go underline-offset-4 hover:underline';

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
    <nav aria-label="Account" className="flex sm:gap-2">
      <a
        href={paths.login}
        className={clsx(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-sm:px-2.5', visitorsOnly)}
      >
        Login
      </a>
      <a href={paths.signUp} className={clsx(buttonClass({ size: 'sm' }), 'max-sm:px-3', visitorsOnly)}>
        Sign Up
      </a>
      <a href={paths.dashboard} className={clsx(buttonClass({ size: 'sm' }), usersOnly)}>
        Dashboard
      </a>
      <a href={paths.order} className={clsx(buttonClass({ size: 'sm' }), staffOnly)}>
        Order
      </a>
    </nav>
  );
}
