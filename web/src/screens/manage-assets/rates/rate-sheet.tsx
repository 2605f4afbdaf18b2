import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { isCoin } from '@nairadesk/contract/coin-names';
import { useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useRead } from '../../../api/use-read.ts';
import { KeysHelp, type Shortcut } from '../../../components/list/keys-help.tsx';
import { useKeyButtons } from '../../../components/list/use-key-buttons.ts';
import { useKeysChoice } from '../../../components/list/use-keys-choice.ts';
import { Link } from '../../../router/link.tsx';
import { paths } from '../../../router/paths.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { NoResults } from '../../../ui/no-results.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { SaveShortcut } from '../save-shortcut.tsx';
import { DoubtfulPrices } from './doubtful-prices.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PasteNews } from './paste-news.tsx';
import { PriceHistoryDialog } from './price-history-dialog.tsx';
import { RateBar } from './rate-bar.tsx';
import { typeWords } from './rate-row.tsx';
import { createRateSheet, firstUnsavable, type RateSheetStore } from './rate-sheet-store.ts';
import { RateTable } from './rate-table.tsx';
import { RateTools } from './rate-tools.tsx';
import { useLastChanges } from './use-last-changes.ts';
import { usePricePaste } from './use-price-paste.ts';
import { useSavePrices } from './use-save-prices.ts';

const shortcuts: readonly Shortcut[] = [
  ['Arrows', 'From cell to cell'],
  ['Enter', 'Next row'],
  ['Esc', 'Put a price back'],
  ['Ctrl V', 'Paste cells from here on, or names with prices'],
  ['Ctrl Enter', 'Save the prices'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
];

/** All prices in one table, changed together and saved with one press. */
export function RateSheet() {
  const read = useRead(listAssets, {});
  const keys = useKeysChoice();
  useKeyButtons(keys.offered && keys.on);
  return (
    <>
      <PageHeader
        title="Rate sheet"
        hint="Type, or paste from a spreadsheet. Customers see new prices once you save them."
        actions={
          <>
            <Link to={paths.manageAssets} className={buttonClass({ variant: 'secondary' })}>
              All assets
            </Link>
            <Link
              to={paths.manageAssets}
              search={{ view: 'cards' }}
              className={buttonClass({ variant: 'secondary' })}
            >
              Card rates
            </Link>
            {keys.offered && <KeysHelp keys={keys} shortcuts={shortcuts} />}
          </>
        }
      />
      {read.data ? (
        <Sheet assets={read.data.data} />
      ) : (
        <AsyncBoundary
          failed={read.isError && read}
          title="We couldn’t load the prices"
          safe="Nothing changed, and customers can still trade."
        >
          <Skeleton className="h-96" />
        </AsyncBoundary>
      )}
    </>
  );
}

function Sheet({ assets }: { assets: readonly Asset[] }) {
  const [sheet] = useState(createRateSheet);
  const [search, setSearch] = useState('');
  const [opened, setOpened] = useState<Asset | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const lastChanges = useLastChanges(assets);
  const unsaved = useStore(sheet, ({ drafts }) => Object.keys(drafts).length > 0);
  const saving = useSavePrices(sheet, assets);
  const shown = useMemo(() => assets.filter((asset) => fits(asset, search)), [assets, search]);
  const { onPaste, pasted, dismiss } = usePricePaste(sheet, assets, shown);
  const save = () => {
    const unsavable = firstUnsavable(assets, sheet.getState());
    if (!unsavable) return saving.save();
    setSearch('');
    requestAnimationFrame(() => focusUnsavable(container.current, unsavable));
  };
  return (
    <SaveShortcut ref={container} onSave={unsaved && !saving.pending ? save : undefined}>
      <RateTools sheet={sheet} assets={assets} shown={shown} />
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label="Search assets"
          data-key="/"
          value={search}
          onChange={setSearch}
          className="w-full sm:w-80"
        />
        <ChooseShown sheet={sheet} shown={shown} />
      </div>
      {pasted && <PasteNews pasted={pasted} onClose={dismiss} />}
      {shown.length > 0 ? (
        <RateTable
          assets={shown}
          sheet={sheet}
          lastChanges={lastChanges}
          onPaste={onPaste}
          onHistory={setOpened}
        />
      ) : (
        <NoResults title={`No results for “${search.trim()}”`}>Try fewer words.</NoResults>
      )}
      <RateBar sheet={sheet} assets={assets} saving={saving} onSave={save} />
      <DoubtfulPrices
        sheet={sheet}
        assets={assets}
        doubtful={saving.doubtful}
        pending={saving.pending}
        onConfirm={saving.confirm}
        onClose={saving.dismiss}
      />
      {opened && <PriceHistoryDialog asset={opened} onClose={() => setOpened(null)} />}
      <LeaveDialog unsaved={unsaved} kept="No price will change." onLeave={() => sheet.discard()} />
    </SaveShortcut>
  );
}

/** A red cell of the row, or the question which prices to take. */
function focusUnsavable(container: HTMLElement | null, { id }: Asset): void {
  const control = container?.querySelector<HTMLElement>(
    `[data-behind="${id}"] button, [data-row="${id}"] input[aria-invalid]`,
  );
  control?.focus();
}

/** Chooses all rows that the search shows, or none of them. */
function ChooseShown({ sheet, shown }: { sheet: RateSheetStore; shown: readonly Asset[] }) {
  const chosen = useStore(sheet, (state) => state.chosen);
  const ids = shown.map(({ id }) => id);
  return (
    <Checkbox
      label={`Choose all ${ids.length}`}
      checked={ids.length > 0 && ids.every((id) => chosen.has(id))}
      onChange={({ target }) => sheet.choose(ids, target.checked)}
    />
  );
}

function fits({ name, assetType }: Asset, search: string): boolean {
  const words = search.trim().toLowerCase();
  return `${name} ${typeWords[assetType]}`.toLowerCase().includes(words) || isCoin(name, words);
}
