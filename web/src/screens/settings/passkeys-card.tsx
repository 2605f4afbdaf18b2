import { listPasskeys, type Passkey, removePasskey } from '@nairadesk/contract/passkeys';
import { isStaff } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSupportsPasskeys } from '../../browser/supports-passkeys.ts';
import { AddPasskey, passkeyForStaff } from '../../components/auth/enrolment/add-passkey.tsx';
import { Ago, When } from '../../components/text/when.tsx';
import { message, t } from '../../language/translate.ts';
import { withNodes } from '../../language/with-nodes.ts';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { SettingsCard } from './settings-part.tsx';

const hint = message(
  'Log in with your fingerprint, face or screen lock instead of your password. A fake website can’t steal a passkey.',
);

/** The passkeys of a person: add one, remove one. */
export function PasskeysCard() {
  const staff = useSession(({ role }) => role !== null && isStaff(role));
  const read = useRead(listPasskeys, {});
  return (
    <SettingsCard title={t('Passkeys')} hint={staff ? `${t(hint)} ${passkeyForStaff}` : t(hint)}>
      {read.data ? (
        <PasskeyList passkeys={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title={t('We couldn’t load your passkeys')}>
          <Loading label={t('Loading your passkeys')}>
            <Skeleton className="h-11 w-40" />
          </Loading>
        </AsyncBoundary>
      )}
    </SettingsCard>
  );
}

function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const supported = useSupportsPasskeys();
  const [asked, setAsked] = useState<Passkey | null>(null);
  return (
    <>
      {passkeys.length > 0 && (
        <ul aria-label={t('Passkeys')} className="mb-6 divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      {supported ? (
        <AddPasskey />
      ) : (
        <p className="text-ink-soft text-sm">{t('This browser can’t use passkeys. Try another one.')}</p>
      )}
      {asked && <RemovePasskey passkey={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { name, synced, addedAt, lastUsedAt } = passkey;
  return (
    <li className="flex min-h-19 items-center gap-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-soft text-sm">
          {withNodes(t('Added {time}'), { time: <When time={addedAt} /> })}
          {synced && t(', synced to your other devices')}
        </p>
        <p className="text-ink-soft text-sm">
          {lastUsedAt
            ? withNodes(t('Last used {time}'), { time: <Ago time={lastUsedAt} /> })
            : t('Not used yet')}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={t('Remove {name}', { name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
    </li>
  );
}

function RemovePasskey({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const removal = useCall(removePasskey, {
    invalidates: [listPasskeys],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
    onFailure: onClose,
  });
  return (
    <ConfirmDialog
      open
      title={t('Remove this passkey?')}
      confirmLabel={t('Remove passkey')}
      danger
      pending={removal.pending}
      onConfirm={() => removal.send({ id: passkey.id })}
      onClose={onClose}
    >
      {t(
        'You can no longer log in with {name}. If it’s lost, also log that device out under “Where you are logged in”.',
        { name: passkey.name },
      )}
    </ConfirmDialog>
  );
}
