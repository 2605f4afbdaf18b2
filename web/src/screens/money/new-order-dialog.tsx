import { formatNaira } from '@nairadesk/contract/money';
import { makeOffer } from '@nairadesk/contract/offers';
import { tradedText } from '@nairadesk/contract/order-words';
import type { DeskOrder } from '@nairadesk/contract/orders';
import type { Receipt } from '@nairadesk/contract/receipts';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { MoneyDialog } from './money-dialog.tsx';
import { counterpartText } from './money-words.ts';
import { OrderFinder } from './order-finder.tsx';
import { useMoneyChange } from './use-money-change.ts';

const validHours = 24;

/** Finds the cancelled order that a transfer came too late for, and offers a new one at today’s rate. */
export function NewOrderDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const [chosen, setChosen] = useState<DeskOrder | null>(null);
  const [isMissing, setIsMissing] = useState(false);
  const { refused, options } = useMoneyChange(onClose);
  const offer = useCall(makeOffer, options);
  return (
    <MoneyDialog
      title="Offer a new order"
      description={`${formatNaira(transfer.unmatched)} in. ${counterpartText(transfer)}.`}
      size="lg"
      confirmLabel={chosen ? `Offer to ${chosen.userName}` : 'Offer'}
      backLabel="Cancel"
      pending={offer.pending}
      refused={refused}
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(!chosen);
        if (chosen)
          offer.send({ orderId: chosen.id, kind: 'new-order', hours: validHours, receiptId: transfer.id });
      }}
      onClose={onClose}
    >
      <p className="text-ink-soft">
        The customer of a cancelled order can have a new one for this money, at today’s rate, or take it back.
        They have {validHours} hours to answer.
      </p>
      <OrderFinder
        transfer={transfer}
        wanted="cancelled"
        chosen={chosen}
        onChoose={setChosen}
        error={isMissing && !chosen ? 'Choose an order' : undefined}
      />
      {chosen && (
        <p className="[overflow-wrap:anywhere]" aria-live="polite">
          {chosen.transactionId} was {tradedText(chosen)} for {formatNaira(chosen.amount)}.
        </p>
      )}
    </MoneyDialog>
  );
}
