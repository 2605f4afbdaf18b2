import type { Asset } from '@nairadesk/contract/assets';
import { cardCountries } from '@nairadesk/contract/card-countries';
import { cardsMost } from '@nairadesk/contract/card-quote';
import { faceValue, type PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/field.tsx';
import type { PlacedOrder } from '../use-order-form.ts';
import { CardEditor } from './card-editor.tsx';
import { CardsInForm } from './cards-in-form.tsx';
import { PhotosLeft } from './photos/photos-left.tsx';
import { RatesChanged } from './rates-changed.tsx';
import { type CardSaleState, useCardSale } from './use-card-sale.ts';

interface CardSaleProps {
  asset: Asset;
  rates: readonly PublicCardRate[];
  /** What was chosen of the first card, in the address. */
  wanted: string | undefined;
  onPlaced: (order: PlacedOrder) => void;
  /** Where the button stands; null while something must be set up first. */
  footer: HTMLElement | null;
}

/** Sells up to ten gift cards of one country: each is chosen and gets its code or photos, and the button has their sum. */
export function CardSale({ asset, rates, wanted, onPlaced, footer }: CardSaleProps) {
  const sale = useCardSale({ asset, rates, wanted }, onPlaced);
  const { open } = sale;
  const focus = useFocus(open);
  const submit = () => {
    if (!sale.submit()) focus.onProblem();
  };
  if (!open) return null;
  const several = sale.cards.length > 1;
  return (
    <form
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
      className="flex flex-col gap-5"
    >
      {sale.before && <RatesChanged sale={sale} before={sale.before} />}
      {several && <CardsInForm asset={asset} sale={sale} openKey={open.key} onEdit={focus.onHeading} />}
      <div>
        <h3 ref={focus.heading} tabIndex={-1} className="font-semibold outline-none">
          {several ? t('Card {number}', { number: open.position }) : t('Your card')}
        </h3>
        <p className="text-ink-soft text-sm">
          {several
            ? t('All cards of an order are from one country: {country}.', {
                country: cardCountries[open.choices.picked.country].name,
              })
            : t('You can sell up to {count} cards at once.', { count: cardsMost })}
        </p>
      </div>
      <CardEditor
        brand={asset}
        card={open}
        rates={rates}
        sale={sale}
        codeRef={focus.code}
        valueRef={focus.value}
        photosRef={focus.photos}
      />
      <Button
        variant="secondary"
        full
        icon={<Plus className="size-5" />}
        disabled={sale.isFull}
        onClick={() => (sale.add() ? focus.onHeading() : focus.onProblem())}
      >
        {sale.isFull ? t('{count} cards is the most', { count: cardsMost }) : t('Add card')}
      </Button>
      <LimitBroken sale={sale} />
      {footer &&
        createPortal(
          <div className="flex flex-col gap-2.5">
            {sale.before && (
              // The notice may be far above the field in which the customer types.
              <p className="font-medium text-attention-ink text-sm">
                {t('Rates have changed. What each card brings now is at the top.')}
              </p>
            )}
            <PhotosLeft sale={sale} />
            <Button size="lg" full pending={sale.pending || sale.isWaiting} onClick={submit} className="px-3">
              {submitLabel(sale)}
            </Button>
          </div>,
          footer,
        )}
    </form>
  );
}

/** Moves the keyboard once what it moves to is there. */
function useFocus(open: CardSaleState['open']) {
  const heading = useRef<HTMLHeadingElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const value = useRef<HTMLInputElement>(null);
  const photos = useRef<HTMLFieldSetElement>(null);
  const [wanted, setWanted] = useState<'heading' | 'problem' | null>(null);
  // A refusal of the server opens its card by itself.
  const refused =
    open?.problems.faceValue ?? open?.problems.kind ?? open?.problems.code ?? open?.problems.photos;
  useEffect(() => {
    if (refused !== undefined) setWanted('problem');
  }, [refused]);
  useEffect(() => {
    if (wanted === null) return;
    if (wanted === 'heading') heading.current?.focus();
    else if (open?.problems.faceValue) value.current?.focus();
    else if (open?.problems.kind) heading.current?.focus();
    else if (open?.problems.photos) photos.current?.focus();
    else code.current?.focus();
    setWanted(null);
  }, [wanted, open]);
  return {
    heading,
    code,
    value,
    photos,
    onHeading: () => setWanted('heading'),
    onProblem: () => setWanted('problem'),
  };
}

/** The least or most that cards of a kind may be together. */
function LimitBroken({ sale: { quote } }: { sale: CardSaleState }) {
  const { limitOf, problem } = quote;
  if (!limitOf) return null;
  const isBelow = problem === 'below_minimum';
  const limit = faceValue(limitOf.country, (isBelow ? limitOf.minimum : limitOf.maximum) ?? '0');
  return (
    <FieldError>
      {isBelow
        ? t('We buy such cards from {limit} on, all of them together', { limit })
        : t('We buy such cards up to {limit}, all of them together', { limit })}
    </FieldError>
  );
}

function submitLabel({ cards, quote }: CardSaleState): string {
  const count = cards.length;
  if (quote.problem !== null) return count === 1 ? t('Sell 1 card') : t('Sell {count} cards', { count });
  const total = formatNaira(nairaOf(quote.amountKobo));
  return count === 1
    ? t('Sell 1 card for {total}', { total })
    : t('Sell {count} cards for {total}', { count, total });
}
