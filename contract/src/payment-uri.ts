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
 * What a wallet app reads from the QR code: a payment link where its standard says how to name this coin, else the
 * address alone. A link that names the network's own coin would send the wrong one for a token.
 */
export function paymentUri(transfer: Transfer): string {
  const { network, walletAddress: address } = transfer;
  if (network === 'Lightning') return `lightning:${address}`;
  const decimals = (transfer.quantity.split('.')[1] ?? '').length;
  // Of a part of a coin that its network does not know no wallet can be asked.
  const most = networkFacts[network].decimals ?? 18;
  if (!isOwnCoin(network, transfer.assetName) || decimals > most) return address;
  return builders[network]?.(transfer) ?? evmUri(transfer) ?? address;
}

// BIP-21, Solana Pay, SEP-7, ARC-26; EIP-681 for the networks of Ethereum's kind.
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
