import { exampleAddress } from '@nairadesk/contract/example-address';
import type { Network } from '@nairadesk/contract/networks';
import type { Role } from '@nairadesk/contract/roles';
import type { BankDetails } from '@nairadesk/contract/settings';

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  /** Printed at start as a login to try. */
  readonly shown: boolean;
  readonly bank: BankDetails | null;
  /** Where they have a wallet. */
  readonly networks: readonly Network[];
}

/** The password of every demo login. Only set in a database that the app created. */
export const demoPassword = 'lagos-demo-2026';

export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Ada Obi',
    email: 'ada@nairadesk.example',
    phone: '+2348031234567',
    role: 'user',
    shown: true,
    bank: { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456785' },
    networks: ['Bitcoin', 'Tron', 'ERC20'],
  },
  {
    name: 'Musa Bello',
    email: 'musa@nairadesk.example',
    phone: '+2348059876543',
    role: 'user',
    shown: false,
    bank: { bankName: 'Kuda', accountName: 'Musa Bello', accountNumber: '2045678909' },
    networks: ['Tron', 'Solana'],
  },
  {
    name: 'Chidinma Okafor',
    email: 'chidinma@nairadesk.example',
    phone: '+2348121112223',
    role: 'user',
    shown: false,
    bank: { bankName: 'OPay', accountName: 'Chidinma Okafor', accountNumber: '8121112223' },
    networks: ['Bitcoin', 'BSC'],
  },
  {
    name: 'Tunde Bakare',
    email: 'tunde@nairadesk.example',
    phone: '+2348095554443',
    role: 'admin',
    shown: true,
    bank: null,
    networks: [],
  },
  {
    name: 'Ngozi Eze',
    email: 'ngozi@nairadesk.example',
    phone: '+2348027778889',
    role: 'super-admin',
    shown: true,
    bank: { bankName: 'Zenith Bank', accountName: 'Nairadesk Limited', accountNumber: '1012345671' },
    networks: [
      'Bitcoin',
      'ERC20',
      'BSC',
      'Polygon',
      'Arbitrum',
      'Optimism',
      'Avalanche',
      'Tron',
      'Solana',
      'Ripple',
      'Stellar',
      'Polkadot',
      'Sui',
    ],
  },
];

/** The wallets of one of them, by network. Well-formed, but no key belongs to them: coins sent there are lost. */
export function demoWallets({ name, networks }: DemoPerson): Partial<Record<Network, string>> {
  return Object.fromEntries(networks.map((network) => [network, exampleAddress(network, name)]));
}
