import { Loading, Skeleton } from '../../ui/skeleton.tsx';

const rows = Array.from({ length: 8 }, (_, index) => index);

/** Rows to come; cards on a phone. */
export function HistoryShape() {
  return (
    <Loading label="Loading the transactions">
      <div className="sm:rounded-lg sm:border sm:border-line sm:bg-surface sm:pt-11 sm:shadow-raised">
        {rows.map((row) => (
          <div
            key={row}
            className="mb-3 flex h-52 flex-col justify-between rounded-lg border border-line bg-surface p-4 sm:mb-0 sm:h-14 sm:flex-row sm:items-center sm:gap-8 sm:rounded-none sm:border-0 sm:border-t sm:px-5 sm:py-0"
          >
            <span className="flex items-center gap-3 sm:w-48">
              <Skeleton className="size-9" />
              <Skeleton className="h-4 w-28" />
            </span>
            <Skeleton className="h-4 sm:w-24" />
            <Skeleton className="h-4 sm:w-28" />
            <Skeleton className="h-4 sm:ml-auto sm:w-24" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
