import { listStaff, listUsers } from '@nairadesk/contract/users';
import { useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { toast } from '../../ui/toasts.ts';

/** What follows a change of a person: word of it and fresh lists, or why it was refused. */
export function useOutcome(onDone: () => void) {
  const [refused, setRefused] = useState<string | null>(null);
  return {
    refused,
    options: {
      quiet: true,
      invalidates: [listUsers, listStaff],
      onSuccess: ({ message }: { message: string }) => {
        toast.done(message);
        onDone();
      },
      onFailure: ({ message }: ApiFailure) => setRefused(message),
    },
  };
}
