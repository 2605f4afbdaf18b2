import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { listCardRates } from '@nairadesk/contract/card-rates';
import { useRead } from '../../../api/use-read.ts';
import { Link } from '../../../router/link.tsx';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';
import { AsyncBoundary } from '../../../ui/async-boundary.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Select } from '../../../ui/select.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { CardSheet } from './card-sheet.tsx';

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
  return read.data ? <CardSheet cardId={card.id} rates={read.data.data} /> : <Loading read={read} />;
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
