import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import { listOwnOffers, type Offer, withdrawOffer } from '@nairadesk/contract/offers';
import { type DeskOrder, getOrder, listOrders } from '@nairadesk/contract/orders';
import { useCall } from '../../api/use-call.ts';
import { fundingOf } from '../../components/order/funding-text.ts';
import { figuresText } from '../../components/order/offer-notice.tsx';
import { momentText } from '../../components/text/when.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import type { Asked } from './order-dialogs.tsx';

interface MoneyWaysProps {
  order: DeskOrder;
  onAsk: (what: Asked['what']) => void;
}

/** What is not exact about an order’s money, and the ways out of it; nothing where it is. */
export function MoneyWays({ order, onAsk }: MoneyWaysProps) {
  const { offer, offerable, matched, own } = order;
  if (matched === null || order.orderType === 'sell') return null;
  const texts = [lateText(order), restText(order), offer && offerText(offer)].filter(Boolean);
  const isShort = fundingOf(order, matched).state === 'short';
  const waits = isShort && !order.lateMoney?.isRateWorse && offer?.state !== 'open';
  return (
    <div className="flex flex-col gap-2 text-sm">
      {texts.map((text) => (
        <p key={text} className="[overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
      {!own && (
        <div className="flex flex-wrap gap-2 empty:hidden">
          {waits && (
            <Way onClick={() => onAsk('wait')}>{order.rest ? 'Wait longer' : 'Wait for the rest'}</Way>
          )}
          {offerable && (
            <Way onClick={() => onAsk('offer')}>
              {offerable.kind === 'less' ? 'Settle for less' : 'Offer today’s rate'}
            </Way>
          )}
          {offer?.state === 'open' && <Withdraw offer={offer} />}
          {(isShort || offerable || offer?.state === 'open') && (
            <Way onClick={() => onAsk('cancel')}>Send it back</Way>
          )}
        </div>
      )}
    </div>
  );
}

function Way({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick}>
      {children}
    </Button>
  );
}

function Withdraw({ offer }: { offer: Offer }) {
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

/** "Arrived 2 hours late. At today’s rate: 0.00098 Bitcoin" */
export function lateText({ lateMoney, offerable, assetName }: DeskOrder): string | null {
  if (!lateMoney) return null;
  const arrived = `Arrived ${lateness(lateMoney.minutesLate)} late.`;
  if (!lateMoney.isRateWorse)
    return `${arrived} Today’s rate is no worse for the customer, so the order’s rate holds.`;
  if (offerable?.kind !== 'today') return `${arrived} Today’s rate is worse for the customer.`;
  return `${arrived} At today’s rate: ${formatQuantity(offerable.after.quantity)} ${assetName} for ${formatNaira(offerable.after.amount)}.`;
}

function lateness(minutes: number): string {
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

function restText({ rest }: DeskOrder): string | null {
  if (!rest) return null;
  const missing = formatNaira(rest.missing);
  return Date.parse(rest.until) > Date.now()
    ? `The customer knows that ${missing} is missing. We wait until ${momentText(rest.until)}.`
    : `The missing ${missing} didn’t come by ${momentText(rest.until)}.`;
}

function offerText(offer: Offer): string | null {
  const figures = figuresText(offer, offer.after);
  if (offer.state === 'open')
    return `Offered ${figures}. The customer can answer until ${momentText(offer.validUntil)}.`;
  if (offer.state === 'accepted') return `The customer accepted ${figures}.`;
  if (offer.state === 'expired') return `The customer didn’t answer our offer of ${figures}.`;
  return null;
}
