import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import type { Offer } from '@nairadesk/contract/offers';
import { may } from '@nairadesk/contract/order-status';
import { clockSkew } from '../../../api/server-clock.ts';
import type { FundedOrder } from '../../../components/order/funding-notice.tsx';
import { fundingOf } from '../../../components/order/funding-text.ts';
import { figuresText } from '../../../components/order/offer-notice.tsx';
import { momentText } from '../../../components/text/when.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Way } from '../asked.ts';
import { WithdrawOffer } from './withdraw-offer.tsx';

interface MoneyWaysProps {
  order: FundedOrder;
  onAsk: (what: Way) => void;
}

/** What is not exact about an order’s money, and the ways out of it; nothing where it is. */
export function MoneyWays({ order, onAsk }: MoneyWaysProps) {
  const { offer, offerable, matched, own } = order;
  if (matched === null || order.orderType === 'sell' || !may('complete', order.status)) return null;
  const texts = [lateText(order), restText(order), offer && offerText(offer)].filter(Boolean);
  const isShort = fundingOf(order, matched).state === 'short';
  const waits = isShort && !order.lateMoney?.isRateWorse && offer?.state !== 'open';
  const hasWays = isShort || offerable || offer?.state === 'open';
  if (texts.length === 0 && !hasWays) return null;
  return (
    <div className="flex flex-col gap-2 text-sm">
      {texts.map((text) => (
        <p key={text} className="[overflow-wrap:anywhere]">
          {text}
        </p>
      ))}
      {!own && hasWays && (
        <div className="flex flex-wrap gap-2">
          {waits && (
            <WayButton onClick={() => onAsk('wait')}>
              {order.rest ? 'Wait longer' : 'Wait for the rest'}
            </WayButton>
          )}
          {offerable && (
            <WayButton onClick={() => onAsk('offer')}>
              {offerable.kind === 'less' ? 'Settle for less' : 'Offer today’s rate'}
            </WayButton>
          )}
          {offer?.state === 'open' && <WithdrawOffer offer={offer} />}
          <WayButton onClick={() => onAsk('cancel')}>Send it back</WayButton>
        </div>
      )}
    </div>
  );
}

function WayButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <Button size="sm" variant="secondary" onClick={onClick}>
      {children}
    </Button>
  );
}

/** "Arrived 2 hours late. At today’s rate: 0.00098 Bitcoin" */
function lateText({ lateMoney, offerable, assetName }: FundedOrder): string | null {
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

function restText({ rest }: FundedOrder): string | null {
  if (!rest) return null;
  const missing = formatNaira(rest.missing);
  return Date.parse(rest.until) + clockSkew() > Date.now()
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
