import type { ComponentProps } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Textarea } from '../../../ui/textarea.tsx';

interface StrangerReasonProps extends Omit<ComponentProps<typeof Textarea>, 'label' | 'hint' | 'rows'> {
  /** Why completing was refused, where the card did not show it yet. */
  refused: ApiFailure | null;
  customer: string;
  /** Left out where another button does it. */
  onSendBack: (() => void) | undefined;
}

/** Asks why money from another person's account is accepted, or sends it back. */
export function StrangerReason({ refused, customer, onSendBack, ...field }: StrangerReasonProps) {
  return (
    <>
      {refused && <Notice tone="loss">{refused.message} Nothing changed.</Notice>}
      <Textarea
        {...field}
        label="Why you accept this money"
        hint={`It didn’t come from an account in ${customer}’s name. Only staff can read this.`}
        rows={2}
      />
      {onSendBack && (
        <Button variant="secondary" className="self-start max-sm:w-full" onClick={onSendBack}>
          Send it back
        </Button>
      )}
    </>
  );
}
