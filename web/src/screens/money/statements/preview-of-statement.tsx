import { formatNaira } from '@nairadesk/contract/money';
import {
  type ColumnRole,
  columnRoles,
  columnWords,
  type DateOrder,
  dateOrders,
  dateOrderWords,
} from '@nairadesk/contract/statement-columns';
import type { Mapping } from '@nairadesk/contract/statement-reading';
import type { StatementPreview } from '@nairadesk/contract/statements';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Select } from '../../../ui/select.tsx';
import { OpeningNotice } from './opening-notice.tsx';
import { ReadLines } from './read-lines.tsx';
import { mainColumns, unusedColumns } from './statement-words.ts';
import { WorkingBar } from './working-bar.tsx';

interface PreviewOfStatementProps {
  read: StatementPreview;
  /** It is being read again, or imported. */
  reading: boolean;
  importing: boolean;
  onMapping: (mapping: Mapping) => void;
  /** Asks for all lines as these columns read them. */
  onAll: (mapping: Mapping) => void;
  onImport: (mapping: Mapping) => void;
}

/** How a file would be read: its columns, its first lines, and whether its balances add up. */
export function PreviewOfStatement({
  read,
  reading,
  importing,
  onMapping,
  onAll,
  onImport,
}: PreviewOfStatementProps) {
  const { columns, dateOrder, problem, lines, closing, remembered, rows } = read;
  const mapping = dateOrder && { columns, dateOrder };
  const change = (next: Partial<Mapping>) =>
    onMapping({ columns, dateOrder: dateOrder ?? 'day-first', ...next } as Mapping);
  const busy = reading || importing;
  return (
    <>
      <details open={!remembered || problem !== null} className="group">
        <summary className="flex min-h-11 cursor-pointer items-center font-medium">
          Columns
          <span className="ml-2 text-ink-soft text-sm">
            {remembered ? 'as you confirmed them before' : 'as we found them in row'}{' '}
            {!remembered && read.headingRow}
          </span>
        </summary>
        <ColumnFields {...{ read, busy, change }} />
      </details>
      {reading && <WorkingBar>Reading the file again…</WorkingBar>}
      {!reading && problem && <Notice tone="attention">{problem}</Notice>}
      {!reading && !problem && (
        <Notice tone="go" title={`${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`}>
          {closing === null
            ? 'No balances are read, so nothing tells whether a line is missing.'
            : `The balances add up, to ${formatNaira(closing)} at the end.`}
        </Notice>
      )}
      {!reading && !problem && <OpeningNotice differs={read.openingDiffers} />}
      {!reading && read.unread.length > 0 && (
        <Notice tone="attention" title="Not all of this file is read">
          {read.unread.map((text) => (
            <span key={text} className="block">
              {text}
            </span>
          ))}
        </Notice>
      )}
      {rows.length > 0 && (
        <ReadLines rows={rows} total={lines} disabled={busy} onAll={() => mapping && onAll(mapping)} />
      )}
      {importing && (
        <WorkingBar>
          Importing {lines.toLocaleString('en')} lines and matching them to orders. All of them are kept, or
          none.
        </WorkingBar>
      )}
      <Button
        className="self-start"
        disabled={busy || problem !== null || !mapping}
        pending={importing}
        onClick={() => mapping && onImport(mapping)}
      >
        {`Import ${lines.toLocaleString('en')} ${lines === 1 ? 'line' : 'lines'}`}
      </Button>
    </>
  );
}

interface ColumnFieldsProps {
  read: StatementPreview;
  busy: boolean;
  change: (next: Partial<Mapping>) => void;
}

function ColumnFields({ read, busy, change }: ColumnFieldsProps) {
  const { headings, columns, dateOrder } = read;
  const shown = columnRoles.filter(
    (role) => mainColumns.includes(role) || (columns[role] !== undefined && !unusedColumns.includes(role)),
  );
  const options = [
    { value: '', label: 'Not in this file' },
    ...headings.map((heading, index) => ({ value: String(index), label: heading || `Column ${index + 1}` })),
  ];
  const place = (role: ColumnRole, value: string) =>
    change({ columns: { ...columns, [role]: value === '' ? null : Number(value) } });
  return (
    <div className="grid gap-4 pt-2 pb-3 sm:grid-cols-2 lg:grid-cols-3">
      {shown.map((role) => (
        <Select
          key={role}
          label={columnWords[role]}
          options={options}
          disabled={busy}
          value={columns[role] === undefined ? '' : String(columns[role])}
          onChange={({ target }) => place(role, target.value)}
        />
      ))}
      <Select
        label="Dates are written"
        placeholder="Choose"
        options={dateOrders.map((value) => ({ value, label: dateOrderWords[value] }))}
        disabled={busy}
        value={dateOrder ?? ''}
        onChange={({ target }) => change({ dateOrder: target.value as DateOrder })}
      />
    </div>
  );
}
