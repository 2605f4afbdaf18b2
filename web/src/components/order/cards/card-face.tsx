import type { OrderCard } from '@nairadesk/contract/order-cards';
import type { ReactNode } from 'react';
import { t } from '../../../language/translate.ts';
import { Money } from '../../text/money.tsx';
import { type CardBrand, CardPicture } from './card-picture.tsx';
import { cardKind, cardTitle } from './card-words.ts';

interface CardFaceProps {
  brand: CardBrand;
  card: Pick<OrderCard, 'position' | 'country' | 'faceValue' | 'form' | 'receipt'>;
  /** What it brings, in naira; null: nothing. */
  amount: string | null;
  /** Below: what is wrong, what was decided. */
  children?: ReactNode;
}

/** A gift card as a small card: brand, value, country, form and what it brings. */
export function CardFace({ brand, card, amount, children }: CardFaceProps) {
  return (
    <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
      <CardPicture brand={brand} card={{ ...card, value: card.faceValue }} />
      <span className="min-w-0 flex-1 basis-[4.5rem]">
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">
            <span className="sr-only">{t('Card {number}:', { number: card.position })} </span>
            {cardTitle(card)}
          </span>
          {amount !== null && <Money naira={amount} className="font-medium" />}
        </span>
        <span className="block text-ink-soft text-sm">{cardKind(card)}</span>
        {children}
      </span>
    </span>
  );
}

/** The frame of one. */
export const cardFaceClass = 'flex items-start rounded-lg border border-line bg-surface p-3 text-left';
