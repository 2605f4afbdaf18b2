import type { Asset } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { Suspense, useId, useState } from 'react';
import { useRead } from '../../api/use-read.ts';
import { AssetGrid, AssetGridSkeleton } from '../../components/asset/asset-grid.tsx';
import { HomeTop } from '../../components/shell/customer/customer-parts.ts';
import { HomePlace } from '../../components/shell/customer/home-place.tsx';
import { firstName } from '../../components/text/first-name.ts';
import { t } from '../../language/translate.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { later } from '../../ui/later.ts';
import { PageHeader } from '../../ui/page-header.tsx';

const shownAtFirst = 4;

// There is nearly always something.
const NothingOnSale = later(
  async () => (await import('../../components/asset/nothing-on-sale.tsx')).NothingOnSale,
);

/** What waits for the customer’s answer, and the most traded assets: two sections of one list. */
export function DashboardScreen() {
  const name = useSession((session) => session.profile?.name);
  const read = useRead(getDashboard, {});
  const assets = read.data?.data.cryptocurrencies;
  const of = (assetType: Asset['assetType']) => assets?.filter((asset) => asset.assetType === assetType);
  return (
    <>
      <PageHeader title={name ? t('Hello, {name}', { name: firstName(name) }) : t('Dashboard')} />
      <Suspense fallback={<HomePlace />}>{assets ? <HomeTop /> : <HomePlace />}</Suspense>
      <AsyncBoundary
        failed={!assets && read.isError && read}
        title={t('We couldn’t load the prices')}
        safe={t('Your orders and money are safe.')}
      >
        <div className="flex flex-col gap-12">
          <Section
            title={t('Popular Cryptocurrencies')}
            hint={t('Choose from the below to trade.')}
            assets={of('cryptocurrency')}
          />
          <Section
            title={t('Popular GiftCards')}
            hint={t('Choose from the gift cards below to trade.')}
            assets={of('gift-card')}
          />
        </div>
      </AsyncBoundary>
    </>
  );
}

interface SectionProps {
  title: string;
  hint: string;
  /** Undefined while they are fetched. */
  assets: readonly Asset[] | undefined;
}

function Section({ title, hint, assets }: SectionProps) {
  const [all, setAll] = useState(false);
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4">
        <div className="min-w-0 flex-1 basis-[11rem]">
          <h2 id={id} className="font-semibold text-lg sm:text-xl">
            {title}
          </h2>
          <p className="mt-0.5 text-ink-soft text-sm">{hint}</p>
        </div>
        {assets && assets.length > shownAtFirst && (
          <Button
            variant="quiet"
            size="sm"
            className="-mr-3"
            aria-expanded={all}
            aria-describedby={id}
            onClick={() => setAll(!all)}
          >
            {all ? t('Show Less') : t('See All')}
          </Button>
        )}
      </div>
      {!assets && <AssetGridSkeleton count={shownAtFirst} />}
      <Suspense>{assets?.length === 0 && <NothingOnSale />}</Suspense>
      {assets && assets.length > 0 && <AssetGrid assets={all ? assets : assets.slice(0, shownAtFirst)} />}
    </section>
  );
}
