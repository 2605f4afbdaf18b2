import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Menu, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Logo } from '../../components/logo.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { AnchorLink, anchors } from './anchors.tsx';
import { columnClass } from './section.tsx';
import { useOwnHome } from './way-in.ts';

/** Stays at the top: whose page this is, its places, and the two ways in. */
export function LandingHeader() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list wherever the focus is in it
    <header
      onKeyDown={closeOnEscape}
      onBlur={closeOnLeave}
      className="sticky top-0 z-30 border-line border-b bg-paper"
    >
      <div className={clsx(columnClass, 'flex h-16 items-center gap-1 max-lg:pr-1.5 lg:h-18')}>
        <Link
          to={paths.landing}
          onClick={() => window.scrollTo(0, 0)}
          className="inline-flex min-h-11 items-center rounded-md max-sm:[&>span]:gap-2 max-sm:[&_span_span]:text-lg"
        >
          <Logo />
        </Link>
        <nav aria-label="On this page" className="mx-auto hidden gap-1 lg:flex">
          {anchors.map(({ id, label }) => (
            <AnchorLink
              key={id}
              to={id}
              className="inline-flex h-11 items-center rounded-md px-3.5 font-medium text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
            >
              {label}
            </AnchorLink>
          ))}
        </nav>
        <WaysIn />
        <IconButton
          ref={button}
          label={open ? 'Close menu' : 'Open menu'}
          aria-expanded={open}
          aria-controls="landing-menu"
          icon={open ? <X /> : <Menu />}
          onClick={() => setOpen(!open)}
          className="lg:hidden"
        />
      </div>
      <nav
        id="landing-menu"
        aria-label="On this page"
        hidden={!open}
        className="absolute inset-x-0 top-full border-line border-b bg-surface px-2 py-2 shadow-overlay sm:px-4 lg:hidden"
      >
        <ul>
          {anchors.map(({ id, label }) => (
            <li key={id}>
              <AnchorLink
                to={id}
                onGone={() => setOpen(false)}
                className="flex h-13 items-center rounded-md px-3 font-medium outline-offset-[-2px] hover:bg-sunken"
              >
                {label}
              </AnchorLink>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** Login and Sign Up; for somebody who is in, the way home. */
function WaysIn() {
  const home = useOwnHome();
  return (
    <nav aria-label="Account" className="flex sm:gap-2 max-lg:ml-auto">
      {home ? (
        <Link to={home.to} className={buttonClass({ size: 'sm' })}>
          {home.label}
        </Link>
      ) : (
        <>
          <Link
            to={paths.login}
            className={clsx(buttonClass({ variant: 'quiet', size: 'sm' }), 'max-sm:px-2.5')}
          >
            Login
          </Link>
          <Link to={paths.signUp} className={clsx(buttonClass({ size: 'sm' }), 'max-sm:px-3')}>
            Sign Up
          </Link>
        </>
      )}
    </nav>
  );
}
