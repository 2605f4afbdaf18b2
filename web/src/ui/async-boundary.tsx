import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { ErrorState } from './error-state.tsx';

interface AsyncBoundaryProps {
  /** The failed read, which can be retried. */
  failed: { refetch: () => unknown; isFetching: boolean } | false | null;
  /** The title on failure: "We couldn’t load the prices". */
  title: string;
  /** What the failure did not affect. */
  safe?: string;
  /** The skeleton. */
  children: ReactNode;
}

/** Shows a skeleton while data loads, and an error with a retry button when that fails. */
export function AsyncBoundary({
  failed,
  title,
  safe = t('Your orders are safe.'),
  children,
}: AsyncBoundaryProps) {
  if (!failed) return children;
  return (
    <ErrorState title={title} onRetry={() => failed.refetch()} retrying={failed.isFetching}>
      {t('{safe} Check your connection, then try again.', { safe })}
    </ErrorState>
  );
}
