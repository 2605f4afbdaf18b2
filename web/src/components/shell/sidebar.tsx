import type { Role } from '@nairadesk/contract/roles';
import { clsx } from 'clsx';
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { homeOf } from '../../router/paths.ts';
import { logOut } from '../../session/session.ts';
import { WaitingCount } from './desk/desk-parts.ts';
import { Logo } from './logo.tsx';
import { menuEntries } from './menu-entries.ts';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSidebarWidth } from './use-sidebar-width.ts';

/** The menu of large screens: 230 px, or a bar of icons of 80 px. */
export function Sidebar({ role }: { role: Role }) {
  const { narrow, toggle } = useSidebarWidth();
  return (
    <aside
      className={clsx(
        'sticky top-0 hidden h-dvh shrink-0 flex-col overflow-x-hidden border-line border-r pt-6 pb-4 transition-[width] lg:flex',
        narrow ? 'w-iconbar px-4' : 'w-sidebar px-3',
      )}
    >
      <Link to={homeOf(role)} className="mb-8 inline-flex rounded-md px-2">
        <Logo markOnly={narrow} />
      </Link>
      <nav aria-label={t('Main')} className="flex-1 overflow-y-auto overflow-x-hidden [scrollbar-width:thin]">
        <ul className="flex flex-col gap-1">
          {menuEntries(role).map(({ label, path, icon: Icon, waits }) => (
            <li key={path} className="relative">
              <Link to={path} title={narrow ? t(label) : undefined} className={entryClass}>
                <Icon aria-hidden="true" />
                <Label hidden={narrow}>{t(label)}</Label>
                {waits && (
                  <Suspense>
                    <WaitingCount of={waits} narrow={narrow} />
                  </Suspense>
                )}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-4 flex flex-col gap-1 border-line border-t pt-4">
        <ThemeSwitch icons={narrow ? 'column' : 'row'} className="mb-2" />
        <button
          type="button"
          aria-expanded={!narrow}
          title={narrow ? t('Expand menu') : undefined}
          onClick={toggle}
          className={entryClass}
        >
          {narrow ? <PanelLeftOpen aria-hidden="true" /> : <PanelLeftClose aria-hidden="true" />}
          <Label hidden={narrow}>{t(narrow ? 'Expand menu' : 'Collapse menu')}</Label>
        </button>
        <button
          type="button"
          title={narrow ? t('Sign Out') : undefined}
          onClick={() => logOut()}
          className={entryClass}
        >
          <LogOut aria-hidden="true" />
          <Label hidden={narrow}>{t('Sign Out')}</Label>
        </button>
      </div>
    </aside>
  );
}

function Label({ hidden, children }: { hidden: boolean; children: ReactNode }) {
  return <span className={hidden ? 'sr-only' : 'truncate'}>{children}</span>;
}

const entryClass =
  'flex h-11 w-full items-center gap-2.5 rounded-md px-3.5 text-left font-medium text-ink-soft text-sm outline-offset-[-2px] transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:bg-go-soft aria-[current=page]:font-semibold aria-[current=page]:text-go-strong [&_svg]:size-5 [&_svg]:shrink-0';
