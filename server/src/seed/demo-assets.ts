import type { AssetType } from '@nairadesk/contract/money';
import type { Network } from '@nairadesk/contract/networks';

export interface DemoAsset {
  readonly name: string;
  readonly assetType: AssetType;
  /** Smallest and largest order, in naira. */
  readonly minAmount: string;
  readonly maxAmount: string;
  /** What a customer pays for one unit bought from the desk, in naira. */
  readonly buyingPrice: string;
  /** What a customer receives for one unit sold to the desk, in naira. */
  readonly sellingPrice: string;
  readonly description: string;
  /** Empty for a gift card. */
  readonly networks: readonly Network[];
  /** A file in ./logos; null where no mark may be shipped, and the tile is drawn from the name. */
  readonly logoFile: string | null;
}

// Invented but believable rates around 1,520 naira to the dollar: a demo shows no live prices.
export const demoAssets: readonly DemoAsset[] = [
  {
    name: 'Bitcoin',
    assetType: 'cryptocurrency',
    minAmount: '10000.00',
    maxAmount: '20000000.00',
    buyingPrice: '141350000.00',
    sellingPrice: '139250000.00',
    description:
      'The oldest and largest cryptocurrency. You can trade a small part of one coin; choose Lightning for small, fast orders.',
    networks: ['Bitcoin', 'Lightning'],
    logoFile: 'bitcoin.webp',
  },
  {
    name: 'Ethereum',
    assetType: 'cryptocurrency',
    minAmount: '10000.00',
    maxAmount: '20000000.00',
    buyingPrice: '4872500.00',
    sellingPrice: '4794000.00',
    description:
      'The coin of the Ethereum network. Arbitrum and Optimism cost far less to send on than ERC20, if your wallet takes them.',
    networks: ['ERC20', 'Arbitrum', 'Optimism', 'zkSync'],
    logoFile: 'ethereum.webp',
  },
  {
    name: 'Tether (USDT)',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '20000000.00',
    buyingPrice: '1535.00',
    sellingPrice: '1512.00',
    description:
      'A digital dollar: one USDT stays close to one US dollar. Tron (TRC20) is what most traders use; check that both wallets are on the same network.',
    networks: ['Tron', 'BSC', 'ERC20', 'Solana', 'Polygon'],
    logoFile: 'tether.webp',
  },
  {
    name: 'USD Coin (USDC)',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '20000000.00',
    buyingPrice: '1537.00',
    sellingPrice: '1510.00',
    description:
      'A digital dollar issued by Circle. Good for keeping value in dollars or for paying suppliers abroad.',
    networks: ['Solana', 'Polygon', 'ERC20', 'Arbitrum', 'Optimism', 'Avalanche'],
    logoFile: 'usd-coin.webp',
  },
  {
    name: 'BNB',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '15000000.00',
    buyingPrice: '1387000.00',
    sellingPrice: '1361500.00',
    description:
      'The coin of BNB Smart Chain (BSC). Keep a little in your wallet to pay the network fee when you move other tokens on BSC.',
    networks: ['BSC'],
    logoFile: 'bnb.webp',
  },
  {
    name: 'Solana',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '15000000.00',
    buyingPrice: '227100.00',
    sellingPrice: '222600.00',
    description: 'The coin of the Solana network. It arrives within seconds and costs very little to send.',
    networks: ['Solana'],
    logoFile: 'solana.webp',
  },
  {
    name: 'XRP',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '10000000.00',
    buyingPrice: '3348.00',
    sellingPrice: '3279.00',
    description:
      'Made for sending money across borders fast. Exchange addresses often need a destination tag, so check yours before you order.',
    networks: ['Ripple'],
    logoFile: 'xrp.webp',
  },
  {
    name: 'Tron',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '10000000.00',
    buyingPrice: '458.00',
    sellingPrice: '448.50',
    description: 'TRX, the coin of the Tron network. You need a little of it to send USDT on Tron.',
    networks: ['Tron'],
    logoFile: 'tron.webp',
  },
  {
    name: 'Avalanche',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '5000000.00',
    buyingPrice: '23660.00',
    sellingPrice: '23130.00',
    description:
      'AVAX, the coin of the Avalanche network. Use a C-Chain address; it starts with 0x, like an Ethereum address.',
    networks: ['Avalanche'],
    logoFile: 'avalanche.webp',
  },
  {
    name: 'Stellar Lumens',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '5000000.00',
    buyingPrice: '402.80',
    sellingPrice: '393.20',
    description:
      'XLM, used for low-cost transfers between countries. Exchange addresses often need a memo, so check yours before you order.',
    networks: ['Stellar'],
    logoFile: 'stellar-lumens.webp',
  },
  {
    name: 'Polkadot',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '5000000.00',
    buyingPrice: '3614.00',
    sellingPrice: '3530.00',
    description:
      'DOT, the coin of the Polkadot network. Leave a little in your wallet so that it stays open.',
    networks: ['Polkadot'],
    logoFile: 'polkadot.webp',
  },
  {
    name: 'Sui',
    assetType: 'cryptocurrency',
    minAmount: '5000.00',
    maxAmount: '5000000.00',
    buyingPrice: '2676.00',
    sellingPrice: '2614.00',
    description: 'SUI, the coin of the Sui network. Transfers take a few seconds and fees are low.',
    networks: ['Sui'],
    logoFile: 'sui.webp',
  },
  {
    name: 'Amazon',
    assetType: 'gift-card',
    minAmount: '5000.00',
    maxAmount: '3000000.00',
    buyingPrice: '1420.00',
    sellingPrice: '1300.00',
    description:
      'US Amazon.com card, priced per $1 of card value. Only sell a card that you haven’t added to an Amazon account.',
    networks: [],
    logoFile: null,
  },
  {
    name: 'Apple',
    assetType: 'gift-card',
    minAmount: '5000.00',
    maxAmount: '3000000.00',
    buyingPrice: '1440.00',
    sellingPrice: '1330.00',
    description:
      'US Apple card for apps, music, iCloud and Apple products, priced per $1 of card value. We also accept old iTunes cards.',
    networks: [],
    logoFile: 'apple.webp',
  },
  {
    name: 'Google Play',
    assetType: 'gift-card',
    minAmount: '5000.00',
    maxAmount: '1500000.00',
    buyingPrice: '1380.00',
    sellingPrice: '1230.00',
    description:
      'US Google Play card for apps and games on Android, priced per $1 of card value. It works on US Google accounts only.',
    networks: [],
    logoFile: 'google-play.webp',
  },
  {
    name: 'Steam',
    assetType: 'gift-card',
    minAmount: '5000.00',
    maxAmount: '3000000.00',
    buyingPrice: '1490.00',
    sellingPrice: '1395.00',
    description:
      'US dollar Steam wallet card, priced per $1 of card value. Steam cards are quick to check, so payment is usually fast.',
    networks: [],
    logoFile: 'steam.webp',
  },
  {
    name: 'Razer Gold',
    assetType: 'gift-card',
    minAmount: '5000.00',
    maxAmount: '3000000.00',
    buyingPrice: '1465.00',
    sellingPrice: '1370.00',
    description:
      'US Razer Gold PIN for topping up games, priced per $1 of card value. Send the PIN together with the serial number.',
    networks: [],
    logoFile: 'razer-gold.webp',
  },
  {
    name: 'PlayStation',
    assetType: 'gift-card',
    minAmount: '10000.00',
    maxAmount: '1500000.00',
    buyingPrice: '1410.00',
    sellingPrice: '1280.00',
    description:
      'US PlayStation Store card for PS4 and PS5, priced per $1 of card value. It works on US PlayStation accounts only.',
    networks: [],
    logoFile: 'playstation.webp',
  },
  {
    name: 'Xbox',
    assetType: 'gift-card',
    minAmount: '10000.00',
    maxAmount: '1500000.00',
    buyingPrice: '1390.00',
    sellingPrice: '1250.00',
    description:
      'US Xbox and Microsoft Store card, priced per $1 of card value. The code has 25 letters and numbers; type all of them.',
    networks: [],
    logoFile: null,
  },
  {
    name: 'Visa gift card',
    assetType: 'gift-card',
    minAmount: '25000.00',
    maxAmount: '2000000.00',
    buyingPrice: '1450.00',
    sellingPrice: '1310.00',
    description:
      'US prepaid Visa gift card, priced per $1 of balance. Send the card number, the expiry date and the three-digit code.',
    networks: [],
    logoFile: 'visa.webp',
  },
  {
    name: 'Amex gift card',
    assetType: 'gift-card',
    minAmount: '25000.00',
    maxAmount: '2000000.00',
    buyingPrice: '1455.00',
    sellingPrice: '1325.00',
    description:
      'US prepaid American Express gift card, priced per $1 of balance. We check the balance before we pay.',
    networks: [],
    logoFile: 'american-express.webp',
  },
  {
    name: 'eBay',
    assetType: 'gift-card',
    minAmount: '10000.00',
    maxAmount: '1500000.00',
    buyingPrice: '1430.00',
    sellingPrice: '1290.00',
    description:
      'US eBay card for shopping on eBay.com, priced per $1 of card value. Good for ordering phone and car parts.',
    networks: [],
    logoFile: 'ebay.webp',
  },
  {
    name: 'Netflix',
    assetType: 'gift-card',
    minAmount: '20000.00',
    maxAmount: '750000.00',
    buyingPrice: '1340.00',
    sellingPrice: '1160.00',
    description:
      'US Netflix card for paying a subscription, priced per $1 of card value. It works on accounts that are billed in US dollars.',
    networks: [],
    logoFile: 'netflix.webp',
  },
  {
    name: 'Nike',
    assetType: 'gift-card',
    minAmount: '20000.00',
    maxAmount: '1000000.00',
    buyingPrice: '1360.00',
    sellingPrice: '1175.00',
    description:
      'US Nike card for shoes and sportswear, priced per $1 of card value. Send the card number and the PIN.',
    networks: [],
    logoFile: 'nike.webp',
  },
];
