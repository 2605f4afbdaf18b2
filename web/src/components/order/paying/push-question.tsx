import { BellRing } from 'lucide-react';
import { useEffect, useState } from 'react';
import { readPushState, turnOnPush } from '../../../api/push-device.ts';
import { browserStorage } from '../../../browser/browser-storage.ts';
import { t } from '../../../language/translate.ts';
import { userStoragePrefix } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.ts';

/** That the customer said "Not now": they are not asked again until their next login. */
const declinedKey = `${userStoragePrefix}push-declined`;

/** Asks a customer who waits for us whether to notify this browser; nothing where it can't, or was asked before. */
export function PushQuestion() {
  const [isOpen, setIsOpen] = useState(false);
  const [pending, setPending] = useState(false);
  useEffect(() => {
    if (browserStorage.getItem(declinedKey)) return;
    readPushState().then(
      (state) => setIsOpen(state === 'off'),
      () => {},
    );
  }, []);
  if (!isOpen) return null;
  const turnOn = async () => {
    setPending(true);
    const state = await turnOnPush().catch(() => null);
    setPending(false);
    if (state === 'on') toast.done(t('We’ll notify you here when your order changes'));
    if (state === null) toast.failed(t('That didn’t work. Check your connection and try again.'));
    setIsOpen(state === null);
  };
  return (
    <section aria-label={t('Notifications')} className="rounded-md bg-sunken px-4 py-3.5 print:hidden">
      <p className="flex gap-2.5 font-medium text-sm">
        <BellRing aria-hidden="true" className="size-5 shrink-0" />
        {t('Shall we notify you when this order changes or we write to you?')}
      </p>
      <p className="mt-1 text-ink-soft text-xs">
        {t('It works with the page closed, until you log out. No amount and no name is shown.')}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        <Button size="sm" pending={pending} onClick={turnOn}>
          {t('Notify me')}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            browserStorage.setItem(declinedKey, 'yes');
            setIsOpen(false);
          }}
        >
          {t('Not now')}
        </Button>
      </div>
    </section>
  );
}
