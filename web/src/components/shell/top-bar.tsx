import { isStaff, type Role } from '@nairadesk/contract/roles';
import { LogOut, Menu, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { usePathname } from '../../router/navigate.ts';
import { homeOf } from '../../router/paths.ts';
import { logOut } from '../../session/session.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { clearToasts } from '../../ui/toasts.ts';
import { FindButton, WaitingCount } from './desk/desk-parts.ts';
import { Logo } from './logo.tsx';
import { menuEntries } from './menu-entries.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** The menu of small screens: a bar whose button drops the list down. */
export function TopBar({ role }: { role: Role }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving anywhere closes the menu
  useEffect(() => setOpen(false), [pathname]);
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
      className="sticky top-0 z-30 border-line border-b bg-paper lg:hidden"
    >
      <div className="flex min-h-16 items-center justify-between pr-2.5 pl-4 sm:pr-4 sm:pl-6">
        <Link to={homeOf(role)} className="inline-flex min-h-11 items-center rounded-md">
          <Logo />
        </Link>
        <span className="ml-auto">
          <Suspense>{isStaff(role) && <FindButton />}</Suspense>
        </span>
        <IconButton
          ref={button}
          label={t(open ? 'Close menu' : 'Open menu')}
          aria-expanded={open}
          aria-controls="top-menu"
          icon={open ? <X /> : <Menu />}
          onClick={() => {
            clearToasts();
            setOpen(!open);
          }}
        />
      </div>
      <nav
        id="top-menu"
        aria-label={t('Main')}
        hidden={!open}
        className="absolute inset-x-0 top-full max-h-[calc(100dvh-4rem)] animate-[appear_140ms_var(--ease-out)] overflow-y-auto border-line border-y bg-surface px-2 py-2 shadow-overlay sm:px-4"
      >
        <Entries role={role} onChosen={() => setOpen(false)} />
      </nav>
      {open && (
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          onClick={() => setOpen(false)}
          className="absolute inset-x-0 top-full -z-10 h-dvh bg-veil"
        />
      )}
    </header>
  );
}

function Entries({ role, onChosen }: { role: Role; onChosen: () => void }) {
  return (
    <ul>
      {menuEntries(role).map(({ label, path, icon: Icon, waits }) => (
        <li key={path}>
          <Link to={path} onClick={onChosen} className={entryClass}>
            <Icon aria-hidden="true" />
            {t(label)}
            {waits && (
              <Suspense>
                <WaitingCount of={waits} />
              </Suspense>
            )}
          </Link>
        </li>
      ))}
      <li className="mt-2 border-line border-t px-1 pt-3 pb-1">
        <ThemeSwitch />
      </li>
      <li>
        <button type="button" onClick={() => logOut()} className={entryClass}>
          <LogOut aria-hidden="true" />
          {t('Sign Out')}
        </button>
      </li>
    </ul>
  );
}

const entryClass =
  'flex min-h-13 w-full items-center gap-4 rounded-md px-3 text-left font-medium text-ink outline-offset-[-2px] hover:bg-sunken aria-[current=page]:bg-go-soft aria-[current=page]:font-semibold aria-[current=page]:text-go-strong [&_svg]:size-5 [&_svg]:shrink-0 [&_svg]:text-ink-soft aria-[current=page]:[&_svg]:text-go-strong';
