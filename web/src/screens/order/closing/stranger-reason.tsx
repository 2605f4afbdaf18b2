import type { ComponentProps } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TypedReason } from './typed-reason.tsx';

interface StrangerReasonProps extends Omit<ComponentProps<typeof TypedReason>, 'label' | 'hint'> {
  customer: string;
  /** Left out where another button does it. */
  onSendBack: (() => void) | undefined;
}

/** Asks why money from another person’s account is accepted, or sends it back. */
export function StrangerReason({ customer, onSendBack, ...field }: StrangerReasonProps) {
  return (
    <>
      <TypedReason
        {...field}
        label="Why you accept this money"
        hint={`It didn’t come from an account in ${customer}’s name.`}
      />
      {onSendBack && (
        <Button variant="secondary" className="self-start max-sm:w-full" onClick={onSendBack}>
          Send it back
        </Button>
      )}
    </>
  );
}
