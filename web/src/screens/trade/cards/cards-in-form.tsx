import type { Asset } from '@nairadesk/contract/assets';
import { nairaOf } from '@nairadesk/contract/money';
import { clsx } from 'clsx';
import { X } from 'lucide-react';
import { CardFace, cardFaceClass } from '../../../components/order/cards/card-face.tsx';
import { t, translateText } from '../../../language/translate.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { countPhotos, unfinishedText } from './photos/photo-counts.ts';
import type { CardInForm, CardSaleState } from './use-card-sale.ts';

interface CardsInFormProps {
  asset: Asset;
  sale: CardSaleState;
  openKey: number;
  onEdit: () => void;
}

/** The cards of a sale: a press opens one, and each can be removed. */
export function CardsInForm({ asset, sale, openKey, onEdit }: CardsInFormProps) {
  return (
    <ol aria-label={t('Your cards')} className="flex flex-col gap-2">
      {sale.cards.map((card) => (
        <li
          key={card.key}
          className={clsx(cardFaceClass, 'relative gap-1', card.key === openKey && 'ring-1 ring-go')}
        >
          <button
            type="button"
            aria-current={card.key === openKey || undefined}
            onClick={() => {
              sale.edit(card.key);
              onEdit();
            }}
            className="flex min-h-11 min-w-0 flex-1 rounded-md text-left"
          >
            <CardFace
              brand={asset}
              card={{ ...card.choices.picked, faceValue: card.choices.picked.value, position: card.position }}
              amount={card.quote && nairaOf(card.quote.amountKobo)}
            >
              <WhatIsThere card={card} />
            </CardFace>
          </button>
          <IconButton
            label={t('Remove card {number}', { number: card.position })}
            icon={<X />}
            onClick={() => {
              sale.remove(card.key);
              onEdit();
            }}
            className="-mt-1 -mr-1.5"
          />
        </li>
      ))}
    </ol>
  );
}

/** Its code and its photos, in words. */
function WhatIsThere({ card: { code, photos, problems } }: { card: CardInForm }) {
  const problem = problems.faceValue ?? problems.kind ?? problems.code ?? problems.photos;
  if (problem) return <span className="block font-medium text-loss text-sm">{translateText(problem)}</span>;
  const counts = countPhotos(photos);
  const added = photos.length === 1 ? t('1 photo') : t('{count} photos', { count: photos.length });
  const text = [codeText(code), photos.length > 0 && (unfinishedText(counts) ?? added)].filter(Boolean);
  return (
    <span className={clsx('block text-sm', counts.failed > 0 ? 'text-loss' : 'text-ink-soft')}>
      {text.length > 0 ? text.join(' · ') : t('No code or photo yet')}
    </span>
  );
}

function codeText(code: string): string | null {
  const typed = code.trim();
  if (typed === '') return null;
  // Its end tells cards apart, and spends none.
  return typed.length < 8 ? t('Code added') : t('Code ends in {end}', { end: typed.slice(-4) });
}
