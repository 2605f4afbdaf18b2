import type { LastPriceChange } from '@nairadesk/contract/asset-prices';
import type { Asset } from '@nairadesk/contract/assets';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { type ClipboardEvent, memo, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { Ago } from '../../../components/text/when.tsx';
import { AssetTile } from '../../../ui/asset-tile.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { roles } from '../../../ui/table-row.tsx';
import { TheirPrices } from '../their-prices.tsx';
import { gridRoles } from './grid-roles.ts';
import { marginOf, percentText } from './percent.ts';
import { PriceCell } from './price-cell.tsx';
import {
  currentPrices,
  type Draft,
  draftedPrices,
  type Prices,
  type RateSheetStore,
} from './rate-sheet-store.ts';
import { type Side, sides } from './read-paste.ts';

export const typeWords = { cryptocurrency: 'Cryptocurrency', 'gift-card': 'Gift card' } as const;
export const sideWords = { buyingPrice: 'Buying price', sellingPrice: 'Selling price' } as const;

interface RateRowProps {
  asset: Asset;
  sheet: RateSheetStore;
  /** Null: from before changes were recorded. */
  last: LastPriceChange | null;
  place: number;
  onPaste: (event: ClipboardEvent, id: string, side: Side) => void;
  onHistory: (asset: Asset) => void;
}

/** One asset of the sheet: a row, on a phone a card. Drawn again only when something of it changes. */
export const RateRow = memo(function RateRow(props: RateRowProps) {
  const { asset, sheet, last, place, onPaste, onHistory } = props;
  const { id, name, assetType } = asset;
  const draft = useStore(sheet, ({ drafts }) => drafts[id]);
  const told = useStore(sheet, (state) => state.told[id]);
  const isChosen = useStore(sheet, ({ chosen }) => chosen.has(id));
  const now = currentPrices(asset, told);
  const was = draft?.base ?? now;
  const isBehind = draft !== undefined && draft.base.version !== now.version;
  return (
    <>
      <tr
        {...roles.row}
        data-row={id}
        aria-rowindex={place + 2}
        aria-selected={isChosen}
        className={clsx(
          rowGrid,
          // What is typed into one row lays out no other.
          'mb-3 flex flex-wrap items-center gap-x-2 rounded-lg border border-line p-2 [contain:layout_style] md:mb-0 md:rounded-none md:border-0 md:border-b md:px-2 md:py-0',
          isChosen ? 'bg-go-soft' : 'bg-surface',
        )}
      >
        <Cell>
          <Checkbox
            label={<span className="sr-only">Choose {name}</span>}
            tabIndex={-1}
            data-column={0}
            checked={isChosen}
            onChange={({ target }) => sheet.choose([id], target.checked)}
            className="w-fit pl-2"
          />
        </Cell>
        <AssetCell asset={asset} />
        <Cell className="hidden whitespace-nowrap text-ink-soft min-[86rem]:block">
          {typeWords[assetType]}
        </Cell>
        {sides.map((side, column) => (
          <Cell key={side} className="order-1 mt-1 flex-[1_1_40%] md:order-none md:mt-0">
            <span aria-hidden="true" className="mb-1 block text-ink-soft text-xs md:hidden">
              {sideWords[side]}
            </span>
            <PriceCell
              label={`${name}, ${sideWords[side].toLowerCase()}`}
              was={was[side]}
              typed={draft?.[side]}
              column={column + 1}
              onType={(text) => sheet.fill([{ id, side, text }], [asset])}
              onRevert={() => sheet.revert(id, side)}
              onPaste={(event) => onPaste(event, id, side)}
            />
          </Cell>
        ))}
        <MarginCell prices={draft ? draftedPrices(draft) : now} last={last} />
        <Cell>
          <LastChangeButton name={name} last={last} onClick={() => onHistory(asset)} />
        </Cell>
      </tr>
      {isBehind && <Behind asset={asset} draft={draft} now={now} by={now.by ?? last?.by} sheet={sheet} />}
    </>
  );
});

function AssetCell({ asset: { name, logo, assetType } }: { asset: Asset }) {
  return (
    <th
      {...gridRoles.rowheader}
      scope="row"
      className={clsx(cellClass, 'flex-[1_1_calc(100%-9rem)] text-left font-normal')}
    >
      <span className="flex items-center gap-2.5">
        <AssetTile name={name} logo={logo} size="sm" />
        <span className="min-w-0">
          <span className="block font-medium [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-ink-soft text-xs min-[86rem]:hidden">{typeWords[assetType]}</span>
        </span>
      </span>
    </th>
  );
}

/** What the desk earns between its two prices; on a phone also who last changed them. */
function MarginCell({ prices, last }: { prices: Record<Side, string>; last: LastPriceChange | null }) {
  const margin = marginOf(prices.buyingPrice, prices.sellingPrice);
  return (
    <Cell
      className={clsx(
        'order-2 mt-1 w-full truncate text-xs tabular-nums md:order-none md:mt-0 md:text-sm md:text-right',
        margin < 0n ? 'font-semibold text-loss' : 'text-ink-soft',
      )}
    >
      <span className="md:sr-only">Margin </span>
      {percentText(margin)}
      {last && (
        <span className="text-ink-soft md:hidden">
          {' · '}
          {last.by ?? 'Unknown'}, <Ago time={last.timeStamp} />
        </span>
      )}
    </Cell>
  );
}

interface LastChangeButtonProps {
  name: string;
  last: LastPriceChange | null;
  onClick: () => void;
}

/** Opens the last changes of an asset; says who made the newest one. */
function LastChangeButton({ name, last, onClick }: LastChangeButtonProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      data-column={3}
      aria-label={`Last changes of ${name}`}
      title="Last changes"
      onClick={onClick}
      className="flex min-h-11 w-full min-w-11 items-center gap-2 rounded-md px-1.5 text-left text-ink-soft text-xs hover:bg-sunken hover:text-ink"
    >
      <History aria-hidden="true" className="size-4 shrink-0" />
      {last && (
        <span className="min-w-0 max-md:hidden">
          <span className="block max-w-24 truncate">{last.by ?? 'Unknown'}</span>
          <Ago time={last.timeStamp} className="block whitespace-nowrap" />
        </span>
      )}
    </button>
  );
}

