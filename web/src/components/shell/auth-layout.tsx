import type { ReactNode } from 'react';
import picture from '../../pictures/auth.svg';
import band from '../../pictures/auth-band.svg?inline';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { Logo } from './logo.tsx';

/**
 * Two columns: the screen on the left; a picture on the right, not loaded on small screens (lazy and hidden). Phones have
 * a slim band of it above the screen instead, inside the page itself; with Save-Data there is none.
 */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[1fr_minmax(0,0.82fr)]">
      <div
        aria-hidden="true"
        className="h-16 bg-brand bg-center sm:hidden [[data-save-data]_&]:hidden"
        style={{ backgroundImage: `url("${band}")` }}
      />
      <div className="flex flex-1 flex-col px-5 pt-3 pb-6 sm:px-10 sm:pt-6 lg:px-14 lg:py-10">
        <header>
          <Link to={paths.landing} className="inline-flex min-h-11 items-center rounded-md">
            <Logo />
          </Link>
        </header>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-100 flex-1 flex-col pt-5 pb-8 sm:justify-center sm:py-10 outline-none"
        >
          {children}
        </main>
      </div>
      <div className="hidden p-3 pl-0 lg:block">
        <div className="sticky top-3 h-[calc(100dvh-1.5rem)] overflow-hidden rounded-xl bg-brand">
          <img src={picture} alt="" loading="lazy" className="size-full object-cover object-bottom" />
        </div>
      </div>
    </div>
  );
}
