import { expect, it } from 'vitest';
import { readWalletUri } from './wallet-uri.ts';

it.each([
  ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', null],
  [
    'bitcoin:BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ?amount=0.1&label=Ada',
    'BC1QAR0SRRR7XFKVY5L643LYDNW9RE59GTZZWF5MDQ',
    null,
  ],
  [
    'ethereum:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed@1?value=1e18',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    null,
  ],
  [
    'ethereum:pay-0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    null,
  ],
  [
    'ethereum:0xdAC17F958D2ee523a2206206994597C13D831ec7/transfer?address=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed&uint256=1',
    '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    null,
  ],
  ['lightning:ada@wallet.example', 'ada@wallet.example', null],
  ['ripple:rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY?dt=7', 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', '7'],
  ['web+stellar:pay?destination=GABC&memo=12', 'GABC', '12'],
  ['tron:TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', null],
  ['tron://TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', null],
  [' TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL\n', 'TNPeeaaFB7K9cmo4uQpcU32zGK8G1NYqeL', null],
])('wallet URI: of %s', (text, address, memo) => {
  expect(readWalletUri(text)).toEqual({ address, memo });
});
