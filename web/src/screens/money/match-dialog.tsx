import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira, isNaira, koboOf } from '@nairadesk/contract/money';
import type { DeskOrder } from '@nairadesk/contract/orders';
import { matchReceipt, type Receipt } from '@nairadesk/contract/receipts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { MoneyField } from '../../components/money/money-field.tsx';
import { fundingOf, fundingText, sumNaira } from '../../components/order/funding-text.ts';
import { useDeskRules } from '../../components/order/use-desk-rules.ts';
import { Notice } from '../../ui/notice.tsx';
import { MoneyDialog } from './money-dialog.tsx';
import { counterpartText } from './money-words.ts';
import { OrderFinder } from './order-finder.tsx';
import { useMoneyChange } from './use-money-change.ts';

/** Finds the open order that a transfer belongs to, and says what would be missing or over. */
export function MatchDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const { id, unmatched } = transfer;
  const [chosen, setChosen] = useState<DeskOrder | null>(null);
  const form = useForm({
    resolver: zodResolver(matchReceipt.body),
    defaultValues: { orderId: '', amount: unmatched },
  });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const match = useCall(matchReceipt, options);
  const amount = String(form.watch('amount'));
  const choose = (order: DeskOrder) => {
    setChosen(order);
    form.setValue('orderId', order.id, { shouldValidate: form.formState.isSubmitted });
  };
  return (
    <MoneyDialog
      title="Match to an order"
      description={`${formatNaira(unmatched)} ${transfer.direction}. ${counterpartText(transfer)}.`}
      size="lg"
      confirmLabel={chosen ? `Match to ${chosen.transactionId}` : 'Match'}
      backLabel="Cancel"
      pending={match.pending}
      refused={refused}
      onSubmit={form.handleSubmit((values) => match.send({ id, ...values }))}
      onClose={onClose}
    >
      <OrderFinder
        transfer={transfer}
        wanted="open"
        chosen={chosen}
        onChoose={choose}
        error={form.formState.errors.orderId && 'Choose an order'}
      />
      <div aria-live="polite" className="empty:hidden">
        {chosen && isNaira(amount) && <Outcome order={chosen} transfer={transfer} amount={amount} />}
      </div>
      <MoneyField
        control={form.control}
        name="amount"
        label="Amount to match"
        hint={`At most ${formatNaira(unmatched)}. Match less if the transfer pays for two orders.`}
      />
    </MoneyDialog>
  );
}

/** What the order will have received, and whose name is on either side. */
function Outcome({ order, transfer, amount }: { order: DeskOrder; transfer: Receipt; amount: string }) {
  const tolerance = useDeskRules()?.tolerance;
  const matched = sumNaira(order.matched ?? '0', amount);
  const isMore = koboOf(amount) > koboOf(transfer.unmatched);
  if (isMore)
    return <Notice tone="attention">Only {formatNaira(transfer.unmatched)} of this transfer is left.</Notice>;
  const { state } = fundingOf(order, matched, tolerance);
  const title = `${order.transactionId}: ${fundingText(order, matched, tolerance)}`;
  return (
    <Notice tone={state === 'full' || state === 'near' ? 'go' : 'attention'} title={title}>
      {transfer.direction === 'in'
        ? `The customer is ${order.userName}. The sender is ${transfer.senderName ?? 'not named'}.`
        : `The customer is ${order.userName}. The receiver is ${transfer.senderName ?? 'not named'}.`}
    </Notice>
  );
}
