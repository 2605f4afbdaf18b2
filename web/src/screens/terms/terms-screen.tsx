import { LegalPage } from '../../components/shell/legal-page.tsx';
import { terms } from './terms.ts';

/** The terms of service. */
export function TermsScreen() {
  return <LegalPage text={terms} />;
}
