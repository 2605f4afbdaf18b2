import { ArrowLeft } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { textLinkClass } from './auth-heading.tsx';

/** The link below the forms about a forgotten password (docs/specification.md 2.2). */
export function BackToLogin() {
  return (
    <Link to={paths.landing} className={`${textLinkClass} mt-6 gap-2 self-center`}>
      <ArrowLeft aria-hidden="true" className="size-5" />
      {t('Back to log in')}
    </Link>
  );
}
