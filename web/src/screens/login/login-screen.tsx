import { PageHeader } from '../../ui/page-header.tsx';

/** Where everybody signs in. */
export function LoginScreen() {
  return <PageHeader title="Log in" />;
}
