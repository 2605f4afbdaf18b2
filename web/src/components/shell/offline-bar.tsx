import { isStaff } from '@nairadesk/contract/roles';
import { CloudOff } from 'lucide-react';
import { useOnline } from '../../browser/connection.ts';
import { t } from '../../language/translate.ts';
import { useSession } from '../../session/session.ts';

/** Warns while offline that the data may be out of date. Overlays the page's end, so there is no layout shift. */
export function OfflineBar() {
  const online = useOnline();
  const staff = useSession(({ role }) => role !== null && isStaff(role));
  const text = t(
    staff
      ? 'You’re offline. The queue may be out of date. Don’t send anything yet.'
      : 'You’re offline. Prices may be out of date.',
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 bottom-[var(--foot,0px)] z-30">
      {!online && (
        <p className="flex items-center justify-center gap-2.5 bg-attention px-4 py-3 font-medium text-on-attention text-sm lg:mx-auto lg:mb-4 lg:w-fit lg:rounded-lg lg:px-5 lg:shadow-overlay">
          <CloudOff aria-hidden="true" className="size-5 shrink-0" />
          {text}
        </p>
      )}
    </div>
  );
}
