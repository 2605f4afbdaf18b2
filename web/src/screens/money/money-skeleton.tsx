import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of three cards. */
export function MoneySkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <div className="flex flex-col gap-4">
        {[1, 2, 3].map((card) => (
          <div key={card} className="rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-6">
            <div className="flex items-start gap-4">
              <span className="overflow-hidden rounded-full">
                <Skeleton className="size-11" />
              </span>
              <div className="flex flex-1 flex-col gap-2.5">
                <Skeleton className="h-5 w-36" />
                <Skeleton className="h-4 w-full sm:w-72" />
                <Skeleton className="h-4 w-4/5 sm:w-96" />
              </div>
            </div>
            <Skeleton className="mt-5 h-11 sm:ml-15 sm:w-44" />
          </div>
        ))}
      </div>
    </Loading>
  );
}
