import { faceValue } from '@nairadesk/contract/card-kinds';
import type { CardOffered } from '@nairadesk/contract/card-quote';
import { t } from '../../../language/translate.ts';
import { GiftCard } from '../../asset/gift-card.tsx';
import { formNames } from './card-words.ts';

export interface CardBrand {
  name: string;
  logo: string | null;
}

/** One card of an order, or one that is being chosen, drawn as a card. */
export function CardPicture({ brand, card }: { brand: CardBrand; card: Omit<CardOffered, 'receipt'> }) {
  return (
    <GiftCard
      {...brand}
      country={card.country}
      value={faceValue(card.country, card.value)}
      form={t(formNames[card.form])}
    />
  );
}
