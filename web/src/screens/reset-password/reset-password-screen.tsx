import { PageHeader } from '../../ui/page-header.tsx';

/** Where the mailed reset link leads. */
export function ResetPasswordScreen() {
  return <PageHeader title="Choose a new password" />;
}
