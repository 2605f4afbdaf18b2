import { CloudAlert } from 'lucide-react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';

interface ErrorStateProps {
  /** What happened: "We couldn’t load the prices". */
  title: string;
  /** Whether money is affected and what to do. */
  children: string;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Takes the place of content that could not be shown. */
export function ErrorState({ title, children, onRetry, retrying }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center px-4 py-14 text-center">
      <span
        aria-hidden="true"
        className="mb-4 grid size-14 place-items-center rounded-full bg-attention-soft text-attention-ink"
      >
        <CloudAlert className="size-6" />
      </span>
      <p className="font-semibold text-ink text-lg">{title}</p>
      <p className="mt-1 max-w-104 text-ink-soft">{children}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-5" pending={retrying} onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
