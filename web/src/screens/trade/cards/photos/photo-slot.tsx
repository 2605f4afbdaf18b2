import type { PhotoSide } from '@nairadesk/contract/card-photos';
import { clsx } from 'clsx';
import { Camera, ImageIcon, Images, X } from 'lucide-react';
import { type DragEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { sideNames } from '../../../../components/order/cards/side-names.ts';
import { t } from '../../../../language/translate.ts';
import { buttonClass } from '../../../../ui/button.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { focusPlace } from './focus-place.ts';
import type { FormPhoto } from './form-photos.ts';
import { PhotoProgress } from './photo-progress.tsx';

interface PhotoSlotProps {
  side: PhotoSide;
  photo: FormPhoto | undefined;
  onPick: (file: File) => void;
  onRemove: () => void;
}

/** The place of one photo of a card: takes or chooses it, shows how far it is, replaces and removes it. */
export function PhotoSlot({ side, photo, onPick, onRemove }: PhotoSlotProps) {
  const drop = useDrop(onPick);
  const place = useRef<HTMLLIElement>(null);
  const had = useRef(photo !== undefined);
  const has = photo !== undefined;
  // What was pressed is gone now: the keyboard goes on in the same place.
  useLayoutEffect(() => {
    if (had.current !== has && document.activeElement === document.body) focusPlace(place.current);
    had.current = has;
  }, [has]);
  return (
    <li
      ref={place}
      {...drop.events}
      className={clsx(
        'flex min-h-16 flex-col justify-center gap-2 rounded-md border p-3 transition-colors',
        drop.isOver ? 'border-go bg-go-soft' : 'border-line bg-surface',
      )}
    >
      {photo ? (
        <Chosen side={side} photo={photo} onPick={onPick} onRemove={onRemove} />
      ) : (
        <Empty side={side} onPick={onPick} />
      )}
    </li>
  );
}

function Empty({ side, onPick }: Pick<PhotoSlotProps, 'side' | 'onPick'>) {
  const name = t(sideNames[side]);
  const of = name.toLowerCase();
  return (
    <div className="flex flex-col gap-2 sm:flex-row sm:items-center sm:justify-between">
      <p className="font-medium text-sm">{name}</p>
      <div className="flex gap-2">
        {/* Without a camera in the hand it would open the same files. */}
        <PickButton
          label={t('Take a photo')}
          of={of}
          capture
          onPick={onPick}
          icon={<Camera aria-hidden="true" className="size-5" />}
          className="hidden flex-1 pointer-coarse:flex"
        />
        <PickButton
          label={t('Choose from gallery')}
          of={of}
          onPick={onPick}
          icon={<Images aria-hidden="true" className="size-5" />}
          className="flex-1"
        />
      </div>
    </div>
  );
}

function Chosen({ side, photo, onPick, onRemove }: PhotoSlotProps & { photo: FormPhoto }) {
  const name = t(sideNames[side]);
  const of = name.toLowerCase();
  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-4">
      <Preview photo={photo} />
      <div className="min-w-0 flex-1 basis-[8.5rem]">
        <div className="-mt-2.5 -mr-2 flex items-center">
          <p className="min-w-0 flex-1 font-medium text-sm">{name}</p>
          <PickButton label={t('Replace')} of={of} onPick={onPick} quiet />
          <IconButton label={t('Remove {side} photo', { side: of })} icon={<X />} onClick={onRemove} />
        </div>
        <PhotoProgress photo={photo} />
      </div>
    </div>
  );
}

function Preview({ photo: { preview } }: { photo: FormPhoto }) {
  return (
    <span className="grid h-16 w-20 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-ink-soft">
      {preview ? (
        <img src={preview} alt="" className="size-full object-cover" />
      ) : (
        <ImageIcon aria-hidden="true" className="size-6" />
      )}
    </span>
  );
}

interface PickButtonProps {
  label: string;
  /** Of which photo: read aloud. */
  of: string;
  /** With the camera on the back. */
  capture?: boolean;
  quiet?: boolean;
  icon?: ReactNode;
  className?: string;
  onPick: (file: File) => void;
}

/** A button that is a file input. */
function PickButton({ label, of, capture, quiet, icon, className, onPick }: PickButtonProps) {
  const look = buttonClass({ variant: quiet ? 'quiet' : 'secondary', size: 'sm' });
  return (
    <label
      className={clsx(
        look,
        // On a narrow phone its words take two lines.
        'shrink! min-w-0 gap-1.5 px-3! py-0! leading-tight has-focus-visible:outline-2 has-focus-visible:outline-go has-focus-visible:outline-offset-2',
        className,
      )}
    >
      {icon}
      {label}
      <span className="sr-only">: {of}</span>
      <input
        type="file"
        // Whatever the browser can open becomes a JPEG.
        accept="image/*"
        capture={capture ? 'environment' : undefined}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file again is a change, too.
          target.value = '';
          if (file) onPick(file);
        }}
        className="absolute inset-0 w-full cursor-pointer opacity-0"
      />
    </label>
  );
}

/** For a customer who drags a file from a folder; the button does the same. */
function useDrop(onPick: (file: File) => void) {
  const [isOver, setIsOver] = useState(false);
  return {
    isOver,
    events: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(true);
      },
      onDragLeave: () => setIsOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setIsOver(false);
        const file = event.dataTransfer.files[0];
        if (file) onPick(file);
      },
    },
  };
}
