import type { ComponentType } from 'react';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { settingsTabs } from '../../router/search-params.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BankDetailsTab } from './bank-details-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PersonalInformationTab } from './personal-information-tab.tsx';
import { SavedOrderNotice } from './saved-order-notice.tsx';
import { WalletAddressTab } from './wallet-address-tab.tsx';

const tabs: Record<(typeof settingsTabs)[number], { label: string; Panel: ComponentType }> = {
  'personal-information': { label: 'Personal Information', Panel: PersonalInformationTab },
  password: { label: 'Password', Panel: PasswordTab },
  'bank-details': { label: 'Bank Details', Panel: BankDetailsTab },
  'wallet-address': { label: 'Wallet Address', Panel: WalletAddressTab },
};

/** The settings, one tab for each part; the tab is in the URL. */
export function SettingsScreen() {
  const [{ tab = settingsTabs[0] }, setSearch] = useSearch(paths.settings);
  const { Panel } = tabs[tab];
  return (
    <>
      <PageHeader title="Settings" />
      <SavedOrderNotice />
      <Tabs
        label="Settings"
        tabs={settingsTabs.map((value) => ({ value, label: tabs[value].label }))}
        value={tab}
        onChange={(tab) => setSearch((now) => ({ ...now, tab }), { replace: true })}
      >
        <Panel />
      </Tabs>
    </>
  );
}
