import { listPasskeys, type Passkey, removePasskey } from '@nairadesk/contract/passkeys';
import { isStaff } from '@nairadesk/contract/roles';
import { useState } from 'react';
import { useCall } from '../../api/use-call.ts';
import { useRead } from '../../api/use-read.ts';
import { useSupportsPasskeys } from '../../browser/supports-passkeys.ts';
import { AddPasskey, passkeyForStaff } from '../../components/auth/add-passkey.tsx';
import { Ago, When } from '../../components/text/when.tsx';
import { useSession } from '../../session/session.ts';
import { AsyncBoundary } from '../../ui/async-boundary.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { SettingsCard } from './settings-part.tsx';

/** The passkeys of a person: add one, remove one. */
export function PasskeysCard() {
  const staff = useSession(({ role }) => role !== null && isStaff(role));
  const read = useRead(listPasskeys, {});
  return (
    <SettingsCard
      title="Passkeys"
      hint={`Log in with your fingerprint, face or screen lock instead of your password. A fake website can’t steal a passkey.${staff ? ` ${passkeyForStaff}` : ''}`}
    >
      {read.data ? (
        <PasskeyList passkeys={read.data.data} />
      ) : (
        <AsyncBoundary failed={read.isError && read} title="We couldn’t load your passkeys">
          <Loading label="Loading your passkeys">
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
        <ul aria-label="Passkeys" className="mb-6 divide-y divide-line border-line border-y">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setAsked(passkey)} />
          ))}
        </ul>
      )}
      {supported ? (
        <AddPasskey />
      ) : (
        <p className="text-ink-soft text-sm">This browser can’t use passkeys. Try another one.</p>
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
          Added <When time={addedAt} />
          {synced && ', synced to your other devices'}
        </p>
        <p className="text-ink-soft text-sm">
          {lastUsedAt ? (
            <>
              Last used <Ago time={lastUsedAt} />
            </>
          ) : (
            'Not used yet'
          )}
        </p>
      </div>
      <Button variant="secondary" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
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
      title="Remove this passkey?"
      confirmLabel="Remove passkey"
      danger
      pending={removal.pending}
      onConfirm={() => removal.send({ id: passkey.id })}
      onClose={onClose}
    >
      You can no longer log in with {passkey.name}. If it’s lost, also log that device out under “Where you
      are logged in”.
    </ConfirmDialog>
  );
}
