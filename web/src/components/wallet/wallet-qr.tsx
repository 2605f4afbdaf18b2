import { memoName } from '@nairadesk/contract/check-memo';
import type { Order } from '@nairadesk/contract/order-answers';
import { paymentUri } from '@nairadesk/contract/payment-uri';
import type { WalletAddress } from '@nairadesk/contract/settings';
import { Qr } from '../../ui/qr.tsx';
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
      <Qr text={uri} label={`QR code of the ${network} address`} className="size-44 border border-line" />
      <figcaption className="text-center text-ink-soft text-sm">
        {uri.includes('?') ? 'Address and quantity' : 'Address'}. Scan it with your wallet app
        {lacksMemo && `. Add the ${memoName(wallet.network).toLowerCase()} yourself.`}
      </figcaption>
    </figure>
  );
}
