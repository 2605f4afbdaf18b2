import { listNetworks, type Network } from '@nairadesk/contract/networks';
import { getSettings, saveWallets, type Wallet } from '@nairadesk/contract/settings';
import { useForm } from 'react-hook-form';
import { useCall } from '../../../api/use-call.ts';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { serverMessage } from '../../../components/form/server-message.ts';
import { showFieldErrors } from '../../../components/form/show-field-errors.ts';
import { networkName } from '../../../components/wallet/network-name.ts';
import { useWalletCheck } from '../../../components/wallet/use-wallet-check.ts';
import { WalletRow } from '../../../components/wallet/wallet-row.tsx';
import {
  emptyRow,
  rowsOf,
  type WalletsForm,
  walletsResolver,
} from '../../../components/wallet/wallet-values.ts';
import { t } from '../../../language/translate.ts';
import { toast } from '../../../ui/toasts.ts';

interface AddWalletDialogProps {
  network: Network;
  /** The customer's wallets, which stay. */
  stored: readonly Wallet[];
  onClose: () => void;
}

/** Adds the wallet that an order lacks, or its memo, as Settings do, above the order, which stays as it was typed. */
export function AddWalletDialog({ network, stored, onClose }: AddWalletDialogProps) {
  const check = useWalletCheck();
  const rows = stored.length === 0 ? [] : rowsOf(stored);
  const others = rows.filter((row) => row.network !== network);
  const own = rows.find((row) => row.network === network) ?? emptyRow(network);
  const form: WalletsForm = useForm({
    resolver: walletsResolver(check, stored, network),
    defaultValues: { networks: [...others, own] },
  });
  const save = useCall(saveWallets, {
    quiet: true,
    invalidates: [getSettings, listNetworks],
    onSuccess: ({ message }) => {
      toast.done(message);
      onClose();
    },
    onFailure: (failure) => {
      showFieldErrors(failure, form.setError);
      toast.failed(serverMessage(failure) ?? t('Failed to update wallet details'));
    },
  });
  return (
    <FormDialog
      title={t('Your wallet on {network}', { network: networkName(network) })}
      description={t('We send the coins you buy to this address. Your order stays as you typed it.')}
      confirmLabel={t('Save wallet')}
      backLabel={t('Back to your order')}
      pending={save.pending}
      onSubmit={form.handleSubmit((values) => save.send(values))}
      onClose={onClose}
    >
      <ul>
        <WalletRow
          index={others.length}
          form={form}
          check={check}
          stored={stored}
          isFixed
          onRemove={undefined}
        />
      </ul>
    </FormDialog>
  );
}
