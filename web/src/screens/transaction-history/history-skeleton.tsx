import { t } from '../../language/translate.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** The skeleton of the table; of cards on a phone. */
export function HistorySkeleton() {
  return (
    <Loading label={t('Loading the transactions')}>
      <div className="md:rounded-lg md:border md:border-line md:bg-surface md:pt-11 md:shadow-raised">
        {rows.map((row) => (
          <div
            key={row}
            className="mb-3 flex h-37.5 flex-col justify-between rounded-lg border border-line bg-surface p-4 md:mb-0 md:h-14 md:flex-row md:items-center md:gap-8 md:rounded-none md:border-0 md:border-t md:px-5 md:py-0"
          >
            <span className="flex items-center gap-3 md:w-48">
              <Skeleton className="size-9" />
              <Skeleton className="h-4 w-28" />
            </span>
            <Skeleton className="h-4 md:w-24" />
            <Skeleton className="h-4 md:w-28" />
            <Skeleton className="h-4 md:ml-auto md:w-24" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
