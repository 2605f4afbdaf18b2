import { clsx } from 'clsx';
import { Check, CircleAlert } from 'lucide-react';
import { sideNames } from '../../../../components/order/cards/side-names.ts';
import { message, t, translateText } from '../../../../language/translate.ts';
import { Button } from '../../../../ui/button.tsx';
import { focusPlace } from './focus-place.ts';
import type { FormPhoto, PhotoState } from './form-photos.ts';
import { retryPhoto } from './photo-jobs.ts';

/** How far a photo is, in a bar and in words; where it failed, why, and what to do. */
export function PhotoProgress({ photo }: { photo: FormPhoto }) {
  const { state, problem } = photo;
  if (state === 'sent')
    return (
      <p className="flex items-center gap-1 text-go text-sm">
        <Check aria-hidden="true" className="size-4" />
        {t('Sent')}
      </p>
    );
  if (problem)
    return (
      <div role="alert" className="flex flex-col items-start">
        <p className="flex items-start gap-1.5 font-medium text-loss text-xs">
          <CircleAlert aria-hidden="true" className="mt-px size-4 shrink-0" />
          {translateText(problem.message)}
        </p>
        {problem.canRetry && (
          <Button
            variant="quiet"
            size="sm"
            className="-ml-3.5"
            onClick={({ currentTarget }) => {
              focusPlace(currentTarget.closest('li'));
              retryPhoto(photo.key);
            }}
          >
            {t('Try again')}
            <span className="sr-only">: {t(sideNames[photo.side])}</span>
          </Button>
        )}
      </div>
    );
  return <Bar photo={photo} />;
}

function Bar({ photo }: { photo: FormPhoto }) {
  const { state, sent, pieces, side } = photo;
  const percent = pieces === 0 ? 0 : Math.round((100 * sent) / pieces);
  const word = t(words[state]);
  const text = pieces > 0 && state !== 'checking' ? `${word}, ${percent}%` : word;
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-ink-soft text-sm tabular-nums">{text}</p>
      <div
        role="progressbar"
        aria-label={t(sideNames[side])}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className={clsx(
            'h-full rounded-full transition-[width]',
            state === 'waiting' ? 'bg-attention' : 'bg-go',
          )}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}

const words: Record<PhotoState, string> = {
  preparing: message('Preparing'),
  queued: message('Next in line'),
  sending: message('Sending'),
  waiting: message('Waiting for your connection'),
  checking: message('Checking the picture'),
  sent: message('Sent'),
  failed: message('Not sent'),
};
