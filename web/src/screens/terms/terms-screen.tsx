import { LegalPage } from '../../components/shell/legal-page.tsx';
import { terms } from './terms.ts';

/** The rules that everybody with an account has agreed to. */
export function TermsScreen() {
  return <LegalPage text={terms} />;
}
