import { sendVerdicts } from '@nairadesk/contract/card-judging';
import { formatNaira } from '@nairadesk/contract/money';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import { getOrder, listOrders } from '@nairadesk/contract/orders';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { PaneOrder } from '../asked.ts';
import type { CardsTally } from './tally-cards.ts';

interface SendVerdictsPartProps {
  order: PaneOrder;
  tally: CardsTally;
}

/** Sends the customer what was decided, and says first what follows from it. */
export function SendVerdictsPart({ order, tally }: SendVerdictsPartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  const { send, pending } = useCall(sendVerdicts, {
    invalidates: [listOrderCards, getOrder, listOrders],
    onSuccess: ({ message }) => {
      close();
      toast.done(message);
    },
    onFailure: close,
  });
  const name = firstName(order.userName);
  const cancels = tally.next === 'cancel';
  return (
    <>
      <Button
        variant={cancels ? 'danger' : 'primary'}
        className="self-start"
        onClick={() => setIsAsking(true)}
      >
        {cancels ? 'Refuse all cards' : `Send to ${name}`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={cancels ? 'Refuse all cards?' : `Offer ${formatNaira(tally.amount)}?`}
        confirmLabel={cancels ? 'Refuse and cancel' : `Offer ${formatNaira(tally.amount)}`}
        danger={cancels}
        pending={pending}
        onConfirm={() => send({ id: order.id, amount: tally.amount })}
        onClose={close}
      >
        {cancels
          ? `This cancels the order. We tell ${name} why each card was refused, and pay nothing.`
          : `We tell ${name} that ${tally.good} of ${tally.count} cards ${tally.good === 1 ? 'is' : 'are'} good, and what is wrong with the others: ${formatNaira(tally.amount)} instead of ${formatNaira(order.amount)}. ${name} has 24 hours to accept or take all cards back. Don’t use a card before that.`}
      </ConfirmDialog>
    </>
  );
}
