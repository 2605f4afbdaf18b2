import { sendTestAlert } from '@nairadesk/contract/alerts';
import { useEffect, useState } from 'react';
import { type PushState, readPushState, turnOffPush, turnOnPush } from '../../../api/push-device.ts';
import { useCall } from '../../../api/use-call.ts';
import { useSession } from '../../../session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { SettingsCard } from '../settings-part.tsx';

const words: Record<Exclude<PushState, 'on' | 'off'>, string> = {
  unsupported: 'This browser can’t show notifications. Use a current Chrome, Firefox, Edge or Safari.',
  'install-first':
    'On an iPhone or iPad, notifications need the app: open Share, choose Add to Home Screen, and open Nairadesk from there.',
  'no-worker':
    'Notifications aren’t ready in this browser yet. Reload the page in a moment. With data saving on they stay off.',
  denied:
    'This browser blocks notifications from here. Allow them in the site settings beside the address, then reload the page.',
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
      toast.failed('That didn’t work. Check your connection and try again.');
    }
    setPending(false);
  };
  const test = useCall(sendTestAlert, {
    onSuccess: ({ message, data }) => (data.devices > 0 ? toast.done(message) : toast.failed(message)),
  });
  return (
    <SettingsCard
      title="This browser"
      hint={
        isCustomer
          ? 'We notify you here when an order of yours changes or we write to you, also when the page is closed, until you log out. No amount and no name of yours is shown; a price alert names its coin and price.'
          : 'Push shows on your screen even when the page is closed, until you log out. It never names a customer.'
      }
    >
      {state === undefined && <Skeleton className="h-11 w-56" />}
      {state && state !== 'on' && state !== 'off' && <Notice tone="attention">{words[state]}</Notice>}
      {state === 'off' && (
        <Button pending={pending} onClick={() => change(turnOnPush)} className="max-sm:w-full">
          Turn on notifications here
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
              Send a test
            </Button>
          )}
          <Button
            variant="quiet"
            pending={pending}
            onClick={() => change(turnOffPush)}
            className="max-sm:w-full"
          >
            Turn off here
          </Button>
        </div>
      )}
    </SettingsCard>
  );
}
