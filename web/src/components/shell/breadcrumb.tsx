import type { Role } from '@nairadesk/contract/roles';
import { ChevronRight, LayoutGrid } from 'lucide-react';
import { Link } from '../../router/link.tsx';
import { usePathname } from '../../router/navigate.ts';
import { crumbsOf, homeOf, paths } from '../../router/paths.ts';

/** The breadcrumb: Dashboard at the root, then the path segments. */
export function Breadcrumb({ role }: { role: Role }) {
  const pathname = usePathname();
  const crumbs = crumbsOf(pathname).filter((crumb) => crumb.path !== paths.dashboard);
  return (
    <nav aria-label="Breadcrumb" className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-soft text-sm">
        <li>
          {crumbs.length === 0 ? (
            <span aria-current="page" className="font-medium text-ink">
              Dashboard
            </span>
          ) : (
            <Link
              to={homeOf(role)}
              className="-my-3 inline-flex min-h-11 items-center hover:text-ink hover:underline max-sm:-mr-5 max-sm:min-w-11"
            >
              {/* On a phone the room is for where one is. */}
              <LayoutGrid aria-hidden="true" className="size-4.5 sm:hidden" />
              <span className="max-sm:sr-only">Dashboard</span>
            </Link>
          )}
        </li>
        {crumbs.map((crumb, index) => (
          <li key={crumb.path} className="flex min-w-0 items-center gap-1.5">
            <ChevronRight aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
            <span
              aria-current={index === crumbs.length - 1 ? 'page' : undefined}
              className="truncate font-medium text-ink"
            >
              {crumb.label}
            </span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
