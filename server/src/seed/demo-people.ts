import type { Role } from '@nairadesk/contract/access';
import type { Network } from '@nairadesk/contract/networks';
import type { BankDetails } from '@nairadesk/contract/settings';

export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly role: Role;
  /** Printed at start, as somebody to try the product as. */
  readonly shown: boolean;
  readonly bank: BankDetails | null;
  readonly wallets: Partial<Record<Network, string>>;
}

/** Of every demo login. Only ever set in a database that the app made for itself. */
export const demoPassword = 'lagos-demo-2026';

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

// Addresses are published examples of their formats: well-formed, and nobody's to pay into.
export const demoPeople: readonly DemoPerson[] = [
  {
    name: 'Ada Obi',
    email: 'ada@nairadesk.example',
    phone: '+2348031234567',
    role: 'user',
    shown: true,
    bank: { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' },
    wallets: {
      Bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
      Tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      ERC20: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    },
  },
  {
    name: 'Musa Bello',
    email: 'musa@nairadesk.example',
    phone: '+2348059876543',
    role: 'user',
    shown: false,
    bank: { bankName: 'Kuda', accountName: 'Musa Bello', accountNumber: '2045678901' },
    wallets: {
      Tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      Solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
    },
  },
  {
    name: 'Chidinma Okafor',
    email: 'chidinma@nairadesk.example',
    phone: '+2348121112223',
    role: 'user',
    shown: false,
    bank: { bankName: 'OPay', accountName: 'Chidinma Okafor', accountNumber: '8121112223' },
    wallets: { Bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', BSC: evm },
  },
  {
    name: 'Tunde Bakare',
    email: 'tunde@nairadesk.example',
    phone: '+2348095554443',
    role: 'admin',
    shown: true,
    bank: null,
    wallets: {},
  },
  {
    name: 'Ngozi Eze',
    email: 'ngozi@nairadesk.example',
    phone: '+2348027778889',
    role: 'super-admin',
    shown: true,
    bank: { bankName: 'Zenith Bank', accountName: 'Nairadesk Limited', accountNumber: '1012345678' },
    wallets: {
      Bitcoin: 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
      ERC20: evm,
      BSC: evm,
      Polygon: evm,
      Arbitrum: evm,
      Optimism: evm,
      Avalanche: evm,
      Tron: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
      Solana: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      Ripple: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh',
      Stellar: 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ',
      Polkadot: '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5',
      Sui: '0x0000000000000000000000000000000000000000000000000000000000000002',
    },
  },
];
