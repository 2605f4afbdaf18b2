import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { listDebts, listReceipts } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { findLikely, listStatements } from '@nairadesk/contract/statements';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormSetError } from 'react-hook-form';
import type { ApiFailure } from '../../api/failure.ts';
import { readKey } from '../../api/use-read.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { toast } from '../../ui/toasts.ts';

const stale = [listReceipts, listRefunds, listDebts, listOrders, getOrder, findLikely, listStatements];

/** Call options for what changes money: toast and refetch on success, else the refusal for the dialog to show. */
export function useMoneyChange<Values extends FieldValues>(
  onDone: () => void,
  setError?: UseFormSetError<Values>,
) {
  const [refused, setRefused] = useState<string | null>(null);
  const client = useQueryClient();
  return {
    refused,
    options: {
      quiet: true,
      invalidates: stale,
      onSuccess: ({ message }: { message: string }) => {
        toast.done(message);
        onDone();
      },
      onFailure: (failure: ApiFailure) => {
        if (setError) showFieldErrors(failure, setError);
        setRefused(failure.code === 'invalid' ? null : failure.message);
        // A colleague may have changed it meanwhile.
        for (const read of stale) void client.invalidateQueries({ queryKey: readKey(read) });
      },
    },
  };
}
