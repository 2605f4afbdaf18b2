import { sendTestAlert } from '@nairadesk/contract/alerts';
import { brand } from '@nairadesk/contract/brand';
import { useEffect, useState } from 'react';
import { type PushState, readPushState, turnOffPush, turnOnPush } from '../../../api/push-device.ts';
import { useCall } from '../../../api/use-call.ts';
import { message, t } from '../../../language/translate.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { SettingsCard } from '../settings-part.tsx';

const words: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  unsupported: message(
    'This browser can’t show notifications. Use a current Chrome, Firefox, Edge or Safari.',
  ),
  'install-first': message(
    'On an iPhone or iPad, notifications need the app: open Share, choose Add to Home Screen, and open {site} from there.',
  ),
  'no-worker': message(
    'Notifications aren’t ready in this browser yet. Reload the page in a moment. With data saving on they stay off.',
  ),
  denied: message(
    'This browser blocks notifications from here. Allow them in the site settings beside the address, then reload the page.',
  ),
};

/** Notifications in this browser: on, off, or why not. */
export function PushCard() {
  const isCustomer = useSession((session) => session.role === 'user');
  const [state, setState] = useState<PushState>();
  const [pending, setPending] = useState(false);
  useEffect(() => {
    readPushState().then(setState, () => setState('unsupported'));
  }, []);
  const change = async (work: () => Promise<PushState>) => {
    setPending(true);
    try {
      setState(await work());
    } catch {
      toast.failed(t('That didn’t work. Check your connection and try again.'));
    }
    setPending(false);
  };
  const test = useCall(sendTestAlert, {
    onSuccess: ({ message, data }) => (data.devices > 0 ? toast.done(message) : toast.failed(message)),
  });
  return (
    <SettingsCard
      title={t('This browser')}
      hint={
        isCustomer
          ? t(
              'We notify you here when an order of yours changes or we write to you, also when the page is closed, until you log out. No amount and no name of yours is shown; a price alert names its coin and price.',
            )
          : t(
              'Push shows on your screen even when the page is closed, until you log out. It never names a customer.',
            )
      }
    >
      {state === undefined && <Skeleton className="h-11 w-56" />}
      {state && state !== 'on' && state !== 'off' && (
        <Notice tone="attention">{t(words[state], { site: brand.name })}</Notice>
      )}
      {state === 'off' && (
        <Button pending={pending} onClick={() => change(turnOnPush)} className="max-sm:w-full">
          {t('Turn on notifications here')}
        </Button>
      )}
      {state === 'on' && (
        <div className="flex flex-wrap gap-3">
          {!isCustomer && (
            <Button
              variant="secondary"
              pending={test.pending}
              onClick={() => test.send({})}
              className="max-sm:w-full"
            >
              {t('Send a test')}
            </Button>
          )}
          <Button
            variant="quiet"
            pending={pending}
            onClick={() => change(turnOffPush)}
            className="max-sm:w-full"
          >
            {t('Turn off here')}
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
