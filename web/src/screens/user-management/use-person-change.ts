import { listStaff, listUsers } from '@nairadesk/contract/users';
import { useState } from 'react';
import type { ApiFailure } from '../../api/failure.ts';
import { toast } from '../../ui/toasts.ts';

/** Call options for changing a person: toast and refetch on success, else the refusal for the form to show. */
export function usePersonChange(onDone: () => void) {
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
