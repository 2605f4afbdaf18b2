import {
  type CardPhoto,
  listPhotos,
  type PhotoSide,
  type PhotoUpload,
  removePhoto,
} from '@nairadesk/contract/card-photos';
import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useCall } from '../../../../api/use-call.ts';
import { useRead } from '../../../../api/use-read.ts';
import { sideNames } from '../../../../components/order/cards/side-names.ts';
import { Ago } from '../../../../components/text/when.tsx';
import { t } from '../../../../language/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useFormPhotos } from './form-photos.ts';

interface EarlierPhotosProps {
  sides: readonly PhotoSide[];
  onUse: (photo: CardPhoto) => void;
}

/** What the customer sent before the page was loaded again, and isn't part of an order: to be used, or removed. */
export function EarlierPhotos({ sides, onUse }: EarlierPhotosProps) {
  const { photos, uploads } = useEarlier();
  const remove = useCall(removePhoto, { invalidates: [listPhotos] });
  const summary = useRef<HTMLElement>(null);
  const removeOne = (id: string) => {
    // The pressed button leaves with its photo.
    summary.current?.focus();
    remove.send({ id });
  };
  const count = photos.length + uploads.length;
  if (count === 0) return null;
  return (
    <details className="group mt-3 rounded-md bg-sunken text-sm">
      <summary
        ref={summary}
        className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-md px-3 font-medium"
      >
        {count === 1
          ? t('A photo that you sent before')
          : t('{count} photos that you sent before', { count })}
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-soft transition-[rotate] group-open:rotate-180"
        />
      </summary>
      <ul aria-label={t('Photos that you sent before')} className="px-3 pb-2">
        {photos.map((photo) => (
          <Earlier key={photo.id} photo={photo} onRemove={() => removeOne(photo.id)}>
            {sides.includes(photo.side) && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={t('Use {side} photo', { side: t(sideNames[photo.side]).toLowerCase() })}
                onClick={() => onUse(photo)}
              >
                {t('Use')}
              </Button>
            )}
          </Earlier>
        ))}
        {uploads.map((upload) => (
          <Earlier
            key={upload.id}
            photo={upload}
            note={t('{percent}% is there. Choose the same picture again to send the rest.', {
              percent: Math.floor((100 * upload.received.length) / upload.pieces),
            })}
            onRemove={() => removeOne(upload.id)}
          />
        ))}
      </ul>
    </details>
  );
}

interface EarlierProps {
  photo: Pick<CardPhoto, 'side' | 'timeStamp'>;
  note?: string;
  onRemove: () => void;
  children?: ReactNode;
}

function Earlier({ photo: { side, timeStamp }, note, onRemove, children }: EarlierProps) {
  const name = t(sideNames[side]);
  return (
    <li className="flex items-center gap-2 border-line border-t py-1">
      <p className="min-w-0 flex-1">
        {name}
        <span className="block text-ink-soft text-xs">
          <Ago time={timeStamp} />
          {note && `. ${note}`}
        </span>
      </p>
      {children}
      <IconButton
        label={t('Remove earlier {side} photo', { side: name.toLowerCase() })}
        icon={<X />}
        onClick={onRemove}
      />
    </li>
  );
}

/** The server's list, without what the form itself has sent or removed. */
function useEarlier(): { photos: CardPhoto[]; uploads: PhotoUpload[] } {
  const { photos, gone } = useFormPhotos();
  const read = useRead(listPhotos, {}, { quiet: true });
  const known = new Set([...Object.values(photos).map(({ id }) => id), ...gone]);
  const isEarlier = ({ id }: { id: string }) => !known.has(id);
  const all = read.data?.data;
  return { photos: all?.photos.filter(isEarlier) ?? [], uploads: all?.uploads.filter(isEarlier) ?? [] };
}
