import type { Network } from './networks.ts';

/** The formats of address, each checked by one file of `addresses/`. */
export type AddressKind =
  | 'evm'
  | 'bitcoin'
  | 'lightning'
  | 'stacks'
  | 'solana'
  | 'tron'
  | 'algorand'
  | 'stellar'
  | 'hedera'
  | 'near'
  | 'cosmos'
  | 'starknet'
  | 'tezos'
  | 'eos'
  | 'kusama'
  | 'polkadot'
  | 'aptos'
  | 'sui'
  | 'ripple'
  | 'bep2'
  | 'ibc'
  | 'thorchain';

export interface MemoRule {
  /** The name in wallets and exchanges. */
  name: 'Memo' | 'Destination tag';
  /** A 32-bit number; a Stellar memo (text, number or hash); or any text up to so many bytes. */
  rule: 'tag' | 'stellar' | number;
}

export interface NetworkFacts {
  /** The name that wallet apps use, so that customers choose the right chain. */
  title: string;
  kind: AddressKind;
  /** The coin that pays the network's fees, and the other names it goes by. */
  coin: readonly string[];
  /** How many decimals of that coin the network carries. */
  decimals?: number;
  memo?: MemoRule;
  /** The block explorer's address, to which the wallet address is appended. */
  explorer?: string;
  /** The chain id (EIP-155). */
  chainId?: number;
  /** `closed`: no transfers any more. `moving`: it continues under another name or on another network. */
  status?: { state: 'closed' | 'moving'; notice: string };
}

const tag: MemoRule = { name: 'Destination tag', rule: 'tag' };
const memo = (maxBytes: number): MemoRule => ({ name: 'Memo', rule: maxBytes });
const ether = ['Ethereum', 'Ether', 'ETH'];

