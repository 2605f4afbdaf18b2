import { zodResolver } from '@hookform/resolvers/zod';
import { formatNaira, isNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { othersName } from '@nairadesk/contract/others-words';
import { type Debt, matchReceipt, type Receipt } from '@nairadesk/contract/receipts';
import { matchRefund, type Refund } from '@nairadesk/contract/refunds';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { MoneyField } from '../../../components/money/money-field.tsx';
import { fundingOf, fundingText, isFunded, sumNaira } from '../../../components/order/funding-text.ts';
import { useDeskRules } from '../../../components/order/use-desk-rules.ts';
import { Notice } from '../../../ui/notice.tsx';
import { MoneyDialog } from '../money-dialog.tsx';
import { counterpartText, matchWords, payeeName } from '../money-words.ts';
import { RefusalQuestion, useRefusalQuestion } from '../refusal-question.tsx';
import { useMoneyChange } from '../use-money-change.ts';
import type { MatchTarget } from './match-target.ts';
import { TargetFinder } from './target-finder.tsx';

// Whose transfer it is, staff answer by a second yes.
const questions = ['paid_to_other', 'paid_by_stranger', 'receipt_alike', 'names_other_order'] as const;

/** Finds the order, the debt or the refund that a transfer belongs to, and says what would be missing or over. */
export function MatchDialog({ transfer, onClose }: { transfer: Receipt; onClose: () => void }) {
  const { id, unmatched, direction } = transfer;
  const [chosen, setChosen] = useState<MatchTarget | null>(null);
  const form = useForm({
    resolver: zodResolver(matchReceipt.body),
    defaultValues: { orderId: '', amount: unmatched },
  });
  const { refused, options } = useMoneyChange(onClose, form.setError);
  const { onFailure, ...asked } = useRefusalQuestion(questions, options.onFailure);
  const match = useCall(matchReceipt, { ...options, onFailure });
  const settle = useCall(matchRefund, { ...options, onFailure });
  const amount = String(form.watch('amount'));
  const choose = (target: MatchTarget) => {
    setChosen(target);
    form.setValue('orderId', target.id, { shouldValidate: form.formState.isSubmitted });
    form.setValue('amount', amountFor(target, unmatched));
  };
  const submit = (confirmed?: true) =>
    form.handleSubmit((values) =>
      chosen?.kind === 'refund'
        ? settle.send({ id: chosen.id, receiptId: id, confirmed })
        : match.send({ id, ...values, confirmed }),
    );
  const pending = match.pending || settle.pending;
  return (
    <>
      <MoneyDialog
        title={matchWords[direction]}
        description={`${formatNaira(unmatched)} ${direction}. ${counterpartText(transfer)}.`}
        size="lg"
        confirmLabel={chosen ? `Match to ${nameOf(chosen)}` : 'Match'}
        backLabel="Cancel"
        pending={pending}
        refused={refused}
        onSubmit={submit()}
        onClose={onClose}
      >
        <TargetFinder
          transfer={transfer}
          wanted="open"
          chosen={chosen}
          onChoose={choose}
          error={form.formState.errors.orderId && (direction === 'in' ? 'Choose an order' : 'Choose one')}
        />
        <div aria-live="polite" className="empty:hidden">
          {chosen && isNaira(amount) && <Outcome target={chosen} transfer={transfer} amount={amount} />}
        </div>
        {chosen?.kind !== 'refund' && (
          <MoneyField
            control={form.control}
            name="amount"
            label="Amount to match"
            hint={`At most ${formatNaira(unmatched)}. If the transfer pays for two orders, match to each what it takes.`}
          />
        )}
      </MoneyDialog>
      <RefusalQuestion
        asked={asked}
        title="Match it all the same?"
        confirmLabel="Match it all the same"
        pending={pending}
        onConfirm={submit(true)}
      />
    </>
  );
}

function nameOf(target: MatchTarget): string {
  if (target.kind === 'refund') return 'the refund';
  return (target.kind === 'debt' ? target.debt.transactionId : target.order.transactionId) ?? 'the order';
}

/** Of a debt no more than it is; what an order has too much becomes a refund. */
function amountFor(target: MatchTarget, unmatched: string): string {
  if (target.kind !== 'debt') return unmatched;
  return koboOf(target.debt.amount) < koboOf(unmatched) ? target.debt.amount : unmatched;
}

interface OutcomeProps {
  target: MatchTarget;
  transfer: Receipt;
  amount: string;
}

/** What the match does, and whose name is on either side. */
function Outcome({ target, transfer, amount }: OutcomeProps) {
  if (koboOf(amount) > koboOf(transfer.unmatched))
    return <Notice tone="attention">Only {formatNaira(transfer.unmatched)} of this transfer is left.</Notice>;
  if (target.kind === 'refund') return <RefundOutcome refund={target.refund} transfer={transfer} />;
  if (target.kind === 'debt') return <DebtOutcome debt={target.debt} transfer={transfer} amount={amount} />;
  return <OrderOutcome order={target.order} transfer={transfer} amount={amount} />;
}

/** What the order will have received. */
function OrderOutcome({ order, transfer, amount }: Omit<OutcomeProps, 'target'> & { order: DeskOrder }) {
  const tolerance = useDeskRules()?.tolerance;
  const matched = sumNaira(order.matched ?? '0', amount);
  const { state } = fundingOf(order, matched, tolerance);
  const title = `${order.transactionId}: ${fundingText(order, matched, tolerance)}`;
  return (
    <Notice tone={isFunded(state) ? 'go' : 'attention'} title={title}>
      {sidesText(order.userName, transfer)}
    </Notice>
  );
}

function DebtOutcome({ debt, transfer, amount }: Omit<OutcomeProps, 'target'> & { debt: Debt }) {
  const left = koboOf(debt.amount) - koboOf(amount);
  if (left < 0n)
    return <Notice tone="attention">Only {formatNaira(debt.amount)} of this order is owed to us.</Notice>;
  const after = left === 0n ? 'nothing' : formatNaira(nairaOf(left));
  return (
    <Notice
      tone={left === 0n ? 'go' : 'attention'}
      title={`${debt.transactionId}: the customer owes us ${after} after this`}
    >
      {debt.customerName && sidesText(debt.customerName, transfer)}
    </Notice>
  );
}

function RefundOutcome({ refund, transfer }: { refund: Refund; transfer: Receipt }) {
  return (
    <Notice tone="go" title="This transfer sent the refund, which is settled then">
      It went to {refund.payee ? othersName(refund.payee.accountName) : payeeName(refund)}. The receiver is{' '}
      {namedText(transfer)}.
    </Notice>
  );
}

function sidesText(customer: string, { direction, senderName }: Receipt): string {
  const other = direction === 'in' ? 'sender' : 'receiver';
  return `The customer is ${othersName(customer)}. The ${other} is ${namedText({ senderName })}.`;
}

function namedText({ senderName }: Pick<Receipt, 'senderName'>): string {
  return senderName ? othersName(senderName) : 'not named';
}
