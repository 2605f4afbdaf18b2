import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of three cards. */
export function MessagesSkeleton() {
  return (
    <Loading label="Loading the messages">
      <div className="flex flex-col gap-4">
        {[1, 2, 3].map((card) => (
          <div key={card} className="rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-6">
            <div className="flex items-start gap-3">
              <Skeleton className="size-9" />
              <div className="flex flex-1 flex-col gap-2">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-4 w-48 sm:w-72" />
              </div>
              <Skeleton className="h-4 w-16" />
            </div>
            <Skeleton className="mt-5 h-5 w-3/5 sm:w-64" />
            <Skeleton className="mt-3 h-4 w-full sm:w-3/4" />
            <Skeleton className="mt-2 h-4 w-4/5 sm:w-1/2" />
            <Skeleton className="mt-6 h-11 sm:w-28" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
