import { showPhoto } from '@nairadesk/contract/card-photos';
import type { OrderCard } from '@nairadesk/contract/order-cards';
import { useQuery } from '@tanstack/react-query';
import { Images } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ApiFailure } from '../../../api/failure.ts';
import { readKey } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useWebpUrl } from '../../../ui/use-webp-url.ts';
import { sideNames } from './side-names.ts';

/** The photos that a customer sent of a card, loaded when they ask for them: each costs them up to a megabyte. */
export function OwnPhotos({ card }: { card: Pick<OrderCard, 'position' | 'photos'> }) {
  const [isShown, setIsShown] = useState(false);
  const { position, photos } = card;
  if (photos.length === 0) return null;
  const there = photos.filter(({ isThere }) => isThere);
  if (there.length === 0)
    return <span className="mt-1 block text-ink-soft text-sm">{t('Photos deleted')}</span>;
  return (
    <span className="mt-1 block">
      <Button
        variant="quiet"
        size="sm"
        icon={<Images className="size-4" />}
        aria-expanded={isShown}
        onClick={() => setIsShown(!isShown)}
        className="-ml-3.5"
      >
        {switchText(isShown, there.length)}
        <span className="sr-only"> {t('of card {number}', { number: position })}</span>
      </Button>
      {isShown && (
        <span className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-2">
          {there.map(({ id }) => (
            <OwnPhoto key={id} id={id} position={position} />
          ))}
        </span>
      )}
    </span>
  );
}

function switchText(isShown: boolean, count: number): string {
  if (count === 1) return isShown ? t('Hide photo') : t('Show photo');
  return isShown ? t('Hide {count} photos', { count }) : t('Show {count} photos', { count });
}

function OwnPhoto({ id, position }: { id: string; position: number }) {
  const read = useQuery({
    queryKey: readKey(showPhoto, { id }),
    queryFn: ({ signal }) => call(showPhoto, { id }, { signal }),
    // What it shows never changes; it is kept in memory for as long as its owner may look again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  });
  const photo = read.data?.data;
  const url = useWebpUrl(photo?.picture ?? null);
  if (read.error) return <PhotoFailed error={read.error} again={() => void read.refetch()} />;
  if (!photo || !url) return <Skeleton className="aspect-4/3 rounded-md" />;
  const side = t(sideNames[photo.side]);
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className="block overflow-hidden rounded-md border border-line bg-sunken"
    >
      <img
        src={url}
        alt={t('{side} of card {number}', { side, number: position })}
        width={photo.width}
        height={photo.height}
        className="aspect-4/3 w-full object-cover"
      />
      <span aria-hidden="true" className="block px-2 py-1 text-center text-ink-soft text-xs">
        {side}
      </span>
    </a>
  );
}

function PhotoFailed({ error, again }: { error: Error; again: () => void }) {
  // Refused for good: its time is over, or its card was taken back.
  const isOver = error instanceof ApiFailure && error.code === 'not_found';
  return (
    <span className="flex flex-col items-start gap-1">
      <span role="alert" className="font-medium text-loss text-xs">
        {isOver ? error.message : t('We couldn’t load this photo.')}
      </span>
      {!isOver && (
        <Button variant="quiet" size="sm" onClick={again}>
          {t('Try again')}
        </Button>
      )}
    </span>
  );
}
