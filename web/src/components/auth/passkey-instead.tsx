import { listPasskeys } from '@nairadesk/contract/passkeys';
import { usePasskey } from '../../api/use-passkey.ts';
import { useRead } from '../../api/use-read.ts';
import { useSupportsPasskeys } from '../../browser/supports-passkeys.ts';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';

/** Confirms with a passkey in place of the password, for a person who has one. */
export function PasskeyInstead({ onConfirmed }: { onConfirmed: () => void }) {
  const supported = useSupportsPasskeys();
  const read = useRead(listPasskeys, {}, { when: supported, quiet: true });
  const confirmation = usePasskey(({ confirm }) => confirm(), { onSuccess: onConfirmed });
  if (!supported || !read.data?.data.length) return null;
  return (
    <Button variant="secondary" full pending={confirmation.pending} onClick={() => confirmation.start({})}>
      {t('Use a passkey instead')}
    </Button>
  );
}
