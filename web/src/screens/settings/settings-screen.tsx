import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ComponentType, useEffect, useRef } from 'react';
import { paths } from '../../paths.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BankDetailsTab } from './bank-details-tab.tsx';
import { PasswordTab } from './password-tab.tsx';
import { PersonalInformationTab } from './personal-information-tab.tsx';
import { WalletAddressTab } from './wallet-address-tab.tsx';

const tabs: readonly { value: string; label: string; Panel: ComponentType }[] = [
  { value: 'personal-information', label: 'Personal Information', Panel: PersonalInformationTab },
  { value: 'password', label: 'Password', Panel: PasswordTab },
  { value: 'bank-details', label: 'Bank Details', Panel: BankDetailsTab },
  { value: 'wallet-address', label: 'Wallet Address', Panel: WalletAddressTab },
];

/** What a person keeps with the desk, a tab for each part; the tab stands in the address. */
export function SettingsScreen() {
  const asked: string | undefined = useSearch({ strict: false }).tab;
  const navigate = useNavigate();
  const tab = tabs.find(({ value }) => value === asked) ?? tabs[0];
  const frame = useInView(tab?.value);
  if (!tab) return null;
  return (
    <div ref={frame}>
      <PageHeader title="Settings" />
      <Tabs
        label="Settings"
        tabs={tabs}
        value={tab.value}
        onChange={(value) => navigate({ href: `${paths.settings}?tab=${value}`, replace: true })}
      >
        <tab.Panel />
      </Tabs>
    </div>
  );
}

/** On a phone the tabs are wider than the window: the chosen one is brought into it. */
function useInView(tab: string | undefined) {
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is the reason to look
  useEffect(() => {
    const chosen = frame.current?.querySelector('[role=tab][aria-selected=true]');
    chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [tab]);
  return frame;
}
