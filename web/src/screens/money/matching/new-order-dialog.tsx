import { formatNaira } from '@nairadesk/contract/money';
import { makeOffer } from '@nairadesk/contract/offers';
import { tradedText } from '@nairadesk/contract/order-words';
import type { Receipt } from '@nairadesk/contract/receipts';
import { useState } from 'react';
import { useCall } from '../../../api/use-call.ts';
import { MoneyDialog } from '../money-dialog.tsx';
import { counterpartText } from '../money-words.ts';
import { RefusalQuestion, useRefusalQuestion } from '../refusal-question.tsx';
import { useMoneyChange } from '../use-money-change.ts';
import type { MatchTarget } from './match-target.ts';
import { TargetFinder } from './target-finder.tsx';

const validHours = 24;
// What offering a new order asks a second yes for.
const questions = ['receipt_alike', 'names_other_order'] as const;

/** Finds the cancelled order that a transfer came too late for, and offers a new one at today’s rate. */
export function NewOrderDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const [chosen, setChosen] = useState<MatchTarget | null>(null);
  const order = chosen?.kind === 'order' ? chosen.order : null;
  const [isMissing, setIsMissing] = useState(false);
  const { refused, options } = useMoneyChange(onClose);
  const { onFailure, ...asked } = useRefusalQuestion(questions, options.onFailure);
  const offer = useCall(makeOffer, { ...options, onFailure });
  const send = (confirmedOther: boolean) => {
    if (order)
      offer.send({
        orderId: order.id,
        kind: 'new-order',
        hours: validHours,
        receiptId: transfer.id,
        confirmedOther,
      });
  };
  return (
    <>
      <MoneyDialog
        title="Offer a new order"
        description={`${formatNaira(transfer.unmatched)} in. ${counterpartText(transfer)}.`}
        size="lg"
        confirmLabel={order ? `Offer to ${order.userName}` : 'Offer'}
        backLabel="Cancel"
        pending={offer.pending}
        refused={refused}
        onSubmit={(event) => {
          event.preventDefault();
          setIsMissing(!order);
          send(false);
        }}
        onClose={onClose}
      >
        <p className="text-ink-soft">
          The customer of a cancelled order can have a new one for this money, at today’s rate, or take it
          back. They have {validHours} hours to answer.
        </p>
        <TargetFinder
          transfer={transfer}
          wanted="cancelled"
          chosen={chosen}
          onChoose={setChosen}
          error={isMissing && !order ? 'Choose an order' : undefined}
        />
        {order && (
          <p className="[overflow-wrap:anywhere]" aria-live="polite">
            {order.transactionId} was {tradedText(order)} for {formatNaira(order.amount)}.
          </p>
        )}
      </MoneyDialog>
      <RefusalQuestion
        asked={asked}
        title="Offer a new order all the same?"
        confirmLabel="Offer"
        pending={offer.pending}
        onConfirm={() => send(true)}
      />
    </>
  );
}
