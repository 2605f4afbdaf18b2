import { useSupportsPasskeys } from '../../../browser/supports-passkeys.ts';
import { Card } from '../../../ui/card.tsx';
import { AddPasskey, passkeyForStaff } from './add-passkey.tsx';

/** The other way to meet a required two-factor authentication. Nothing where the browser can't use passkeys. */
export function PasskeyEnrolment({ onDone }: { onDone: () => void }) {
  if (!useSupportsPasskeys()) return null;
  return (
    <Card className="mt-6 max-w-160">
      <h2 className="font-semibold text-lg">Or log in with a passkey</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Use your fingerprint, face or screen lock, with no password and no code. {passkeyForStaff}
      </p>
      <AddPasskey onAdded={onDone} />
    </Card>
  );
}
