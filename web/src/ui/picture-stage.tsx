import { RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { t } from '../language/translate.ts';
import { IconButton } from './icon-button.tsx';
import { fitted, mostScale } from './pan-zoom.ts';
import { useDialogKeys } from './use-dialog-keys.ts';
import { usePanZoom } from './use-pan-zoom.ts';
import { useWebpUrl } from './use-webp-url.ts';

/** A picture as its call answers it. */
export interface ShownPicture {
  /** WebP in base64. */
  picture: string;
  /** In pixels. */
  width: number;
  height: number;
}

interface PictureStageProps {
  /** What it shows. */
  name: string;
  shown: ShownPicture;
  /** What the keys are listened to in. */
  dialog: RefObject<HTMLElement | null>;
  /** Left and right go on to the next picture where there is nothing beside this one. */
  onMove: (by: number) => void;
}

const arrowStep = 60;

/** One picture, with what zooms and turns it. */
export function PictureStage({ name, shown, dialog, onMove }: PictureStageProps) {
  const stage = useRef<HTMLDivElement>(null);
  const url = useWebpUrl(shown.picture);
  const { view, room, zoomIn, zoomOut, turn, reset, move, gestures } = usePanZoom(stage, shown);
  const isWhole = !view || view.scale === 1;
  const aside = (by: number) => () => (isWhole ? onMove(by) : move(-by * arrowStep, 0));
  useDialogKeys(dialog, {
    '+': zoomIn,
    '=': zoomIn,
    '-': zoomOut,
    '0': reset,
    r: turn,
    R: turn,
    ArrowLeft: aside(-1),
    ArrowRight: aside(1),
    ArrowUp: () => move(0, arrowStep),
    ArrowDown: () => move(0, -arrowStep),
  });
  const fit = view && fitted(room, view.turns);
  return (
    <>
      <div
        ref={stage}
        {...gestures}
        className="relative h-[max(14rem,calc(90dvh-18rem))] touch-none select-none overflow-hidden rounded-md bg-sunken"
      >
        {view && fit && (
          <img
            src={url}
            alt={name}
            draggable={false}
            className="absolute top-1/2 left-1/2 max-w-none cursor-grab active:cursor-grabbing"
            style={{
              width: fit.width,
              height: fit.height,
              transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turns * 90}deg) scale(${view.scale})`,
            }}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center justify-center gap-1">
        <IconButton label={t('Zoom out')} icon={<ZoomOut />} aria-disabled={isWhole} onClick={zoomOut} />
        <p role="status" className="min-w-14 text-center text-sm tabular-nums">
          <span className="sr-only">{t('Zoom')} </span>
          {Math.round((view?.scale ?? 1) * 100)}%
        </p>
        <IconButton
          label={t('Zoom in')}
          icon={<ZoomIn />}
          aria-disabled={view?.scale === mostScale}
          onClick={zoomIn}
        />
        <IconButton label={t('Turn right')} icon={<RotateCw />} onClick={turn} />
      </div>
      <p className="text-center text-ink-soft text-sm pointer-coarse:hidden">
        {t('Keys: + and − zoom, R turns, arrows move.')}
      </p>
    </>
  );
}
