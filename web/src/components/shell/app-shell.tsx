import { isStaff } from '@nairadesk/contract/roles';
import { type ReactNode, Suspense } from 'react';
import { t } from '../../language/translate.ts';
import { useSession } from '../../session/session.ts';
import { AssetTile } from '../../ui/asset-tile.tsx';
import { PasswordQuestion } from '../auth/password-question.tsx';
import { TwoFactorGate } from '../auth/two-factor-gate.tsx';
import { FindHost } from '../find/find-host.tsx';
import { Breadcrumb } from './breadcrumb.tsx';
import { CustomerFrame } from './customer/customer-parts.ts';
import { ApprovalQuestion, FindButton, ShiftSwitch } from './desk/desk-parts.ts';
import { OfflineBar } from './offline-bar.tsx';
import { Sidebar } from './sidebar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen behind the login. */
export function AppShell({ children }: { children: ReactNode }) {
  const role = useSession((session) => session.role);
  const profile = useSession((session) => session.profile);
  // Just logged out: the login screen is about to replace this one.
  if (!role) return null;
  return (
    <div className="lg:flex">
      <SkipLink />
      <Sidebar role={role} />
      <TopBar role={role} />
      <div className="min-w-0 flex-1">
        <div className="mx-auto flex max-w-304 items-center justify-between gap-4 px-4 pt-5 sm:px-6 lg:px-10 lg:pt-6">
          <Breadcrumb role={role} />
          {!isStaff(role) && (
            <Suspense>
              <CustomerFrame />
            </Suspense>
          )}
          {isStaff(role) && (
            <>
              <Suspense>
                <FindButton wide />
              </Suspense>
              {/* As high before its switch is there: what is below would move under a finger. */}
              <section aria-label={t('Shift')} className="flex min-h-11 min-w-0 shrink-0 lg:ml-auto">
                <Suspense>
                  <ShiftSwitch />
                </Suspense>
              </section>
            </>
          )}
          {profile && (
            <section aria-label={t('Logged in as')} className="hidden min-w-0 items-center gap-2.5 lg:flex">
              <span className="min-w-0 text-right leading-tight">
                <span className="block truncate font-medium text-sm">{profile.name}</span>
                {role !== 'user' && (
                  <span className="block text-ink-soft text-xs">{t(staffTitles[role])}</span>
                )}
              </span>
              <AssetTile name={profile.name} logo={profile.logo} size="sm" />
            </section>
          )}
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto max-w-304 px-4 pt-5 pb-[calc(5rem+var(--foot,0px))] outline-none sm:px-6 lg:px-10"
        >
          <TwoFactorGate>{children}</TwoFactorGate>
        </main>
      </div>
      <OfflineBar />
      <PasswordQuestion />
      {isStaff(role) && <FindHost />}
      {isStaff(role) && (
        <Suspense>
          <ApprovalQuestion />
        </Suspense>
      )}
    </div>
  );
}

const staffTitles = { admin: 'Admin', 'super-admin': 'Super admin' };
