import { type Asset, listAssets } from '@nairadesk/contract/assets';
import { isCoin } from '@nairadesk/contract/coin-names';
import type { AssetType } from '@nairadesk/contract/money';
import { assetTypes } from '@nairadesk/contract/money';
import { Coins, Gift, Plus } from 'lucide-react';
import { useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { Link } from '../../router/link.tsx';
import { useSearch } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { NoResults } from '../../ui/no-results.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AssetDialog } from './asset-dialog.tsx';
import { AssetTiles, AssetTilesSkeleton } from './asset-tiles.tsx';
import { CardRates } from './card-rates/card-rates.tsx';
import { NetworkSwitches } from './network-switches.tsx';
import { OffSale } from './off-sale.tsx';
import { RateSheet } from './rates/rate-sheet.tsx';

const labels: Record<AssetType, string> = { cryptocurrency: 'Cryptocurrencies', 'gift-card': 'Gift Cards' };
const tabs = assetTypes.map((value) => ({ value, label: labels[value] }));

/** The assets: view, edit, delete and add, or all their prices in one table. */
export function ManageAssetsScreen() {
  const [{ view }] = useSearch(paths.manageAssets);
  const isOwner = useSession(({ role }) => role === 'super-admin');
  if (view === 'rates') return <RateSheet />;
  if (view === 'off-sale' && isOwner) return <OffSale />;
  return view === 'cards' ? <CardRates /> : <AssetCards />;
}

function AssetCards() {
  const [{ tab = 'cryptocurrency' }, setSearch] = useSearch(paths.manageAssets);
  const [opened, setOpened] = useState<Asset | 'new' | null>(null);
  const [switching, setSwitching] = useState(false);
  const isOwner = useSession(({ role }) => role === 'super-admin');
  const actions = (
    <>
      <Link
        to={paths.manageAssets}
        search={{ view: 'rates' }}
        className={buttonClass({ variant: 'secondary' })}
      >
        Rate sheet
      </Link>
      {isOwner && (
        <Link
          to={paths.manageAssets}
          search={{ view: 'off-sale' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          Off sale
        </Link>
      )}
      <Button variant="secondary" onClick={() => setSwitching(true)}>
        Networks
      </Button>
      <Button icon={<Plus className="size-5" />} onClick={() => setOpened('new')}>
        Add New
      </Button>
    </>
  );
  return (
    <>
      <PageHeader title="Manage asset" hint="Price changes apply to new orders only." actions={actions} />
      <Tabs
        label="Asset types"
        tabs={tabs}
        value={tab}
        onChange={(value) => setSearch({ tab: value }, { replace: true })}
      >
        <Assets key={tab} assetType={tab} onOpen={setOpened} />
      </Tabs>
      {switching && <NetworkSwitches onClose={() => setSwitching(false)} />}
      {opened && (
        <AssetDialog
          asset={opened === 'new' ? null : opened}
          assetType={tab}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

function Assets({ assetType, onOpen }: { assetType: AssetType; onOpen: (asset: Asset) => void }) {
  const [search, setSearch] = useState('');
  const read = useRead(listAssets, { assetType });
  if (!read.data) {
    return (
      <AsyncBoundary
        failed={read.isError && read}
        title="We couldn’t load the assets"
        safe="Nothing changed, and customers can still trade."
      >
        <AssetTilesSkeleton />
      </AsyncBoundary>
    );
  }
  const all = read.data.data;
  if (all.length === 0) {
    return (
      <EmptyState icon={assetType === 'gift-card' ? <Gift /> : <Coins />} title="Nothing on sale yet">
        Press Add New to add the first one.
      </EmptyState>
    );
  }
  const words = search.trim().toLowerCase();
  const found = all.filter((asset) => textOf(asset).includes(words) || isCoin(asset.name, words));
  return (
    <>
      <SearchField
        label={`Search ${labels[assetType].toLowerCase()}`}
        value={search}
        onChange={setSearch}
        className="mb-5 sm:max-w-80"
      />
      {found.length > 0 ? (
        <AssetTiles assets={found} onOpen={onOpen} />
      ) : (
        <NoResults title={`No results for “${search.trim()}”`}>
          Try fewer words, or check the other tab.
        </NoResults>
      )}
    </>
  );
}

function textOf({ name, description, networks }: Asset): string {
  return [name, description, ...networks].join(' ').toLowerCase();
}