/** The facts of each network. They refuse no address: `check-address.ts` does. */
export const networkFacts: Readonly<Record<Network, NetworkFacts>> = {
  ERC20: evm('Ethereum (ERC20)', 1, ether, 'https://etherscan.io/address/'),
  BSC: evm(
    'BNB Smart Chain (BSC)',
    56,
    ['BNB', 'Binance Coin', 'BNB Smart Chain'],
    'https://bscscan.com/address/',
  ),
  Polygon: evm('Polygon', 137, ['Polygon', 'POL', 'MATIC'], 'https://polygonscan.com/address/'),
  Arbitrum: evm('Arbitrum', 42_161, ether, 'https://arbiscan.io/address/'),
  Optimism: evm('Optimism', 10, ether, 'https://optimistic.etherscan.io/address/'),
  Avalanche: evm('Avalanche C-Chain', 43_114, ['Avalanche', 'AVAX'], 'https://snowtrace.io/address/'),
  Fantom: {
    ...evm('Fantom', 250, ['Fantom', 'FTM'], 'https://explorer.fantom.network/address/'),
    status: {
      state: 'moving',
      notice:
        'Fantom moved to Sonic in December 2024. Few wallets and exchanges still accept it, so check yours before you trade.',
    },
  },
  Cronos: evm('Cronos', 25, ['Cronos', 'CRO'], 'https://explorer.cronos.org/address/'),
  Bitcoin: {
    title: 'Bitcoin',
    kind: 'bitcoin',
    coin: ['Bitcoin', 'BTC'],
    decimals: 8,
    explorer: 'https://mempool.space/address/',
  },
  Lightning: { title: 'Bitcoin Lightning', kind: 'lightning', coin: ['Bitcoin', 'BTC'], decimals: 8 },
  Stacks: {
    title: 'Stacks',
    kind: 'stacks',
    coin: ['Stacks', 'STX'],
    decimals: 6,
    memo: memo(34),
    explorer: 'https://explorer.hiro.so/address/',
  },
  Solana: {
    title: 'Solana',
    kind: 'solana',
    coin: ['Solana', 'SOL'],
    decimals: 9,
    explorer: 'https://solscan.io/account/',
  },
  Tron: {
    title: 'Tron (TRC20)',
    kind: 'tron',
    coin: ['Tron', 'TRX'],
    decimals: 6,
    explorer: 'https://tronscan.org/#/address/',
  },
  Algorand: {
    title: 'Algorand',
    kind: 'algorand',
    coin: ['Algorand', 'ALGO'],
    decimals: 6,
    explorer: 'https://explorer.perawallet.app/address/',
  },
  Stellar: {
    title: 'Stellar',
    kind: 'stellar',
    coin: ['Stellar', 'Stellar Lumens', 'Lumens', 'XLM'],
    decimals: 7,
    memo: { name: 'Memo', rule: 'stellar' },
    explorer: 'https://stellar.expert/explorer/public/account/',
  },
  Hedera: {
    title: 'Hedera',
    kind: 'hedera',
    coin: ['Hedera', 'HBAR'],
    decimals: 8,
    memo: memo(100),
    explorer: 'https://hashscan.io/mainnet/account/',
  },
  Near: {
    title: 'Near',
    kind: 'near',
    coin: ['Near', 'NEAR Protocol'],
    decimals: 24,
    explorer: 'https://nearblocks.io/address/',
  },
  Cosmos: {
    title: 'Cosmos',
    kind: 'cosmos',
    coin: ['Cosmos', 'ATOM', 'Cosmos Hub'],
    decimals: 6,
    memo: memo(256),
    explorer: 'https://www.mintscan.io/cosmos/address/',
  },
  zkSync: {
    ...evm('zkSync Era', 324, ether, 'https://explorer.zksync.io/address/'),
    status: {
      state: 'moving',
      notice: 'zkSync Lite closed in May 2026. Use the address your wallet shows for zkSync Era.',
    },
  },
  StarkNet: {
    title: 'StarkNet',
    kind: 'starknet',
    coin: ['StarkNet', 'STRK'],
    decimals: 18,
    explorer: 'https://voyager.online/contract/',
  },
  Loopring: {
    ...evm('Loopring', undefined, ether),
    status: {
      state: 'closed',
      notice:
        'Loopring closed in June 2026. You can’t send coins on it any more. Choose another network, like Ethereum (ERC20).',
    },
  },
  Metis: evm('Metis', 1088, ['Metis'], 'https://explorer.metis.io/address/'),
  Tezos: { title: 'Tezos', kind: 'tezos', coin: ['Tezos', 'XTZ'], decimals: 6, explorer: 'https://tzkt.io/' },
  EOS: {
    title: 'EOS (Vaulta)',
    kind: 'eos',
    coin: ['EOS', 'Vaulta'],
    decimals: 4,
    memo: memo(256),
    explorer: 'https://unicove.com/en/vaulta/account/',
    status: {
      state: 'moving',
      notice:
        'EOS has been called Vaulta since 2025. Account names stay the same. Some wallets list it as Vaulta.',
    },
  },
  Celo: evm('Celo', 42_220, ['Celo'], 'https://celoscan.io/address/'),
  Kusama: {
    title: 'Kusama',
    kind: 'kusama',
    coin: ['Kusama', 'KSM'],
    decimals: 12,
    explorer: 'https://kusama.subscan.io/account/',
  },
  Polkadot: {
    title: 'Polkadot',
    kind: 'polkadot',
    coin: ['Polkadot', 'DOT'],
    decimals: 10,
    explorer: 'https://polkadot.subscan.io/account/',
  },
  Aptos: {
    title: 'Aptos',
    kind: 'aptos',
    coin: ['Aptos', 'APT'],
    decimals: 8,
    explorer: 'https://explorer.aptoslabs.com/account/',
  },
  Sui: {
    title: 'Sui',
    kind: 'sui',
    coin: ['Sui'],
    decimals: 9,
    explorer: 'https://suiscan.xyz/mainnet/account/',
  },
  Ripple: {
    title: 'Ripple (XRP Ledger)',
    kind: 'ripple',
    coin: ['Ripple', 'XRP'],
    decimals: 6,
    memo: tag,
    explorer: 'https://livenet.xrpl.org/accounts/',
  },
  BEP2: {
    title: 'BNB Beacon Chain (BEP2)',
    kind: 'bep2',
    coin: ['BNB', 'Binance Coin'],
    decimals: 8,
    memo: memo(128),
    status: {
      state: 'closed',
      notice:
        'BNB Beacon Chain (BEP2) closed in December 2024. You can’t send coins on it any more. Choose BNB Smart Chain (BSC).',
    },
  },
  IBC: { title: 'Cosmos IBC', kind: 'ibc', coin: [], memo: memo(256) },
  ThorChain: {
    title: 'ThorChain',
    kind: 'thorchain',
    coin: ['ThorChain', 'RUNE'],
    decimals: 8,
    memo: memo(250),
    explorer: 'https://runescan.io/address/',
  },
};

function evm(
  title: string,
  chainId: number | undefined,
  coin: readonly string[],
  explorer?: string,
): NetworkFacts {
  return {
    title,
    kind: 'evm',
    coin,
    decimals: 18,
    ...(chainId === undefined ? {} : { chainId }),
    ...(explorer === undefined ? {} : { explorer }),
  };
}

/** Whether an asset of this name is the network's own coin. */
export function isOwnCoin(network: Network, assetName: string): boolean {
  const asset = assetName.trim().toLowerCase();
  return networkFacts[network].coin.some((name) => name.toLowerCase() === asset);
}

/** Whether an address here is valid on other networks too, so that the network must be named in words. */
export function sharesAddresses(network: Network): boolean {
  return shared.includes(networkFacts[network].kind);
}

const shared: readonly AddressKind[] = ['evm', 'aptos', 'sui', 'starknet', 'cosmos'];
