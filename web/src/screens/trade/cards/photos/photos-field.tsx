import type { PhotoSide } from '@nairadesk/contract/card-photos';
import { type RefObject, useId } from 'react';
import { t } from '../../../../language/translate.ts';
import { FieldError } from '../../../../ui/field.tsx';
import type { CardInForm } from '../use-card-sale.ts';
import { EarlierPhotos } from './earlier-photos.tsx';
import { addPhoto, addSentPhoto, discardPhoto } from './photo-jobs.ts';
import { PhotoSlot } from './photo-slot.tsx';
import { sidesAsked } from './sides-asked.ts';

interface PhotosFieldProps {
  card: CardInForm;
  onChange: (photos: CardInForm['photoKeys']) => void;
  ref: RefObject<HTMLFieldSetElement | null>;
}

/** The photos of one card: a place for each side that may help to judge it. */
export function PhotosField({ card, onChange, ref: fieldset }: PhotosFieldProps) {
  const id = useId();
  const { photoKeys, problems, choices } = card;
  const sides = sidesAsked(choices.picked);
  const isPlastic = choices.picked.form === 'physical';
  const put = (side: PhotoSide, add: () => number) => {
    const before = photoKeys[side];
    if (before !== undefined) discardPhoto(before);
    onChange({ ...photoKeys, [side]: add() });
  };
  const remove = (side: PhotoSide) => {
    const { [side]: key, ...others } = photoKeys;
    if (key !== undefined) discardPhoto(key);
    onChange(others);
  };
  return (
    <fieldset
      ref={fieldset}
      tabIndex={-1}
      aria-describedby={`${id}-hint${problems.photos ? ` ${id}-error` : ''}`}
      className="min-w-0 outline-none"
    >
      <legend className="mb-1.5 font-medium text-ink text-sm">
        {isPlastic ? t('Photos') : t('Photos (optional)')}
      </legend>
      <ul className="flex flex-col gap-2">
        {sides.map((side) => (
          <PhotoSlot
            key={side}
            side={side}
            photo={card.photos.find((photo) => photo.side === side)}
            onPick={(file) => put(side, () => addPhoto(side, file))}
            onRemove={() => remove(side)}
          />
        ))}
      </ul>
      {problems.photos && (
        <div className="mt-1.5">
          <FieldError id={`${id}-error`}>{problems.photos}</FieldError>
        </div>
      )}
      <p id={`${id}-hint`} className="mt-1.5 text-ink-soft text-xs">
        {isPlastic
          ? t(
              'The whole card, with its code scratched free. Only our team can see them, and only for this order.',
            )
          : t('A screenshot of the code, for example. Only our team can see it, and only for this order.')}
      </p>
      <EarlierPhotos
        sides={sides}
        onUse={(photo) => {
          fieldset.current?.focus();
          put(photo.side, () => addSentPhoto(photo));
        }}
      />
    </fieldset>
  );
}
