import { formatNaira } from '@nairadesk/contract/money';
import {
  acceptOffer,
  declineOffer,
  type Figures,
  listOwnOffers,
  type Offer,
} from '@nairadesk/contract/offers';
import { getOrder } from '@nairadesk/contract/orders';
import { listHistory } from '@nairadesk/contract/transaction';
import { clockSkew } from '../../api/server-clock.ts';
import { useCall } from '../../api/use-call.ts';
import { t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSecondsLeft } from '../../ui/use-seconds-left.ts';
import { tradedWords } from '../text/traded-words.ts';
import { When } from '../text/when.tsx';
import { CardsOffer } from './cards/lazy-cards-offer.tsx';
import { offerTitle } from './offer-title.ts';

/** Changed terms for the customer: what was agreed, what we can do now, and the two answers. */
export function OfferNotice({ offer, named = false }: { offer: Offer; named?: boolean }) {
  const isOver = useSecondsLeft(Date.parse(offer.validUntil) + clockSkew()) === 0;
  if (offer.state === 'open' && !isOver) {
    const news = offerTitle(offer);
    const title = named ? t('Order {number}: {news}', { number: offer.transactionId, news }) : news;
    return offer.kind === 'cards' ? (
      <CardsOffer offer={offer} title={title} />
    ) : (
      <OpenOffer offer={offer} title={title} />
    );
  }
  const words = endedWords(offer);
  return words && <Notice tone={offer.state === 'accepted' ? 'go' : 'plain'}>{words}</Notice>;
}

function OpenOffer({ offer, title }: { offer: Offer; title: string }) {
  const options = {
    invalidates: [getOrder, listHistory, listOwnOffers],
    onSuccess: ({ message }: { message: string }) => toast.done(message),
  };
  const accept = useCall(acceptOffer, options);
  const decline = useCall(declineOffer, options);
  const { id, before, after, received, validUntil } = offer;
  return (
    <Notice tone="attention" title={title}>
      <p>{whyOf(offer)}</p>
      <dl className="my-2.5 grid gap-y-1 tabular-nums">
        <Line label={t('Agreed')} figures={before} offer={offer} />
        <Line label={t('You can have')} figures={after} offer={offer} strong />
      </dl>
      <p>
        {withNodes(
          t('Or we send your {amount} back. Please answer by {time}. Your money is safe until you do.'),
          {
            amount: formatNaira(received),
            time: <When time={validUntil} className="font-semibold" />,
          },
        )}
      </p>
      <div className="mt-3 flex flex-col gap-2.5 sm:flex-row">
        <Button size="sm" pending={accept.pending} onClick={() => accept.send({ id })}>
          {t('Accept')}
        </Button>
        <Button size="sm" variant="secondary" pending={decline.pending} onClick={() => decline.send({ id })}>
          {t('Send my money back')}
        </Button>
      </div>
    </Notice>
  );
}

interface LineProps {
  label: string;
  figures: Figures;
  offer: Offer;
  strong?: boolean;
}

function Line({ label, figures, offer, strong }: LineProps) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt className="w-28">{label}</dt>
      <dd className={strong ? 'font-semibold' : undefined}>{figuresText(offer, figures)}</dd>
    </div>
  );
}

/** "0.00099666 Bitcoin for ₦149,500.00" */
export function figuresText({ assetName, assetType }: Offer, { quantity, amount }: Figures): string {
  return t('{what} for {amount}', {
    what: tradedWords({ assetName, assetType, quantity }),
    amount: formatNaira(amount),
  });
}

function whyOf({ kind, after, assetName, assetType }: Offer): string {
  if (kind === 'less') return t('We can complete your order for what you sent, at the price of your order.');
  const values = {
    one: tradedWords({ assetName, assetType, quantity: '1' }),
    price: formatNaira(after.price),
  };
  return kind === 'today'
    ? t('It came after the time to pay, and the price has changed since. Today {one} costs {price}.', values)
    : t('We can make a new order of it at today’s price. Today {one} costs {price}.', values);
}

function endedWords(offer: Offer): string | null {
  const { state, received, after, kind } = offer;
  if (kind === 'cards' && state === 'accepted')
    return t('You accepted {amount} for your cards. We’ll pay it into your bank account.', {
      amount: formatNaira(after.amount),
    });
  if (state === 'accepted')
    return t('You accepted our offer: you get {what}.', { what: figuresText(offer, after) });
  if (state === 'withdrawn')
    return kind === 'cards'
      ? t(
          'We took our offer back and are checking your cards again. You don’t have to do anything. We’ll write to you.',
        )
      : null;
  if (kind === 'cards') return t('All cards of this order are yours again.');
  const amount = formatNaira(received);
  if (state === 'declined')
    return t('You asked for your money back. We’re sending you {amount}.', { amount });
  return t('The time to answer our offer is over. Your {amount} is safe. We’ll tell you what happens next.', {
    amount,
  });
}
