/** Address formats of coins that are not traded here, and other text pasted by mistake. */
const otherFormats: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(ltc1[a-z0-9]{20,80}|[LM][1-9A-HJ-NP-Za-km-z]{33})$/, 'This looks like a Litecoin address'],
  [/^D[1-9A-HJ-NP-Za-km-z]{33}$/, 'This looks like a Dogecoin address'],
  [
    /^(addr1[a-z0-9]{50,}|Ae2tdPwU[1-9A-Za-z]{40,}|DdzFF[1-9A-Za-z]{60,})$/,
    'This looks like a Cardano address',
  ],
  [/^[EU]Q[\w-]{46}$/, 'This looks like a TON address'],
  [/^(bitcoincash:)?q[a-z0-9]{41}$/, 'This looks like a Bitcoin Cash address'],
  [/^[48][1-9A-HJ-NP-Za-km-z]{94}$/, 'This looks like a Monero address'],
  [/^X[1-9A-HJ-NP-Za-km-z]{33}$/, 'This looks like a Dash address'],
  [/^t[13][1-9A-HJ-NP-Za-km-z]{33}$/, 'This looks like a Zcash address'],
  [/^[xyz](pub|prv)[1-9A-HJ-NP-Za-km-z]{100,}$/, 'This is the key of a whole wallet, not an address'],
  [/^https?:/i, 'This is a link, not an address'],
  [/^[a-z+]{3,12}:/i, 'Paste only the address, without the text before it or after a question mark'],
  [
    /^([\w-]+\.(eth|bnb|sol|crypto|x|nft|arb)|[\w.+@-]+\*[\w-]+(\.[\w-]+)+)$/i,
    'This is a name, not an address. Paste the address itself',
  ],
  [/^[0-9a-f]{64}$/i, 'This looks like a private key or a transaction ID, not an address'],
];

/** What a text is that none of our networks accepts, as a sentence without its full stop. */
export function otherFormatOf(text: string): string | undefined {
  return otherFormats.find(([pattern]) => pattern.test(text))?.[1];
}

// Token contracts that are sometimes copied instead of a wallet's address: USDT, USDC, and Solana's own.
const tokens = new Set([
  '0xdac17f958d2ee523a2206206994597c13d831ec7',
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  '0x55d398326f99059ff775485246999027b3197955',
  '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d',
  '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
  '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359',
  '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831',
  '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58',
  '0x0b2c639c533813f4aa9d7837caf62653d097ff85',
  '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
  '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e',
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'So11111111111111111111111111111111111111112',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
]);

/** Whether this is the address of a token, to which no token must be sent. */
export function isToken(address: string): boolean {
  return tokens.has(address) || tokens.has(address.toLowerCase());
}
