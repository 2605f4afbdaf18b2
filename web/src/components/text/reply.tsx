import type { ReactNode } from 'react';
import { When } from './when.tsx';

interface ReplyProps {
  /** Who replied, or that staff did. */
  by: string;
  text: ReactNode;
  respondedAt: string | null;
}

/** The reply to a support message, with its time. */
export function Reply({ by, text, respondedAt }: ReplyProps) {
  return (
    <div className="mt-4 max-w-200 border-go border-l-2 pl-4">
      <p className="text-ink-soft text-sm">
        <span className="font-semibold text-go">{by}</span>
        {respondedAt && (
          <>
            {' · '}
            <When time={respondedAt} className="tabular-nums" />
          </>
        )}
      </p>
      <p className="mt-1 whitespace-pre-wrap">{text}</p>
    </div>
  );
}
