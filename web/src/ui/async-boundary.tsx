import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface AsyncBoundaryProps {
  /** The read that failed, if it did: it can be asked again. */
  failed: { refetch: () => unknown; isFetching: boolean } | false | null;
  /** What happened then: "The prices could not be loaded". */
  title: string;
  /** What is none the worse for it. */
  safe?: string;
  /** The shape of what comes. */
  children: ReactNode;
}

/** Stands in the place of what is being read: its shape, or that it could not be had and the way to try again. */
export function AsyncBoundary({
  failed,
  title,
  safe = 'Nothing changed and no money moved.',
  children,
}: AsyncBoundaryProps) {
  if (!failed) return children;
  return (
    <ErrorState title={title} onRetry={() => failed.refetch()} retrying={failed.isFetching}>
      {`${safe} Check your connection, then try again.`}
    </ErrorState>
  );
}
