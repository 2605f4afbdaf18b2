import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { t } from '../language/translate.ts';
import { Dialog } from './dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Notice } from './notice.tsx';
import { PictureStage, type ShownPicture } from './picture-stage.tsx';
import { Loading, Skeleton } from './skeleton.tsx';
import { useDialogKeys } from './use-dialog-keys.ts';

interface PictureDialogProps {
  title: string;
  /** What each picture shows: "Front". */
  names: readonly string[];
  /** Which of them is looked at. */
  at: number;
  /** Undefined: it loads. */
  shown: ShownPicture | undefined;
  /** Why it can't be shown. */
  failure: string | undefined;
  onMove: (at: number) => void;
  onClose: () => void;
  /** Below: who is told of this look. */
  children?: ReactNode;
}

/** Pictures as large as the window, one at a time: zoomed, turned and moved by mouse, fingers and keys. */
export function PictureDialog(props: PictureDialogProps) {
  const { title, names, at, shown, failure, onMove, onClose, children } = props;
  const content = useRef<HTMLDivElement>(null);
  const name = names[at] ?? '';
  const moveBy = (by: number) => {
    if (names[at + by] !== undefined) onMove(at + by);
  };
  useDialogKeys(content, { PageUp: () => moveBy(-1), PageDown: () => moveBy(1) });
  return (
    <Dialog open onClose={onClose} size="lg" title={title}>
      <div ref={content} data-wide className="flex flex-col gap-3">
        {names.length > 1 && (
          <div className="flex items-center justify-between gap-2">
            <IconButton
              label={t('Previous photo')}
              icon={<ChevronLeft />}
              aria-disabled={at === 0}
              onClick={() => moveBy(-1)}
            />
            <p role="status" className="min-w-0 text-center font-semibold">
              {name}{' '}
              <span className="whitespace-nowrap font-normal text-ink-soft">
                {t('{number} of {count}', { number: at + 1, count: names.length })}
              </span>
            </p>
            <IconButton
              label={t('Next photo')}
              icon={<ChevronRight />}
              aria-disabled={at === names.length - 1}
              onClick={() => moveBy(1)}
            />
          </div>
        )}
        {failure && <Notice tone="attention">{failure}</Notice>}
        {!failure && !shown && (
          <Loading label={t('Loading the photo')}>
            <Skeleton className="h-[max(14rem,calc(90dvh-18rem))]" />
          </Loading>
        )}
        {shown && <PictureStage key={at} name={name} shown={shown} dialog={content} onMove={moveBy} />}
        {children}
      </div>
    </Dialog>
  );
}
