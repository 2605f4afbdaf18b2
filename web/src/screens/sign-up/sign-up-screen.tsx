import { PageHeader } from '../../ui/page-header.tsx';

/** Where traders ask for an account. */
export function SignUpScreen() {
  return <PageHeader title="Create your account" />;
}
