import { stellarKind } from './check-memo.ts';
import { unitsOf } from './money.ts';
import { isOwnCoin, networkFacts } from './network-facts.ts';
import type { Network } from './networks.ts';

interface Transfer {
  network: Network;
  walletAddress: string;
  memo: string | null;
  assetName: string;
  quantity: string;
}

/**
 * The content of the QR code: a payment link if a standard can name this coin, else the address alone. For a token, a
 * link that names the network's own coin would send the wrong one.
 */
export function paymentUri(transfer: Transfer): string {
  const { network, walletAddress: address } = transfer;
  if (network === 'Lightning') return `lightning:${address}`;
  const decimals = (transfer.quantity.split('.')[1] ?? '').length;
  // No wallet can be asked for more decimals than the network has.
  const most = networkFacts[network].decimals ?? 18;
  if (!isOwnCoin(network, transfer.assetName) || decimals > most) return address;
  return builders[network]?.(transfer) ?? evmUri(transfer) ?? address;
}

// BIP-21, Solana Pay, SEP-7, ARC-26; EIP-681 for EVM networks.
const builders: Partial<Record<Network, (transfer: Transfer) => string>> = {
  Bitcoin: ({ walletAddress, quantity }) => `bitcoin:${walletAddress}?amount=${quantity}`,
  Solana: ({ walletAddress, quantity }) => `solana:${walletAddress}?amount=${quantity}`,
  Stellar: ({ walletAddress, quantity, memo }) =>
    `web+stellar:pay?destination=${walletAddress}&amount=${quantity}${stellarMemo(memo)}`,
  Algorand: ({ walletAddress, quantity }) =>
    `algorand://${walletAddress}?amount=${unitsOf(quantity) / 10n ** 12n}`,
};

function stellarMemo(memo: string | null): string {
  const kind = memo && stellarKind(memo);
  if (!memo || !kind) return '';
  return `&memo=${encodeURIComponent(memo)}&memo_type=MEMO_${kind.toUpperCase()}`;
}

function evmUri({ network, walletAddress, quantity }: Transfer): string | undefined {
  const { chainId } = networkFacts[network];
  return chainId === undefined
    ? undefined
    : `ethereum:${walletAddress}@${chainId}?value=${unitsOf(quantity)}`;
}
