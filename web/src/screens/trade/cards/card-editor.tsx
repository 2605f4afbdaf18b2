import { cardCountries } from '@nairadesk/contract/card-countries';
import { cardAmountKobo, rateFor } from '@nairadesk/contract/card-quote';
import { faceValue, type PublicCardRate } from '@nairadesk/contract/card-rates';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { cardCodeMaxLength } from '@nairadesk/contract/order-cards';
import { Fragment, type Ref, type RefObject } from 'react';
import { type CardBrand, CardPicture } from '../../../components/order/cards/card-picture.tsx';
import { formNames, receiptNames } from '../../../components/order/cards/card-words.ts';
import { Money } from '../../../components/text/money.tsx';
import { t } from '../../../language/translate.ts';
import { withNodes } from '../../../language/with-nodes.ts';
import { FieldError } from '../../../ui/field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ChoiceButtons } from './choice-buttons.tsx';
import { CodeField } from './code-field.tsx';
import { CodeShape } from './code-shape.tsx';
import { PhotosField } from './photos/photos-field.tsx';
import { type CardInForm, type CardSaleState, notBought } from './use-card-sale.ts';

interface CardEditorProps {
  brand: CardBrand;
  card: CardInForm;
  rates: readonly PublicCardRate[];
  sale: CardSaleState;
  codeRef: Ref<HTMLInputElement>;
  valueRef: Ref<HTMLInputElement>;
  photosRef: RefObject<HTMLFieldSetElement | null>;
}

/** Chooses what one card is, and takes its code and photos. Only what has a rate can be chosen, but for a typed value. */
export function CardEditor({ brand, card, rates, sale, codeRef, valueRef, photosRef }: CardEditorProps) {
  const { countries, picked } = card.choices;
  const change = (what: Parameters<CardSaleState['change']>[1]) => sale.change(card.key, what);
  const code = (
    <Fragment key={`code ${card.key}`}>
      <CodeField
        ref={codeRef}
        label={t('Card code')}
        placeholder={t('Code, and PIN if it has one')}
        hint={t('Encrypted. Only our team can see it, and only for this order.')}
        maxLength={cardCodeMaxLength}
        value={card.code}
        error={card.problems.code}
        onChange={(event) => change({ code: event.target.value })}
      />
      <CodeShape brand={brand.name} code={card.code} />
    </Fragment>
  );
  const photos = (
    <PhotosField
      key={`photos ${card.key}`}
      ref={photosRef}
      card={card}
      onChange={(photoKeys) => change({ photoKeys })}
    />
  );
  return (
    <>
      {sale.cards.length === 1 && (
        <ChoiceButtons
          label={t('Country')}
          options={withOff(
            countries.map((value) => ({ value, label: cardCountries[value].name })),
            { value: picked.country, label: cardCountries[picked.country].name },
          )}
          value={picked.country}
          onChange={sale.chooseCountry}
        />
      )}
      <FaceValue card={card} onChange={change} valueRef={valueRef} />
      <ChoiceButtons
        label={t('Form')}
        options={withOff(
          card.choices.forms.map((value) => ({ value, label: t(formNames[value]) })),
          { value: picked.form, label: t(formNames[picked.form]) },
        )}
        value={picked.form}
        onChange={(form) => change({ form })}
      />
      <ChoiceButtons
        label={t('Receipt')}
        options={withOff(
          card.choices.receipts.map((value) => ({
            value,
            label: t(receiptNames[value]),
            detail: broughtBy(rates, { ...picked, receipt: value }),
          })),
          { value: picked.receipt, label: t(receiptNames[picked.receipt]), detail: undefined },
        )}
        value={picked.receipt}
        onChange={(receipt) => change({ receipt })}
      />
      {card.problems.kind && <FieldError>{card.problems.kind}</FieldError>}
      <Brings brand={brand} card={card} />
      {picked.form === 'physical' ? [photos, code] : [code, photos]}
    </>
  );
}

/** What is chosen stands among the others, also where it can't be chosen any more. */
function withOff<Option extends { value: string }>(options: readonly Option[], picked: Option) {
  return options.some(({ value }) => value === picked.value)
    ? options
    : [...options, { ...picked, isOff: true }];
}

const other = 'other';

function FaceValue(props: {
  card: CardInForm;
  onChange: (change: { value: string | undefined; typesValue: boolean }) => void;
  valueRef: Ref<HTMLInputElement>;
}) {
  const { card, onChange, valueRef } = props;
  const { values, picked } = card.choices;
  const options = values.map((value) => ({ value, label: faceValue(picked.country, value) }));
  return (
    <>
      <ChoiceButtons
        label={t('Face value')}
        options={[...options, { value: other, label: t('Other') }]}
        value={card.typesValue ? other : picked.value}
        onChange={(value) =>
          onChange(value === other ? { value: '', typesValue: true } : { value, typesValue: false })
        }
      />
      {(card.typesValue || card.problems.faceValue) && (
        <TextField
          ref={valueRef}
          label={t('Value in {currency}', { currency: cardCountries[picked.country].currency })}
          numeric="decimal"
          placeholder="0"
          maxLength={10}
          value={card.typesValue ? (card.value ?? '') : picked.value}
          error={card.problems.faceValue}
          onChange={(event) => onChange({ value: event.target.value, typesValue: true })}
        />
      )}
    </>
  );
}

/** What this card brings, at once. */
function Brings({ brand, card }: { brand: CardBrand; card: CardInForm }) {
  const { quote, choices, typesValue } = card;
  const { country, value } = choices.picked;
  if (!quote)
    return (
      <p role="status" className="text-ink-soft text-sm">
        {typesValue && value === '0'
          ? t('Enter the value to see what you receive.')
          : choices.values.includes(value)
            ? t(notBought)
            : t('We don’t buy cards of this value right now.')}
      </p>
    );
  const { rate, minutes } = quote.rate;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CardPicture brand={brand} card={choices.picked} />
      <p role="status" className="flex-1 basis-[9rem] text-sm">
        {withNodes(
          t('You receive {amount}, at {rate} for {unit}.', {
            rate: formatNaira(rate),
            unit: faceValue(country, '1'),
          }),
          {
            amount: <Money naira={nairaOf(quote.amountKobo)} className="font-semibold" />,
          },
        )}
        {minutes !== null && (
          <span className="text-ink-soft"> {t('Usually takes {minutes} min.', { minutes })}</span>
        )}
      </p>
    </div>
  );
}

function broughtBy(
  rates: readonly PublicCardRate[],
  card: CardInForm['choices']['picked'],
): string | undefined {
  const rate = rateFor(rates, card);
  return rate && formatNaira(nairaOf(cardAmountKobo(card.value, rate.rate)));
}
