import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** The skeleton of three cards. */
export function OrdersSkeleton() {
  return (
    <Loading label="Loading the orders">
      <div className="flex flex-col gap-4">
        {[1, 2, 3].map((card) => (
          <div key={card} className="rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-6">
            <div className="flex items-start gap-4">
              <Skeleton className="size-12" />
              <div className="flex flex-1 flex-col gap-2.5">
                <Skeleton className="h-5 w-3/4 sm:w-72" />
                <Skeleton className="h-6 w-36" />
                <Skeleton className="h-5 w-full sm:w-96" />
              </div>
              <span className="overflow-hidden rounded-full">
                <Skeleton className="size-16" />
              </span>
            </div>
            <div className="mt-6 grid gap-4 md:grid-cols-2 md:gap-10">
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </div>
            <Skeleton className="mt-6 ml-auto h-13 sm:w-56" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
