import { useNavigate, useSearch } from '@tanstack/react-router';
import type { PageSize } from '../../components/pager.tsx';
import { defaultPageSize, pageSizes } from '../../components/search-params.ts';
import { paths } from '../../paths.ts';

interface UserSearch {
  search: string;
  page: number;
  size: PageSize;
}

/** What the address asks for; what makes no sense there is as if it were missing. */
export function useUserSearch() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const now: UserSearch = {
    search: wordsOf(asked.search),
    page: pageOf(asked.page),
    size: asked.size === 'all' ? 'all' : (pageSizes.find((size) => size === asked.size) ?? defaultPageSize),
  };
  return {
    ...now,
    change: (change: Partial<UserSearch>, how: { replace?: boolean; resetScroll?: boolean } = {}) => {
      const { search, page, size } = { ...now, ...change };
      const query = new URLSearchParams({
        ...(search && { search }),
        ...(page > 1 && { page: String(page) }),
        ...(size !== defaultPageSize && { size: String(size) }),
      });
      return navigate({ href: `${paths.userManagement}?${query}`, ...how });
    },
  };
}

// The router reads ?search=2026 as a number.
function wordsOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, 200) : '';
}

function pageOf(given: unknown): number {
  return typeof given === 'number' && Number.isInteger(given) && given > 1 ? given : 1;
}
