import { getCardProof, judgeCard } from '@nairadesk/contract/card-judging';
import { claimOrder } from '@nairadesk/contract/claims';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ApiFailure } from '../../../api/failure.ts';
import { useCall } from '../../../api/use-call.ts';
import { readKey } from '../../../api/use-read.ts';

type Verdict = RequestOf<typeof judgeCard>;
interface After {
  onJudged?: () => void;
  onFailure?: (failure: ApiFailure) => void;
}

/** Judges a card of an order, which becomes the viewer's first. */
export function useJudging() {
  const asked = useRef<{ verdict: Verdict; picture: File | null; after: After } | null>(null);
  const client = useQueryClient();
  const judge = useCall(judgeCard, {
    invalidates: [listOrderCards, getCardProof],
    onSuccess: () => asked.current?.after.onJudged?.(),
    onFailure: (failure) => {
      asked.current?.after.onFailure?.(failure);
      for (const read of [listOrderCards, getOrder])
        void client.invalidateQueries({ queryKey: readKey(read) });
    },
  });
  const take = useCall(claimOrder, {
    onSuccess: () => {
      for (const read of [listOrders, getOrder]) void client.invalidateQueries({ queryKey: readKey(read) });
      if (asked.current) judge.send(asked.current.verdict, asked.current.picture);
    },
  });
  return {
    pending: take.pending || judge.pending,
    failure: judge.failure,
    /** With the picture of why a card is refused, where there is one. */
    send: (verdict: Verdict, after: After = {}, picture: File | null = null) => {
      asked.current = { verdict, picture, after };
      take.send({ id: verdict.id });
    },
  };
}
