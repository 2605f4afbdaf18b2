import { claimOrder, renewClaims } from '@nairadesk/contract/claims';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call } from '../../api/call.ts';
import { useCall } from '../../api/use-call.ts';
import { readKey } from '../../api/use-read.ts';
import type { Asked } from './asked.ts';

const renewMilliseconds = 60_000;

/** Takes an order before something is done that closes it; `onTaken` follows once it is the viewer's. */
export function useTakeFirst(onTaken: (asked: Asked) => void) {
  const asked = useRef<Asked | null>(null);
  const client = useQueryClient();
  const take = useCall(claimOrder, {
    onSuccess: () => {
      // Not awaited: the next key may follow at once.
      for (const read of [listOrders, getOrder]) void client.invalidateQueries({ queryKey: readKey(read) });
      if (asked.current) onTaken(asked.current);
    },
  });
  return (what: Asked) => {
    if (what.what !== 'complete' && what.what !== 'cancel') return onTaken(what);
    asked.current = what;
    take.send({ id: what.order.id });
  };
}

/** Keeps what the viewer holds while they work: the page is in view, and something was pressed or moved of late. */
export function useKeepClaims(): void {
  useEffect(() => {
    let worked = true;
    const note = () => {
      worked = true;
    };
    const signs = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
    for (const sign of signs) document.addEventListener(sign, note, { passive: true });
    const timer = setInterval(() => {
      // Without connection they end, as if the browser had died.
      if (worked && document.visibilityState === 'visible') call(renewClaims, {}).catch(() => {});
      worked = false;
    }, renewMilliseconds);
    return () => {
      clearInterval(timer);
      for (const sign of signs) document.removeEventListener(sign, note);
    };
  }, []);
}
