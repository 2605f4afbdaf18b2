import type { Flag } from '@nairadesk/contract/flag-kinds';
import type { ComponentProps } from 'react';
import { FlagList } from '../pane/flag-list.tsx';
import { TypedReason } from './typed-reason.tsx';

interface FlagReasonProps extends Omit<ComponentProps<typeof TypedReason>, 'label' | 'hint'> {
  flags: readonly Flag[];
}

/** Shows the red flags of an order, and asks why it is completed all the same. */
export function FlagReason({ flags, ...field }: FlagReasonProps) {
  return (
    <>
      <FlagList flags={flags} />
      <TypedReason {...field} label="Reason for completing it anyway" />
    </>
  );
}
