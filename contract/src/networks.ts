import * as z from 'zod/mini';
import { one } from './answers.ts';
import { endpoint } from './endpoint.ts';

/** The 33 networks of docs/specification.md 3.3.2, spelled as there. */
export const networks = [
  'ERC20',
  'BSC',
  'Polygon',
  'Arbitrum',
  'Optimism',
  'Avalanche',
  'Fantom',
  'Cronos',
  'Bitcoin',
  'Lightning',
  'Stacks',
  'Solana',
  'Tron',
  'Algorand',
  'Stellar',
  'Hedera',
  'Near',
  'Cosmos',
  'zkSync',
  'StarkNet',
  'Loopring',
  'Metis',
  'Tezos',
  'EOS',
  'Celo',
  'Kusama',
  'Polkadot',
  'Aptos',
  'Sui',
  'Ripple',
  'BEP2',
  'IBC',
  'ThorChain',
] as const;

export type Network = (typeof networks)[number];

/** Whether a network is switched on for new orders. */
export const networkSwitch = z.object({ network: z.enum(networks), offered: z.boolean() });
export type NetworkSwitch = z.output<typeof networkSwitch>;

/** Also whether the desk can receive there: its wallet is ready, missing, or its memo is not answered. */
export const networkState = z.object({
  ...networkSwitch.shape,
  deskWallet: z.enum(['ready', 'missing', 'memo-unanswered']),
});
export type NetworkState = z.output<typeof networkState>;

export const listNetworks = endpoint({
  summary: 'List the 33 networks, which of them are switched on, and where the desk can receive coins',
  method: 'GET',
  path: '/networks',
  access: 'member',
  response: z.object({
    ...one(z.array(networkState)).shape,
    /** For staff: whether a buyer can pay now, or no receiving account is on, or all have reached their daily limit. */
    deskBank: z.optional(z.enum(['ready', 'missing', 'full'])),
  }),
});
