import { listPasskeys } from '@nairadesk/contract/passkeys';
import { listSessions } from '@nairadesk/contract/settings';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePasskey } from '../../../api/use-passkey.ts';
import { readKey } from '../../../api/use-read.ts';
import { t } from '../../../language/translate.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toasts.ts';
import { FormDialog } from '../../form/form-dialog.tsx';

/** What staff must know before their first passkey. */
export const passkeyForStaff =
  'After that, your password alone won’t log you in, so add a second passkey on another device.';

/** A button that adds a passkey, after asking for its name. */
export function AddPasskey({ onAdded }: { onAdded?: () => void }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button variant="secondary" className="max-sm:w-full" onClick={() => setAsking(true)}>
        {t('Add a passkey')}
      </Button>
      {asking && <AddPasskeyDialog onAdded={onAdded} onClose={() => setAsking(false)} />}
    </>
  );
}

function AddPasskeyDialog({ onAdded, onClose }: { onAdded?: () => void; onClose: () => void }) {
  const client = useQueryClient();
  const form = useForm({ defaultValues: { name: '' } });
  const addition = usePasskey(({ add }, name: string) => add(name), {
    onSuccess: ({ message }) => {
      toast.done(message);
      for (const changed of [listPasskeys, listSessions])
        void client.invalidateQueries({ queryKey: readKey(changed) });
      onClose();
      onAdded?.();
    },
    onFailure: ({ fields }) => {
      if (fields.name) form.setError('name', { message: fields.name });
    },
  });
  return (
    <FormDialog
      title={t('Add a passkey')}
      description={t(
        'Your device will ask for your fingerprint, face or screen lock. That’s how you’ll log in next time.',
      )}
      size="sm"
      confirmLabel={t('Continue')}
      pending={addition.pending}
      onSubmit={form.handleSubmit(({ name }) => addition.start(name))}
      onClose={onClose}
    >
      <TextField
        label={t('Name (optional)')}
        hint={t('To tell your passkeys apart, like “My phone”')}
        autoComplete="off"
        maxLength={60}
        data-autofocus
        error={form.formState.errors.name?.message}
        {...form.register('name')}
      />
    </FormDialog>
  );
}
