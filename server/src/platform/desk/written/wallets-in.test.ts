import { expect, it } from 'vitest';
import { walletsIn } from './wallets-in.ts';

const tron = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC';
const evm = '0x52908400098527886E0F7030069857D2E4169EE7';
const hash = '7b1c2d3e4f5a69788796a5b4c3d2e1f00112233445566778899aabbccddeeff0';

it.each([
  [`pay to ${tron}`, [tron]],
  [`pay to T\u200bJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC`, [tron]],
  ['It is TJRyWwFs9wTFGZg3J brVriFbNfCug5tDeC, please', [tron]],
  ['TJRyWwFs9wTF\nGZg3JbrVriF - bNfCug5tDeC', [tron]],
  ['Send to TJRy WwFs 9wTF GZg3 JbrV riFb NfCu g5tD eC', [tron]],
  ['Pay 4 cards: 0x52 9084 0009 8527 886E 0F70 3006 9857 D2E4 169E E7', [evm]],
  ['bc1q ar0s rrr7 xfkv y5l6 43ly dnw9 re59 gtzz wf5m dq', ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq']],
  ['We paid into 0000 1326 1126 1430 0012 3456 7890 1234 this week, with thanks from ours', []],
  ['They were here when your BTC1 came, says Ada. Then over to this desk', []],
  ['Orders ND7K2M9QXA, ND8K2M9QXB and ND9K2M9QXC: 0.5BTC by PalmPay at 12:30pm on TRC20', []],
  ['rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh?', ['rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh']],
  [`https://tronscan.org/#/transaction/${hash}`, []],
  ['000013261126143000123456789012', []],
  ['4'.repeat(4) + 'kQ'.repeat(42), []],
  ['Thank you for your patience, we are checking it now.', []],
])('addresses of wallets in “%s”', (text, found) => {
  expect(walletsIn(text)).toEqual(found);
});
