import { PageHeader } from '../../ui/page-header.tsx';

/** After signing up: the activation link is on its way. */
export function WelcomeScreen() {
  return <PageHeader title="Check your email" />;
}
