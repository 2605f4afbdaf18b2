import { cardCountries } from '@nairadesk/contract/card-countries';
import { findingOf } from '@nairadesk/contract/card-findings';
import { faceValue } from '@nairadesk/contract/card-rates';
import { formatNaira } from '@nairadesk/contract/money';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import { type CardBrand, CardPicture } from '../../../components/order/cards/card-picture.tsx';
import { CardProof } from '../../../components/order/cards/card-proof.tsx';
import { verdictBadges } from '../../../components/order/cards/verdict-badges.ts';
import { Money } from '../../../components/text/money.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CardCodePart } from './card-code-part.tsx';
import { CardPhotosPart } from './card-photos-part.tsx';

interface JudgedCardProps {
  orderId: string;
  brand: CardBrand;
  card: OrderCard;
  /** Whether the viewer may see its code. */
  mayReveal: boolean;
  /** Whether the viewer may judge it now. */
  mayJudge: boolean;
  pending: boolean;
  /** Another card is being judged. */
  waits: boolean;
  onAccept: () => void;
  onAsk: (what: 'changed' | 'refused') => void;
}

const receipts = { cash: 'cash receipt', debit: 'debit receipt', none: 'no receipt' };
const forms = { physical: 'physical', 'e-code': 'e-code' };

/** One card of an order as staff see it: what it is, its code on request, and its verdict. */
export function JudgedCard({ orderId, brand, card, mayReveal, ...judging }: JudgedCardProps) {
  const { position, country, form, receipt, rate, amount, verdict } = card;
  const finding = findingOf(card);
  const isOff = verdict !== null && verdict.amount !== amount;
  return (
    <li className="flex flex-col gap-1.5 py-3 text-sm">
      <div className="flex items-start justify-between gap-4">
        <span className="max-sm:hidden">
          <CardPicture brand={brand} card={{ ...card, value: card.faceValue }} />
        </span>
        <p className="min-w-0 flex-1">
          <span className="font-semibold text-base">
            {position}. {cardCountries[country].name} {faceValue(country, card.faceValue)}
          </span>
          <br />
          <span className="text-ink-soft">
            {forms[form]}, {receipts[receipt]}, at {formatNaira(rate)}
          </span>
        </p>
        <p className="flex shrink-0 flex-col items-end gap-1 tabular-nums">
          <Money naira={verdict?.amount ?? amount} className="font-semibold text-base" />
          {isOff && <span className="text-ink-soft">instead of {formatNaira(amount)}</span>}
          {verdict && <Badge tone={verdictBadges[verdict.is].tone}>{verdictBadges[verdict.is].label}</Badge>}
        </p>
      </div>
      {finding && <p className="[overflow-wrap:anywhere]">{finding}</p>}
      <CardProof orderId={orderId} card={card} />
      <CardPhotosPart card={card} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        {mayReveal ? <CardCodePart orderId={orderId} card={card} /> : <span />}
        {judging.mayJudge && <Verdicts card={card} {...judging} />}
      </div>
    </li>
  );
}

type VerdictsProps = Pick<JudgedCardProps, 'card' | 'pending' | 'waits' | 'onAccept' | 'onAsk'>;

function Verdicts({ card: { position, verdict }, pending, waits, onAccept, onAsk }: VerdictsProps) {
  const accepted = verdict?.is === 'accepted';
  return (
    <div className="flex flex-wrap gap-2">
      {!accepted && (
        <Button
          size="sm"
          variant="secondary"
          aria-label={`Accept card ${position}`}
          pending={pending}
          disabled={waits}
          onClick={onAccept}
        >
          Accept
        </Button>
      )}
      <Button
        size="sm"
        variant="secondary"
        aria-label={`Change card ${position}`}
        onClick={() => onAsk('changed')}
      >
        Change
      </Button>
      <Button
        size="sm"
        variant="quiet"
        className="text-loss hover:bg-loss-soft"
        aria-label={`Refuse card ${position}`}
        onClick={() => onAsk('refused')}
      >
        Refuse
      </Button>
    </div>
  );
}
