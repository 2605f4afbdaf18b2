import { endAllSessions, endSession, listSessions, type Session } from '@nairadesk/contract/settings';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { Ago, When } from '../../components/text/when.tsx';
import { t, translateText } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { logOut } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { SettingsCard } from './settings-part.tsx';

/** The devices a person is logged in on, with buttons to log them out. */
export function SessionsCard() {
  const read = useRead(listSessions, {});
  return (
    <SettingsCard
      title={t('Where you are logged in')}
      hint={t('See a device you don’t know? Log it out, then change your password.')}
    >
      {read.data ? (
        <SessionList sessions={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load your devices')}>
          <SessionsSkeleton />
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  return (
    <>
      <ul aria-label={t('Devices')} className="mb-6 divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <LogOutEverywhere />
    </>
  );
}

function SessionRow({ session }: { session: Session }) {
  const end = useCall(endSession, {
    invalidates: [listSessions],
    onSuccess: ({ message }) => toast.done(message),
  });
  return (
    <li className="flex min-h-19 flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-[7rem]">
        <p className="font-medium">{translateText(session.device)}</p>
        <p className="text-ink-soft text-sm">
          {withNodes(t('Logged in {time}'), { time: <When time={session.startedAt} /> })}
        </p>
        {!session.current && (
          <p className="text-ink-soft text-sm">
            {withNodes(t('Last used {time}'), { time: <Ago time={session.lastUsedAt} /> })}
          </p>
        )}
      </div>
      {session.current ? (
        <Badge tone="go">{t('This device')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          aria-label={t('Log out {device}', { device: session.device })}
          pending={end.pending}
          onClick={() => end.send({ id: session.id })}
        >
          {t('Log out')}
        </Button>
      )}
    </li>
  );
}

function LogOutEverywhere() {
  const [asking, setAsking] = useState(false);
  const end = useCall(endAllSessions, {
    onSuccess: ({ message }) => {
      toast.done(message);
      logOut();
    },
    onFailure: () => setAsking(false),
  });
  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t('Log out everywhere')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('Log out everywhere?')}
        confirmLabel={t('Log out everywhere')}
        danger
        pending={end.pending}
        onConfirm={() => end.send({})}
        onClose={() => setAsking(false)}
      >
        {t('This logs you out on every device, including this one. Your orders aren’t affected.')}
      </ConfirmDialog>
    </>
  );
}

function SessionsSkeleton() {
  return (
    <Loading label={t('Loading your devices')}>
      {[1, 2].map((row) => (
        <div key={row} className="flex min-h-19 flex-col justify-center gap-2">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-4 w-56" />
        </div>
      ))}
      <Skeleton className="mt-6 h-11 w-48" />
    </Loading>
  );
}
