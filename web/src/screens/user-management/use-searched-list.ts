import type { ListEndpoint } from '../../api/use-cursor-read.ts';
import { usePagedList } from '../../components/list/use-paged-list.ts';
import { useSearchBox } from '../../components/list/use-search-box.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';

/** One of the lists of this screen, with its search box; search, page and size are in the URL. */
export function useSearchedList<Row>(endpoint: ListEndpoint<Row>) {
  const [{ search = '', page, size }, setSearch] = useSearch(paths.userManagement);
  const list = usePagedList<Row, ListEndpoint<Row>>({
    endpoint,
    query: { search },
    page,
    size,
    onPageChange: (to, how) => setSearch((old) => ({ ...old, ...to }), how),
  });
  const find = (words: string) =>
    setSearch((old) => ({ ...old, search: words || undefined, page: undefined }), { replace: true });
  const [typed, setTyped] = useSearchBox(search, find);
  return { list, search, find, typed, setTyped };
}
