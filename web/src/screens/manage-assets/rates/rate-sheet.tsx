import { type LastPriceChange, listLastPriceChanges } from '@nairadesk/contract/asset-prices';
import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { isCoin } from '@nairadesk/contract/coin-names';
import { useQueryClient } from '@tanstack/react-query';
import { type ClipboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { readKey, useRead } from '../../../api/use-read.ts';
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
import { DoubtfulPrices } from './doubtful-prices.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { PasteNews } from './paste-news.tsx';
import { PriceHistoryDialog } from './price-history-dialog.tsx';
import { RateBar } from './rate-bar.tsx';
import { typeWords } from './rate-row.tsx';
import { createRateSheet, currentPrices, draftedPrices, isFaulty } from './rate-sheet-store.ts';
import { RateTable } from './rate-table.tsx';
import { RateTools } from './rate-tools.tsx';
import { type Pasted, readPaste, type Side } from './read-paste.ts';
import { usePasteAnywhere } from './use-paste-anywhere.ts';
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
  const [pasted, setPasted] = useState<Pasted | null>(null);
  const [opened, setOpened] = useState<Asset | null>(null);
  const container = useRef<HTMLDivElement>(null);
  const lastChanges = useLastChanges(assets);
  const chosen = useStore(sheet, (state) => state.chosen);
  const unsaved = useStore(sheet, ({ drafts }) => Object.keys(drafts).length > 0);
  const saving = useSavePrices(sheet, assets);
  const shown = useMemo(() => assets.filter((asset) => fits(asset, search)), [assets, search]);
  const scope = chosen.size > 0 ? assets.filter(({ id }) => chosen.has(id)) : shown;
  const now = useRef({ assets, shown });
  now.current = { assets, shown };
  const pricesOf = useCallback(
    (id: string) => {
      const asset = now.current.assets.find((one) => one.id === id);
      return asset && currentPrices(asset, sheet.getState().told[id]);
    },
    [sheet],
  );
  const takeCells = useCallback(
    (text: string, id: string, side: Side) => {
      const found = readPaste(text, { rows: now.current.shown, at: { id, side } });
      if (!found) return false;
      sheet.fill(found.fills, pricesOf);
      setPasted(found);
      return true;
    },
    [sheet, pricesOf],
  );
  const onPaste = useCallback(
    (event: ClipboardEvent, id: string, side: Side) => {
      if (takeCells(event.clipboardData.getData('text/plain'), id, side)) event.preventDefault();
    },
    [takeCells],
  );
  usePasteAnywhere((text) => {
    const first = shown[0];
    return first !== undefined && takeCells(text, first.id, 'buyingPrice');
  });
  const save = () => {
    const { drafts, told } = sheet.getState();
    const wanting = assets.find((asset) => {
      const draft = drafts[asset.id];
      if (!draft) return false;
      return isFaulty(draft) || draft.base.version !== currentPrices(asset, told[asset.id]).version;
    });
    if (!wanting) return saving.save();
    // The first that can't be saved: a red cell, or a question which prices to take.
    setSearch('');
    requestAnimationFrame(() => {
      const row = container.current?.querySelector(
        `[data-behind="${wanting.id}"] button, [data-row="${wanting.id}"] input[aria-invalid]`,
      );
      if (row instanceof HTMLElement) row.focus();
    });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what the Save button does
    <div
      ref={container}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        if (unsaved && !saving.pending) save();
      }}
    >
      <RateTools
        scope={scopeText(scope.length, chosen.size > 0)}
        read={() =>
          scope.flatMap(({ id }) => {
            const draft = sheet.getState().drafts[id];
            const prices = draft ? draftedPrices(draft) : pricesOf(id);
            return prices ? [{ id, prices }] : [];
          })
        }
        onFill={(fills) => sheet.fill(fills, pricesOf)}
      />
      <div className="mb-3 flex flex-wrap items-center gap-x-6 gap-y-2">
        <SearchField
          label="Search assets"
          data-key="/"
          value={search}
          onChange={setSearch}
          className="w-full sm:w-80"
        />
        <Checkbox
          label={`Choose all ${shown.length}`}
          checked={shown.length > 0 && shown.every(({ id }) => chosen.has(id))}
          onChange={({ target }) =>
            sheet.choose(
              shown.map(({ id }) => id),
              target.checked,
            )
          }
        />
      </div>
      {pasted && <PasteNews pasted={pasted} onClose={() => setPasted(null)} />}
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
    </div>
  );
}

/** Who last changed each asset's prices; asked again when a price has changed. */
function useLastChanges(assets: readonly Asset[]): ReadonlyMap<string, LastPriceChange> {
  const client = useQueryClient();
  const read = useRead(listLastPriceChanges, {}, { quiet: true });
  const versions = assets.reduce((sum, { priceVersion }) => sum + priceVersion, 0);
  const known = useRef(versions);
  useEffect(() => {
    if (known.current === versions) return;
    known.current = versions;
    void client.invalidateQueries({ queryKey: readKey(listLastPriceChanges) });
  }, [client, versions]);
  return useMemo(() => new Map(read.data?.data.map((change) => [change.id, change])), [read.data]);
}

function fits({ name, assetType }: Asset, search: string): boolean {
  const words = search.trim().toLowerCase();
  return `${name} ${typeWords[assetType]}`.toLowerCase().includes(words) || isCoin(name, words);
}

function scopeText(count: number, isChosen: boolean): string {
  return isChosen ? `${count} chosen` : `all ${count}`;
}
