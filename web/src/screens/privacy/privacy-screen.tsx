import { LegalPage } from '../../components/shell/legal-page.tsx';
import { privacy } from './privacy.ts';

/** The privacy policy. */
export function PrivacyScreen() {
  return <LegalPage text={privacy} />;
}
