import { PageHeader } from '../../ui/page-header.tsx';

/** Profile, password, bank details and wallets. */
export function SettingsScreen() {
  return <PageHeader title="Settings" />;
}
