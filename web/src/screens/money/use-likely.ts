import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { listReceipts, matchReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund } from '@nairadesk/contract/refunds';
import { findLikely, type LikelyMatch, listStatements } from '@nairadesk/contract/statements';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ApiFailure } from '../../api/failure.ts';
import { readKey, useRead } from '../../api/use-read.ts';

/** What confirming some proposals came to. */
export interface Confirmed {
  done: number;
  /** Why the others were refused; one message alone where all say the same. */
  refused: string[];
}

/** What the desk proposes for transfers that nothing explains, and whether there are too many to compare all. */
export function useLikely(when: boolean): { pairs: readonly LikelyMatch[]; more: boolean } {
  const { data } = useRead(findLikely, {}, { when, every: 15_000, keepPrevious: true, quiet: true });
  return { pairs: data?.data ?? [], more: data?.more ?? false };
}

/** Confirms proposals one after the other: each is a match of its own, and one that fails stops no other. */
export function useConfirmLikely() {
  const [progress, setProgress] = useState<number | null>(null);
  const client = useQueryClient();
  const confirm = async (pairs: readonly LikelyMatch[]): Promise<Confirmed> => {
    const refused = new Set<string>();
    let done = 0;
    for (const [index, pair] of pairs.entries()) {
      setProgress(index);
      try {
        await confirmOne(pair);
        done += 1;
      } catch (failure) {
        if (!(failure instanceof ApiFailure)) throw failure;
        refused.add(failure.message);
      }
    }
    setProgress(null);
    for (const read of [findLikely, listReceipts, listRefunds, listStatements, listOrders, getOrder])
      void client.invalidateQueries({ queryKey: readKey(read) });
    return { done, refused: [...refused] };
  };
  return { progress, confirm };
}

function confirmOne({ receiptId, orderId, refundId }: LikelyMatch): Promise<unknown> {
  return orderId !== null
    ? call(matchReceipt, { id: receiptId, orderId, likely: true })
    : call(matchRefund, { id: refundId ?? '', receiptId, likely: true });
}
