import { PageHeader } from '../../ui/page-header.tsx';

/** Asks for a link to choose a new password. */
export function ForgotPasswordScreen() {
  return <PageHeader title="Forgot password?" />;
}
