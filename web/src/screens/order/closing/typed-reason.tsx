import type { ComponentProps } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

interface TypedReasonProps extends Omit<ComponentProps<typeof Textarea>, 'rows'> {
  /** Why completing was refused, where the card did not show it yet. */
  refused: ApiFailure | null;
}

/** Asks staff for a reason that only they can read, after a refusal that says what for. */
export function TypedReason({ refused, hint, ...field }: TypedReasonProps) {
  return (
    <>
      {refused && <Notice tone="loss">{refused.message} Nothing changed.</Notice>}
      <Textarea
        {...field}
        hint={hint ? `${hint} Only staff can read this.` : 'Only staff can read this.'}
        rows={2}
      />
    </>
  );
}
