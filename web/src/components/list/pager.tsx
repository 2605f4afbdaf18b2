import { clsx } from 'clsx';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { plural, t } from '../../language/translate.ts';
import { type PageSize, pageCount, sizesBelow } from '../../router/page-sizes.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { totalText } from '../text/total-text.ts';

interface PagerProps {
  /** How many rows there are, for `plural`: "{count} order", "{count} orders". */
  nouns: readonly [string, string];
  page: number;
  size: PageSize;
  /** All rows that the filters leave. */
  total: number;
  /** They leave more than that. */
  totalIsLeast: boolean;
  onPage: (page: number) => void;
  onSize: (size: PageSize) => void;
}

/** Below a table: which rows are shown, other pages, rows per page (docs/specification.md 9.1.6). */
export function Pager({ nouns, page, size, total, totalIsLeast, onPage, onSize }: PagerProps) {
  const pages = pageCount(total, size);
  const options = sizesBelow(total);
  return (
    <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 text-ink-soft text-sm">
        <p role="status" className="tabular-nums">
          {rangeText(nouns, page, size, total, totalIsLeast)}
        </p>
        {options.length > 0 && (
          <span className="flex items-center gap-2.5">
            <span aria-hidden="true">{t('Rows per page')}</span>
            <Select
              label={t('Rows per page')}
              labelHidden
              className="w-30"
              options={[...options.map(optionOf), { value: 'all', label: t('All') }]}
              value={size === 'all' || size >= total ? 'all' : String(size)}
              onChange={({ target }) => onSize(options.find((one) => String(one) === target.value) ?? 'all')}
            />
          </span>
        )}
      </div>
      {pages > 1 && <Pages page={page} pages={pages} onPage={onPage} />}
    </div>
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  return (
    <nav aria-label={t('Pages')} className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
      <IconButton
        label={t('Previous page')}
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <span className="text-ink-soft text-sm tabular-nums sm:hidden">
        {t('Page {page} of {pages}', {
          page: page.toLocaleString('en'),
          pages: pages.toLocaleString('en'),
        })}
      </span>
      <ul className="hidden items-center gap-1 sm:flex">
        {shownPages(page, pages).map((one) =>
          one < 0 ? (
            <li key={one} className="w-6 text-center text-ink-faint">
              …
            </li>
          ) : (
            <li key={one}>
              <button
                type="button"
                aria-label={t('Page {page}', { page: one })}
                aria-current={one === page ? 'page' : undefined}
                onClick={() => onPage(one)}
                className={clsx(
                  'h-11 min-w-11 rounded-md px-2 font-medium text-sm tabular-nums transition-colors',
                  one === page ? 'bg-ink text-on-ink' : 'text-ink-soft hover:bg-sunken hover:text-ink',
                )}
              >
                {one.toLocaleString('en')}
              </button>
            </li>
          ),
        )}
      </ul>
      <IconButton
        label={t('Next page')}
        icon={<ChevronRight />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}

/** First, last and the neighbours; a negative number stands for a gap. */
function shownPages(page: number, pages: number): number[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const sorted = [...new Set(wanted)].sort((a, b) => a - b);
  return sorted.flatMap((one, index) => {
    const gap = one - (sorted[index - 1] ?? 0);
    if (gap === 2) return [one - 1, one];
    return gap > 2 ? [-one, one] : [one];
  });
}

function rangeText(
  nouns: PagerProps['nouns'],
  page: number,
  size: PageSize,
  total: number,
  totalIsLeast: boolean,
): string {
  if (size === 'all' || total <= size)
    return plural(total, nouns[0], nouns[1], { count: totalText(total, totalIsLeast) });
  const first = (page - 1) * size + 1;
  const last = Math.min(page * size, total);
  return t('{range} of {total}', {
    range: `${first.toLocaleString('en')}–${last.toLocaleString('en')}`,
    total: totalText(total, totalIsLeast),
  });
}

function optionOf(size: number) {
  return { value: String(size), label: size.toLocaleString('en') };
}
