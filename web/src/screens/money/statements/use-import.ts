import { listOrders } from '@nairadesk/contract/orders';
import { listReceipts } from '@nairadesk/contract/receipts';
import type { Mapping } from '@nairadesk/contract/statement-reading';
import { findLikely, importStatement, listStatements, type Statement } from '@nairadesk/contract/statements';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { toast } from '../../../ui/toasts.ts';
import { useRefusalQuestion } from '../refusal-question.tsx';

const invalidates = [listStatements, listReceipts, findLikely, listOrders];

/**
 * Imports the file of an account; `asked` is the question whether to import one that doesn’t begin where the last one
 * of its account ended, which `confirm` answers.
 */
export function useImport(accountId: string, file: File, onImported: (statement: Statement) => void) {
  const [chosen, setChosen] = useState<Mapping | null>(null);
  // Other failures stand on the screen.
  const { onFailure, ...asked } = useRefusalQuestion(['opening_differs'], () => {});
  const { send, pending, failure } = useCall(importStatement, {
    quiet: true,
    invalidates,
    onFailure,
    onSuccess: ({ message, data }) => {
      toast.done(message);
      asked.close();
      onImported(data);
    },
  });
  const add = (mapping: Mapping, more: { confirmedOpening?: true } = {}) => {
    setChosen(mapping);
    send({ accountId, fileName: file.name, mapping, ...more }, file);
  };
  return {
    add: (mapping: Mapping) => add(mapping),
    confirm: () => chosen && add(chosen, { confirmedOpening: true }),
    pending,
    failure: asked.question === null ? failure : null,
    asked,
  };
}
