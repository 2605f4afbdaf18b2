import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { type CardRate, listCardRates } from '@nairadesk/contract/card-rates';
import { Plus } from 'lucide-react';
import { type ClipboardEvent, useCallback, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { useRead } from '../../../api/use-read.ts';
import { Link } from '../../../router/link.tsx';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useAskBeforeLeaving } from '../rates/use-ask-before-leaving.ts';
import { usePasteAnywhere } from '../rates/use-paste-anywhere.ts';
import { CardBar } from './card-bar.tsx';
import type { CardField } from './card-columns.ts';
import { CardGrid } from './card-grid.tsx';
import { createCardSheet } from './card-sheet-store.ts';
import { readCardPaste } from './read-card-paste.ts';
import { useSaveCardRates } from './use-save-card-rates.ts';

/** What each gift card brings, by country, face value, form and receipt: one card's grid at a time. */
export function CardRates() {
  const [{ id: chosen }, setSearch] = useSearch(paths.manageAssets);
  const read = useRead(listAssets, { assetType: 'gift-card' });
  const cards = read.data?.data ?? [];
  const card = cards.find(({ id }) => id === chosen) ?? cards[0];
  return (
    <>
      <PageHeader
        title="Card rates"
        hint="Type, or paste a rate list. Customers see new rates once you save them."
        actions={
          <Link
            to={paths.manageAssets}
            search={{ view: 'rates' }}
            className={buttonClass({ variant: 'secondary' })}
          >
            Rate sheet
          </Link>
        }
      />
      {card ? (
        <>
          <Select
            label="Gift card"
            options={cards.map(({ id, name }) => ({ value: id, label: name }))}
            value={card.id}
            onChange={({ target }) => setSearch({ view: 'cards', id: target.value })}
            className="mb-5 sm:max-w-80"
          />
          <RatesOf key={card.id} card={card} />
        </>
      ) : (
        <Loading read={read} />
      )}
    </>
  );
}

function RatesOf({ card }: { card: Asset }) {
  const read = useRead(listCardRates, { id: card.id });
  return read.data ? <Sheet card={card} rates={read.data.data} /> : <Loading read={read} />;
}

function Loading({ read }: { read: { isError: boolean; isFetching: boolean; refetch: () => unknown } }) {
  return (
    <AsyncBoundary
      failed={read.isError && read}
      title="We couldn’t load the rates"
      safe="Nothing changed, and customers can still trade."
    >
      <Skeleton className="h-96" />
    </AsyncBoundary>
  );
}

function Sheet({ card, rates }: { card: Asset; rates: readonly CardRate[] }) {
  const [sheet] = useState(createCardSheet);
  const unsaved = useStore(sheet, ({ drafts }) => Object.keys(drafts).length > 0);
  const container = useRef<HTMLDivElement>(null);
  const leaving = useAskBeforeLeaving(unsaved);
  const saving = useSaveCardRates(sheet, card.id);
  const latest = useRef(rates);
  latest.current = rates;
  const take = useCallback(
    (text: string, key: string | null, field: CardField) => {
      const pasted = readCardPaste(text, field);
      if (!pasted) return false;
      const keys = [...latest.current.map(({ id }) => id), ...sheet.getState().added];
      const first = key === null ? keys.length : keys.indexOf(key);
      keys.push(...sheet.add(Math.max(0, first + pasted.length - keys.length)));
      sheet.fill(
        pasted.flatMap((row, index) => row.map((cell) => ({ key: keys[first + index] ?? '', ...cell }))),
        (id) => latest.current.find((rate) => rate.id === id) ?? null,
      );
      return true;
    },
    [sheet],
  );
  const onPaste = useCallback(
    (event: ClipboardEvent, key: string, field: CardField) => {
      if (take(event.clipboardData.getData('text/plain'), key, field)) event.preventDefault();
    },
    [take],
  );
  const focusRow = (key: string | undefined) =>
    requestAnimationFrame(() =>
      container.current?.querySelector<HTMLElement>(`[data-row="${key}"] input`)?.focus(),
    );
  // With no cell chosen, a list is added below.
  usePasteAnywhere((text) => {
    const before = sheet.getState().added.length;
    const taken = take(text, null, 'country');
    if (taken) focusRow(sheet.getState().added[before]);
    return taken;
  });
  const save = () => {
    const wrong = container.current?.querySelector('input[aria-invalid]');
    if (wrong instanceof HTMLElement) wrong.focus();
    else saving.save();
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
      <p className="mb-3 text-ink-soft text-sm max-md:hidden">
        Tab and the arrow keys go from cell to cell. Esc: undo a cell. Ctrl+Enter: save. A pasted list with
        headings goes into its columns.
      </p>
      {saving.overlaps.length > 0 && (
        <div className="mb-4">
          <Notice tone="loss" title="Nothing was saved: two rates are for the same card">
            {saving.overlaps.map((pair) => pair.join(' and ')).join('; ')}
          </Notice>
        </div>
      )}
      <CardGrid rates={rates} sheet={sheet} onPaste={onPaste} />
      <Button
        variant="secondary"
        icon={<Plus className="size-5" />}
        className="mt-4"
        onClick={() => {
          focusRow(sheet.add(1)[0]);
        }}
      >
        Add a rate
      </Button>
      <CardBar sheet={sheet} pending={saving.pending} onSave={save} />
      <ConfirmDialog
        open={saving.doubtful !== null}
        title={
          saving.doubtful?.length === 1
            ? 'Is this rate right?'
            : `Are these ${saving.doubtful?.length} rates right?`
        }
        confirmLabel="Save anyway"
        keepLabel="Change the rates"
        danger
        pending={saving.pending}
        onConfirm={saving.confirm}
        onClose={saving.dismiss}
      >
        They change by more than the desk’s rules allow without asking. Check for a digit too many.
      </ConfirmDialog>
      <ConfirmDialog
        open={leaving.asking}
        title="Leave without saving?"
        confirmLabel="Leave without saving"
        keepLabel="Keep editing"
        danger
        onConfirm={() => {
          leaving.leave();
          sheet.forget();
        }}
        onClose={leaving.stay}
      >
        Your changes will be lost. No rate will change.
      </ConfirmDialog>
    </div>
  );
}
