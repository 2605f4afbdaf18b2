import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  Fragment,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Skeleton } from './skeleton.tsx';
import { type Column, roles, TableRow } from './table-row.tsx';
import { useMedia } from './use-media.ts';

export interface DataRowsProps<Row> {
  /** Kept outside the component that renders the table. */
  columns: readonly Column<Row>[];
  /** The loaded rows. */
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** How many rows can be scrolled through, including those not loaded yet. */
  count: number;
  /** How many rows of the whole list come before these. */
  before: number;
  /** Called when the row with this index comes near the viewport. */
  onReach: (count: number) => void;
}

// Near enough for the scrollbar; each row is measured once it is shown.
const rowPixels = 56;
const cardPixels = 150;
const cardGapPixels = 12;
// Up to this many rows all are rendered, for find-in-page and screen readers.
const shortRows = 50;

/** The rows of a table, virtualised when there are many: only those near the viewport are rendered. */
export function DataRows<Row>({ columns, rows, rowKey, count, before, onReach }: DataRowsProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const cards = useMedia('(width < 48rem)');
  const top = useTop(body);
  const focused = useFocusedRow();
  const gap = cards ? cardGapPixels : 0;
  const list = useWindowVirtualizer<HTMLTableRowElement>({
    count,
    estimateSize: () => (cards ? cardPixels : rowPixels),
    gap,
    overscan: 4,
    scrollMargin: top,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    rangeExtractor: (range) =>
      count > shortRows ? focused.among(defaultRangeExtractor(range), count) : Array.from(rows.keys()),
  });
  const items = list.getVirtualItems();
  const reached = (items.at(-1)?.index ?? -1) + 1;
  useEffect(() => onReach(reached));
  let end = top;
  return (
    <tbody ref={body} {...roles.rowgroup} {...focused.watch} className="block md:table-row-group">
      {items.map(({ index, start, end: itsEnd }) => {
        const row = rows[index];
        const room = start - end;
        end = itsEnd + gap;
        return (
          <Fragment key={row === undefined ? index : rowKey(row)}>
            <Spacer pixels={room} />
            {row === undefined ? (
              <RowSkeleton ref={list.measureElement} index={index} columns={columns.length} />
            ) : (
              <TableRow
                ref={list.measureElement}
                data-index={index}
                columns={columns}
                row={row}
                place={before + index}
              />
            )}
          </Fragment>
        );
      })}
      <Spacer pixels={top + list.getTotalSize() + gap - end} />
    </tbody>
  );
}

/** Fills the height of the rows that are not rendered. */
function Spacer({ pixels }: { pixels: number }) {
  if (pixels < 1) return null;
  return (
    <tr {...roles.none} className="block md:table-row" style={{ height: pixels }}>
      <td {...roles.none} className="hidden md:table-cell" />
    </tr>
  );
}

interface RowSkeletonProps {
  ref: Ref<HTMLTableRowElement>;
  index: number;
  columns: number;
}

/** The skeleton of a row that is loading. */
function RowSkeleton({ ref, index, columns }: RowSkeletonProps) {
  return (
    <tr
      ref={ref}
      data-index={index}
      {...roles.none}
      className="mb-3 block h-37.5 md:mb-0 md:table-row md:h-14"
    >
      <td
        {...roles.none}
        colSpan={columns}
        className="block h-full md:table-cell md:border-line md:border-b md:px-5"
      >
        <Skeleton className="h-full md:h-4 md:w-48" />
      </td>
    </tr>
  );
}

/** How far below the start of the page an element begins. */
function useTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const now = element.current ? element.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(now - top) >= 1) setTop(now);
  });
  return top;
}

/** The focused row stays rendered however far one scrolls, so that the keyboard continues from it. */
function useFocusedRow() {
  const [focused, setFocused] = useState(-1);
  return {
    watch: {
      onFocus: ({ target }: FocusEvent) =>
        setFocused(Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? -1)),
      onBlur: () => setFocused(-1),
    },
    among: (shown: number[], count: number) =>
      focused < 0 || focused >= count || shown.includes(focused)
        ? shown
        : [...shown, focused].sort((one, other) => one - other),
  };
}
