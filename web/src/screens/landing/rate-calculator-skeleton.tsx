import { t } from '../../language/translate.ts';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

/** The calculator's skeleton while the rates load. */
export function RateCalculatorSkeleton() {
  return (
    <Loading label={t('Loading today’s rates')}>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-13 rounded-lg" />
        <Skeleton className="h-13 rounded-md sm:h-15" />
        <FieldSkeleton label="w-16" />
        <FieldSkeleton label="w-14" />
        <div className="flex flex-col gap-1">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-full" />
        </div>
        <Skeleton className="h-13 rounded-md" />
      </div>
    </Loading>
  );
}

function FieldSkeleton({ label }: { label: string }) {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className={`h-5 ${label}`} />
      <Skeleton className="h-13 rounded-md sm:h-15" />
    </div>
  );
}
