import type { Role } from '@nairadesk/contract/roles';
import { ChevronRight } from 'lucide-react';
import { t } from '../../language/translate.ts';
import { Link } from '../../router/link.tsx';
import { usePathname } from '../../router/navigate.ts';
import { crumbsOf, homeOf, paths } from '../../router/paths.ts';

/** The breadcrumb: Dashboard at the root, then the path segments. On a phone the room is for where one is. */
export function Breadcrumb({ role }: { role: Role }) {
  const crumbs = crumbsOf(usePathname()).filter((crumb) => crumb.path !== paths.dashboard);
  return (
    <nav aria-label={t('Breadcrumb')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-soft text-sm max-lg:flex-wrap">
        {crumbs.length === 0 ? (
          <li aria-current="page" className="font-medium text-ink">
            {t('Dashboard')}
          </li>
        ) : (
          <li className="flex items-center gap-1.5 max-sm:hidden">
            <Link
              to={homeOf(role)}
              className="-my-3 inline-flex min-h-11 items-center hover:text-ink hover:underline"
            >
              {t('Dashboard')}
            </Link>
            <Chevron />
          </li>
        )}
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex min-w-0 items-center gap-1.5">
            {index > 0 && <Chevron />}
            <span
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              className="font-medium text-ink lg:truncate"
            >
              {t(crumb.label)}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Chevron() {
  return <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />;
}
