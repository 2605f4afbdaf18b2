import { brand } from '@nairadesk/contract/brand';
import { Link } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { Logo } from '../../components/logo.tsx';
import { homeOf, paths } from '../../paths.ts';
import picture from '../../pictures/auth.svg';
import { useSession } from '../../session.ts';
import { buttonClass } from '../../ui/button.tsx';

/** The front door: what this is, and the two ways in. */
export function LandingScreen() {
  const role = useSession((session) => session.role);
  return (
    <div className="mx-auto flex min-h-dvh max-w-304 flex-col px-4 sm:px-10">
      <header className="flex h-20 items-center justify-between gap-2">
        <Logo />
        <nav aria-label="Account" className="flex sm:gap-2">
          {role ? (
            <Link to={homeOf(role)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
              {homeNames[homeOf(role)]}
            </Link>
          ) : (
            <>
              <Link to={paths.login} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
                Login
              </Link>
              <Link to={paths.signUp} className={buttonClass({ size: 'sm' })}>
                Sign Up
              </Link>
            </>
          )}
        </nav>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="grid flex-1 items-center gap-10 py-10 outline-none lg:grid-cols-[1.15fr_1fr]"
      >
        <div>
          <h1 className="max-w-136 font-semibold text-3xl sm:text-4xl">{brand.tagline}.</h1>
          <p className="mt-5 max-w-120 text-ink-soft text-lg">
            See the rate before you start. Pay by bank transfer. Watch your order until it is done.
          </p>
          {role ? (
            <Link to={homeOf(role)} className={clsx(buttonClass({ size: 'lg' }), 'mt-8')}>
              Go to {homeNames[homeOf(role)].toLowerCase()}
            </Link>
          ) : (
            <div className="mt-8 flex flex-wrap gap-3">
              <Link to={paths.signUp} className={buttonClass({ size: 'lg' })}>
                Create your account
              </Link>
              <Link to={paths.login} className={buttonClass({ size: 'lg', variant: 'secondary' })}>
                Log in
              </Link>
            </div>
          )}
        </div>
        <img
          src={picture}
          alt=""
          width="720"
          height="960"
          className="aspect-[4/3] w-full rounded-xl object-cover object-[50%_78%] lg:aspect-[4/5]"
        />
      </main>
      <footer className="border-line border-t py-6 text-ink-soft text-sm">
        {brand.name} · {brand.address}
      </footer>
    </div>
  );
}

const homeNames = { [paths.dashboard]: 'Dashboard', [paths.order]: 'Order' };
