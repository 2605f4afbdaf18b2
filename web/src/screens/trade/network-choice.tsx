import type { Asset } from '@nairadesk/contract/assets';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { namesOf, networkName } from '../../components/wallet/network-name.ts';
import { NetworkNotice, useNotReceiving, useSwitchedOff } from '../../components/wallet/network-notice.tsx';
import { t } from '../../language/translate.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';

/** The asset's networks; those that cannot take this order are disabled. */
export function NetworkChoice(props: {
  asset: Asset;
  sells: boolean;
  chosen: string;
  /** That of the customer's last order of it. */
  usual: string | undefined;
  error: string | undefined;
  children: UseFormRegisterReturn;
}) {
  const { asset, sells, chosen, usual, error, children: field } = props;
  const switchedOff = useSwitchedOff();
  const notReceiving = useNotReceiving();
  const network = asset.networks.find((name) => name === chosen);
  const off = asset.networks.filter((name) => switchedOff.has(name));
  const full = asset.networks.filter((name) => sells && notReceiving.has(name) && !switchedOff.has(name));
  const hints = [
    chosen !== '' && chosen === usual && t('As in your last order.'),
    off.length > 0 && t('Paused for now: {networks}.', { networks: namesOf(off) }),
    full.length > 0 && t('We can’t receive on {networks} right now.', { networks: namesOf(full) }),
  ];
  return (
    <>
      <Select
        label={t('Network')}
        placeholder={t('Choose the network')}
        options={asset.networks.map((name) => ({
          value: name,
          label: networkName(name),
          disabled: off.includes(name) || full.includes(name),
        }))}
        hint={hints.filter(Boolean).join(' ')}
        error={error}
        {...field}
      />
      {network && <NetworkNotice network={network} switchedOff={switchedOff.has(network)} />}
      {network && full.includes(network) && (
        <Notice tone="attention">
          {t('You can’t sell {name} on {network} right now.', {
            name: asset.name,
            network: networkName(network),
          })}
        </Notice>
      )}
    </>
  );
}
