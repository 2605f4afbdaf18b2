import { useSearchBox } from '../../components/list/use-search-box.ts';
import { countedText } from '../../components/text/total-text.ts';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';

const options = [
  { value: 'false', label: 'False' },
  { value: 'true', label: 'True' },
] as const;

interface Counted {
  total: number;
  totalIsLeast?: boolean | undefined;
}

/** Search box and the Responded filter, both in the URL. */
export function MessageFilters({ list }: { list: Counted | undefined }) {
  const [{ responded, search = '' }, setSearch] = useSearch(paths.adminSupport);
  const [typed, setTyped] = useSearchBox(search, (words) =>
    setSearch((old) => ({ ...old, search: words || undefined, message: undefined }), { replace: true }),
  );
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-5 gap-y-3">
      <SearchField
        data-key="/"
        label="Search messages"
        value={typed}
        onChange={setTyped}
        className="w-full sm:w-80"
      />
      <div className="flex items-center gap-3 max-sm:w-full">
        <span aria-hidden="true" className="font-medium text-sm">
          Responded
        </span>
        <SegmentedControl
          label="Responded"
          options={options}
          value={responded ? 'true' : 'false'}
          onChange={(value) =>
            setSearch((old) => ({ ...old, responded: value === 'true' || undefined, message: undefined }))
          }
          className="max-sm:flex-1"
        />
      </div>
      <p role="status" className="text-ink-soft text-sm sm:ml-auto">
        {list && list.total > 0 && countedText(list.total, list.totalIsLeast, 'message', 'messages')}
      </p>
    </div>
  );
}
