import { PageHeader } from '../../ui/page-header.tsx';

/** Where the mailed activation link leads. */
export function ActivateAccountScreen() {
  return <PageHeader title="Activating your account" />;
}
