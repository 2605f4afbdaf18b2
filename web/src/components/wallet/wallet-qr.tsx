import type { Order } from '@nairadesk/contract/order-answers';
import { paymentUri } from '@nairadesk/contract/payment-uri';
import type { WalletAddress } from '@nairadesk/contract/settings';
import { t } from '../../language/translate.ts';
import { Qr } from '../../ui/qr.tsx';
import { memoLabel } from './memo-label.ts';
import { networkName } from './network-name.ts';

interface WalletQrProps {
  order: Pick<Order, 'assetName' | 'quantity' | 'settled'>;
  wallet: WalletAddress;
}

/** Where coins are sent, to scan with a wallet app: with the quantity where a payment link can name it. */
export function WalletQr({ order, wallet }: WalletQrProps) {
  const uri = paymentUri({
    ...wallet,
    assetName: order.assetName,
    quantity: order.settled?.quantity ?? order.quantity,
  });
  const network = networkName(wallet.network);
  const lacksMemo = wallet.memo !== null && !uri.includes('memo=');
  return (
    <figure className="flex flex-col items-center gap-2">
      <Qr
        text={uri}
        label={t('QR code of the {network} address', { network })}
        className="size-44 border border-line"
      />
      <figcaption className="text-center text-ink-soft text-sm">
        {uri.includes('?')
          ? t('Address and quantity. Scan it with your wallet app')
          : t('Address. Scan it with your wallet app')}
        {lacksMemo && `. ${t('Add the {memo} yourself.', { memo: memoLabel(wallet.network).toLowerCase() })}`}
      </figcaption>
    </figure>
  );
}