interface BehindProps {
  asset: Asset;
  draft: Draft;
  now: Prices;
  by: string | null | undefined;
  sheet: RateSheetStore;
}

/** A colleague's prices beside those that were typed: one press takes theirs, another keeps these on top. */
function Behind({ asset: { id, name }, draft, now, by, sheet }: BehindProps) {
  const mine = draftedPrices(draft);
  return (
    <tr {...roles.row} data-behind={id} className="mb-3 block md:mb-0">
      <td {...gridRoles.gridcell} className="block border-line md:border-b md:p-2">
        <TheirPrices
          title={`${by ?? 'A colleague'} has changed ${name} meanwhile`}
          theirs={now}
          mine={[mine.buyingPrice, mine.sellingPrice]}
          onTake={() => sheet.discard(id)}
          onKeep={() => sheet.keepMine(id, now)}
        />
      </td>
    </tr>
  );
}

/** The columns of the sheet, which a row lays out by itself: no key that is typed lays out the others again. */
export const rowGrid =
  'md:grid md:grid-cols-[2.5rem_minmax(0,1fr)_10rem_10rem_5rem_8.5rem] lg:grid-cols-[2.5rem_minmax(0,1fr)_11.5rem_11.5rem_5rem_8.5rem] min-[86rem]:grid-cols-[2.5rem_minmax(0,1fr)_7.5rem_11.5rem_11.5rem_5rem_8.5rem] md:gap-x-4';

const cellClass = 'min-w-0 md:py-1.5';

// Some browsers drop the roles of cells that are displayed as cards.
function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td {...gridRoles.gridcell} className={clsx(cellClass, className)}>
      {children}
    </td>
  );
}
