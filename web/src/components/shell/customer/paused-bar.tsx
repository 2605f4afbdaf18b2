import { Wrench } from 'lucide-react';
import { useLive } from '../../../api/live-state.ts';
import { t } from '../../../language/translate.ts';

/** Tells customers that new orders are paused. It is a part of the page's foot, so it hides nothing of the page. */
export function PausedBar() {
  const isPaused = useLive(({ tradingPaused }) => tradingPaused);
  return (
    <div role="status">
      {isPaused && (
        <p className="flex items-center justify-center gap-2.5 bg-attention px-4 py-3 font-medium text-on-attention text-sm max-sm:mb-2 lg:mx-auto lg:mb-4 lg:w-fit lg:rounded-lg lg:px-5 lg:shadow-overlay">
          <Wrench aria-hidden="true" className="size-5 shrink-0" />
          {t(
            'We’ve paused new orders while we work on our systems. We still process the orders you’ve placed.',
          )}
        </p>
      )}
    </div>
  );
}
