import { terms } from '@nairadesk/contract/legal';
import { LegalPage } from '../../components/legal-page.tsx';

/** The rules that everybody with an account has agreed to. */
export function TermsScreen() {
  return <LegalPage text={terms} />;
}
