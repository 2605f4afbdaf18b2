import { listNetworks, networks } from '@nairadesk/contract/networks';
import { getSettings, saveWallets, type Wallet } from '@nairadesk/contract/settings';
import { Plus } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { useCall } from '../../api/use-call.ts';
import { serverMessage } from '../../components/form/server-message.ts';
import { showFieldErrors } from '../../components/form/show-field-errors.ts';
import { useWalletCheck } from '../../components/wallet/use-wallet-check.ts';
import { WalletRow } from '../../components/wallet/wallet-row.tsx';
import {
  emptyRow,
  rowsOf,
  type WalletsForm,
  walletsResolver,
} from '../../components/wallet/wallet-values.ts';
import { message, t } from '../../language/translate.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.ts';
import { SettingsPart } from './settings-part.tsx';

/** Where bought coins go: one address for each network. */
export function WalletAddressTab() {
  const staff = useSession((session) => session.role !== 'user');
  return (
    <SettingsPart title={t('Wallet Address')} wide hint={t(staff ? hints.staff : hints.user)}>
      {({ wallets }) => <Wallets stored={wallets} />}
    </SettingsPart>
  );
}

const hints = {
  user: message('We send the coins you buy to these addresses. Add one for each network.'),
  staff: 'One address for each network. Customers who sell coins send them to the desk account’s addresses.',
};

function Wallets({ stored }: { stored: Wallet[] }) {
  const check = useWalletCheck();
  const form: WalletsForm = useForm({
    resolver: walletsResolver(check, stored),
    defaultValues: { networks: rowsOf(stored) },
  });
  const rows = useFieldArray({ control: form.control, name: 'networks' });
  const save = useCall(saveWallets, {
    quiet: true,
    invalidates: [getSettings, listNetworks],
    onSuccess: (answer) => {
      form.reset({ networks: rowsOf(answer.data.wallets) });
      toast.done(answer.message || t('Wallet details updated successfully'));
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      toast.failed(serverMessage(failure) ?? t('Failed to update wallet details'));
    },
  });
  return (
    <form noValidate onSubmit={form.handleSubmit((values) => save.send(values))}>
      <ul className="divide-y divide-line">
        {rows.fields.map((row, index) => (
          <WalletRow
            key={row.id}
            index={index}
            form={form}
            check={check}
            stored={stored}
            onRemove={rows.fields.length > 1 ? () => rows.remove(index) : undefined}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-col items-stretch gap-3 border-line border-t pt-5 sm:flex-row sm:justify-between">
        <Button type="submit" pending={save.pending} className="sm:order-first">
          {t('Save Changes')}
        </Button>
        <Button
          variant="secondary"
          className="-order-1 sm:order-none"
          icon={<Plus className="size-5" />}
          disabled={rows.fields.length >= networks.length}
          onClick={() => rows.append(emptyRow())}
        >
          {t('Add wallet')}
        </Button>
      </div>
    </form>
  );
}
