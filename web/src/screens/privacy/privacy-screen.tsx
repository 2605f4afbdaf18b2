import { LegalPage } from '../../components/shell/legal-page.tsx';
import { privacy } from './privacy.ts';

/** What is known about a person here, and what for. */
export function PrivacyScreen() {
  return <LegalPage text={privacy} />;
}
