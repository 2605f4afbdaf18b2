import { privacy } from '@nairadesk/contract/legal';
import { LegalPage } from '../../components/legal-page.tsx';

/** What is known about a person here, and what for. */
export function PrivacyScreen() {
  return <LegalPage text={privacy} />;
}
