import { listOwnOffers, type Offer, withdrawOffer } from '@nairadesk/contract/offers';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { useCall } from '../../../api/use-call.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.ts';

/** Takes an open offer back, before its customer answers it. */
export function WithdrawOffer({ offer }: { offer: Offer }) {
  const { send, pending } = useCall(withdrawOffer, {
    invalidates: [listOrders, getOrder, listOwnOffers],
    onSuccess: ({ message }) => toast.done(message),
  });
  return (
    <Button size="sm" variant="secondary" pending={pending} onClick={() => send({ id: offer.id })}>
      Withdraw offer
    </Button>
  );
}
