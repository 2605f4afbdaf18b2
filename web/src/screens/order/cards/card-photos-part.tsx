import type { OrderCard } from '@nairadesk/contract/order-cards';
import { Image } from 'lucide-react';
import { useState } from 'react';
import { sideNames } from '../../../components/order/cards/side-names.ts';
import { Button } from '../../../ui/button.tsx';
import { PictureDialog } from '../../../ui/picture-dialog.tsx';
import { usePhotoLooks } from './use-photo-looks.ts';

/** The photos of one card by what they show, each shown large on request: each view is logged. */
export function CardPhotosPart({ card: { position, photos } }: { card: OrderCard }) {
  const [at, setAt] = useState<number | null>(null);
  const { looks, show, forget } = usePhotoLooks();
  const there = photos.filter(({ isThere }) => isThere);
  const open = (next: number) => {
    setAt(next);
    show(there[next]?.id ?? '');
  };
  const close = () => {
    setAt(null);
    forget();
  };
  if (photos.length === 0) return null;
  if (there.length === 0) return <p className="text-ink-soft">Photos deleted</p>;
  const look = at === null ? undefined : looks[there[at]?.id ?? ''];
  return (
    <div className="flex flex-wrap gap-2">
      {there.map(({ id, side }, place) => (
        <Button
          key={id}
          size="sm"
          variant="secondary"
          icon={<Image className="size-4.5" />}
          aria-label={`Show ${sideNames[side].toLowerCase()} of card ${position}`}
          onClick={() => open(place)}
        >
          {sideNames[side]}
        </Button>
      ))}
      {at !== null && (
        <PictureDialog
          title={`Photos of card ${position}`}
          names={there.map(({ side }) => sideNames[side])}
          at={at}
          shown={look?.shown}
          failure={look?.failure}
          onMove={open}
          onClose={close}
        >
          {look?.shown && <p className="text-center text-ink-soft text-sm">This view has been logged.</p>}
        </PictureDialog>
      )}
    </div>
  );
}
