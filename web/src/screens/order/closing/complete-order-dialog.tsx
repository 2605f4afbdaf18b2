import { memoName } from '@nairadesk/contract/check-memo';
import { formatNaira } from '@nairadesk/contract/money';
import type { Order } from '@nairadesk/contract/order-answers';
import { sellsCard, settledFigures, tradedText } from '@nairadesk/contract/order-words';
import { othersName } from '@nairadesk/contract/others-words';
import { walletOf } from '@nairadesk/contract/wallet-of';
import type { FundedOrder } from '../../../components/order/funding-notice.tsx';
import { isUnsettled } from '../../../components/order/funding-text.ts';
import { useDeskRules } from '../../../components/order/use-desk-rules.ts';
import { firstName } from '../../../components/text/first-name.ts';
import { momentText } from '../../../components/text/when.tsx';
import { networkName } from '../../../components/wallet/network-name.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import type { Way } from '../asked.ts';
import { CompletingNotice } from './completing-notice.tsx';
import { DeliveryCodes } from './delivery-codes.tsx';
import { FlagReason } from './flag-reason.tsx';
import { lockedText } from './locked-text.ts';
import { asksReason, asksReference, redFlags } from './missing-answers.ts';
import { ResolveDialog } from './resolve-dialog.tsx';
import { StrangerReason } from './stranger-reason.tsx';
import { TypedReason } from './typed-reason.tsx';
import { useCompleteForm } from './use-complete-form.ts';

interface CompleteOrderDialogProps {
  order: FundedOrder;
  onResolved: () => void;
  /** Does something else about its money instead. */
  onAsk: (what: Way) => void;
  onClose: () => void;
}

/** Asks before an order is marked as sent, and takes reference, note, card code and why a stranger's money or a red flag is accepted. */
export function CompleteOrderDialog({ order, onResolved, onAsk, onClose }: CompleteOrderDialogProps) {
  const rules = useDeskRules();
  const { field, codes, resolve, submit } = useCompleteForm(order, rules, onResolved);
  const red = redFlags(order);
  const name = firstName(order.userName);
  const isRefused = isUnsettled(order, rules?.tolerance);
  return (
    <ResolveDialog
      title="Mark this order as sent?"
      confirmLabel="Mark as Sent"
      discouraged={isRefused}
      order={order}
      locked={resolve.locked}
      pending={resolve.pending}
      onSubmit={submit}
      onClose={onClose}
    >
      <CompletingNotice order={order} refused={resolve.unpaid} onAsk={onAsk} />
      <p className="text-ink-soft [overflow-wrap:anywhere]">
        {sentText(order)} We’ll let {name} know. You can’t reopen the order.
      </p>
      {order.settled && <p className="text-ink-soft">{settledText(order)}</p>}
      <ToCheck order={order} name={name} />
      {(resolve.flagged || red.length > 0) && (
        <FlagReason flags={red} refused={resolve.flagged} {...field('flagReason')} />
      )}
      {(resolve.held || asksReason(order, rules)) && (
        <StrangerReason
          refused={resolve.held}
          customer={name}
          onSendBack={isRefused ? undefined : () => onAsk('cancel')}
          {...field('strangerReason')}
        />
      )}
      {codes && (
        <DeliveryCodes
          order={order}
          typed={codes.typed}
          errors={codes.errors}
          onChange={codes.change}
          lessReason={
            (codes.isLess || resolve.lessWorth) && (
              <TypedReason
                refused={resolve.lessWorth}
                label="Why the codes are worth less than what was bought"
                {...field('codesReason')}
              />
            )
          }
        />
      )}
      {resolve.repeated && (
        <TypedReason
          refused={resolve.repeated}
          label="Reason for sending it again"
          {...field('repeatReason')}
        />
      )}
      <TextField
        label={referenceLabel(order, asksReference(order, rules))}
        autoComplete="off"
        spellCheck={false}
        {...field('reference')}
      />
      <Textarea label="Note (optional)" hint={`${name} can read it.`} rows={2} {...field('note')} />
    </ResolveDialog>
  );
}

/** What staff must have seen; nothing where a matched transfer is known to have arrived. */
function ToCheck({ order, name }: { order: FundedOrder; name: string }) {
  if (order.orderType === 'buy' && order.matched !== null) return null;
  if (order.status !== 'pending') return <p className="text-ink-soft">{checkText(order)}</p>;
  return (
    <Notice tone="attention" title={`${name} hasn’t reported a payment`}>
      {checkText(order)}
    </Notice>
  );
}

function sentText(order: Order): string {
  if (order.orderType === 'sell') {
    const to = order.bankDetails
      ? ` to ${othersName(order.bankDetails.accountName)}, ${othersName(order.bankDetails.bankName)} ${order.bankDetails.accountNumber}`
      : '';
    return `You confirm that you paid ${formatNaira(settledFigures(order).amount)}${to}.`;
  }
  const wallet = walletOf(order.wallet);
  if (!wallet) return `You confirm that you sent ${tradedText(order)}.`;
  const tag = wallet.memo ? `, with the ${memoName(wallet.network).toLowerCase()} ${wallet.memo}` : '';
  return `You confirm that you sent ${tradedText(order)} on ${networkName(wallet.network)} to ${wallet.walletAddress}${tag}.`;
}

function settledText(order: Order): string {
  const agreed = { ...order, settled: null };
  return `Settled with the customer: ${tradedText(order)} for ${formatNaira(settledFigures(order).amount)}, instead of ${tradedText(agreed)} for ${formatNaira(agreed.amount)}.`;
}

function checkText(order: Order): string {
  // The price of a card that is sold is for its code, which came with the order.
  if (sellsCard(order)) return 'Check that the card is good before you continue.';
  const incoming = order.orderType === 'buy' ? formatNaira(settledFigures(order).amount) : tradedText(order);
  return `Check that ${incoming} arrived by ${momentText(order.expiresAt)} before you continue. ${lockedText}`;
}

function referenceLabel({ orderType, assetType }: Order, isAsked: boolean): string {
  const coins = assetType === 'cryptocurrency' ? 'Transaction hash' : 'Reference';
  return `${orderType === 'sell' ? 'Bank reference' : coins}${isAsked ? '' : ' (optional)'}`;
}
