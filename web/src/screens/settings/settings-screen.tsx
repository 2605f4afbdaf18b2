import { isStaff, type Role } from '@nairadesk/contract/roles';
import { type ComponentType, lazy, Suspense } from 'react';
import { message, t } from '../../language/translate.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { settingsTabs } from '../../router/search-params.ts';
import { useSession } from '../../session/session.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BankDetailsTab } from './bank-details-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PersonalInformationTab } from './personal-information-tab.tsx';
import { WalletAddressTab } from './wallet-address-tab.tsx';

// Most people who open Settings have no such tabs.
const ReceivingAccountsTab = lazy(async () => ({
  default: (await import('./receiving-accounts-tab.tsx')).ReceivingAccountsTab,
}));

const DeskRulesTab = lazy(async () => ({
  default: (await import('./rules/desk-rules-tab.tsx')).DeskRulesTab,
}));

const NotificationsTab = lazy(async () => ({
  default: (await import('./notifications/notifications-tab.tsx')).NotificationsTab,
}));

/** Customers choose whether this browser shows notifications, and of which prices they are told. */
const CustomerNotifications = lazy(async () => ({
  default: (await import('./notifications/customer-notifications.tsx')).CustomerNotifications,
}));

const tabs: Record<(typeof settingsTabs)[number], { label: string; Panel: ComponentType }> = {
  'personal-information': { label: message('Personal Information'), Panel: PersonalInformationTab },
  password: { label: message('Password'), Panel: PasswordTab },
  'bank-details': { label: message('Bank Details'), Panel: BankDetailsTab },
  'wallet-address': { label: message('Wallet Address'), Panel: WalletAddressTab },
  'receiving-accounts': {
    label: 'Receiving Accounts',
    Panel: ReceivingAccountsTab,
  },
  'desk-rules': { label: 'Desk Rules', Panel: DeskRulesTab },
  notifications: { label: message('Notifications'), Panel: NotificationsTab },
};

/** The settings, one tab for each part; the tab is in the URL. */
export function SettingsScreen() {
  const role = useSession((session) => session.role);
  const [{ tab: asked = settingsTabs[0] }, setSearch] = useSearch(paths.settings);
  const open = settingsTabs.filter((tab) => isFor(tab, role));
  const tab = open.find((one) => one === asked) ?? settingsTabs[0];
  const Panel = tab === 'notifications' && role === 'user' ? CustomerNotifications : tabs[tab].Panel;
  return (
    <>
      <PageHeader title={t('Settings')} />
      <Tabs
        label={t('Settings')}
        tabs={open.map((value) => ({ value, label: t(tabs[value].label) }))}
        value={tab}
        onChange={(tab) => setSearch((now) => ({ ...now, tab }), { replace: true })}
      >
        <Suspense fallback={<Skeleton className="h-64 max-w-216" />}>
          <Panel />
        </Suspense>
      </Tabs>
    </>
  );
}

function isFor(tab: (typeof settingsTabs)[number], role: Role | null): boolean {
  const isForStaff = ['receiving-accounts', 'desk-rules'].includes(tab);
  return !isForStaff || (role !== null && isStaff(role));
}
