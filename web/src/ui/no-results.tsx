import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

interface NoResultsProps {
  title?: string;
  /** What else to try. */
  children: ReactNode;
  clearLabel?: string;
  /** Without it there is nothing to clear here. */
  onClear?: () => void;
}

/** The empty state of a list whose search or filters match nothing. */
export function NoResults({
  title = t('No results'),
  children,
  clearLabel = t('Clear search'),
  onClear,
}: NoResultsProps) {
  const action = onClear && (
    <Button variant="secondary" onClick={onClear}>
      {clearLabel}
    </Button>
  );
  return (
    <EmptyState icon={<SearchX />} title={title} action={action}>
      {children}
    </EmptyState>
  );
}
