import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** The skeleton of the list, and beside it of the chosen order. */
export function OrdersSkeleton() {
  return (
    <Loading label="Loading the orders">
      <div className="items-start gap-5 lg:grid lg:grid-cols-[minmax(0,28rem)_minmax(0,1fr)]">
        <div className="rounded-lg border border-line bg-surface shadow-raised">
          {rows.map((row) => (
            <div
              key={row}
              className="flex min-h-14 flex-col gap-1.5 border-line border-b px-3.5 py-2 last:border-b-0"
            >
              <div className="flex justify-between gap-6">
                <Skeleton className="h-5 w-36" />
                <Skeleton className="h-5 w-24" />
              </div>
              <Skeleton className="h-4 w-44" />
            </div>
          ))}
        </div>
        <div className="hidden rounded-lg border border-line bg-surface p-6 shadow-raised lg:block">
          <Skeleton className="h-7 w-56" />
          <div className="mt-6 grid grid-cols-2 gap-10">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
          <Skeleton className="mt-6 ml-auto h-13 w-56" />
        </div>
      </div>
    </Loading>
  );
}

const rows = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
