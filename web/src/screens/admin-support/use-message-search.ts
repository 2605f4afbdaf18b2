import { useNavigate, useSearch } from '@tanstack/react-router';
import { paths } from '../../paths.ts';

interface MessageSearch {
  responded: boolean;
  search: string;
}

/** What the address asks for; what makes no sense there is as if it were missing. */
export function useMessageSearch() {
  const asked: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const now: MessageSearch = { responded: asked.responded === true, search: wordsOf(asked.search) };
  return {
    ...now,
    change: (change: Partial<MessageSearch>, replace = false) => {
      const { responded, search } = { ...now, ...change };
      const query = new URLSearchParams({
        ...(responded && { responded: 'true' }),
        ...(search && { search }),
      });
      return navigate({ href: `${paths.adminSupport}?${query}`, replace, resetScroll: false });
    },
  };
}

// The router reads ?search=2026 as a number.
function wordsOf(given: unknown): string {
  return typeof given === 'string' || typeof given === 'number' ? String(given).slice(0, 200) : '';
}
