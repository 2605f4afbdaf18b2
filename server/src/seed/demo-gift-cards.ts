import type { DemoAsset } from './demo-asset.ts';

/** The demo's gift cards, at invented but believable rates around 1,520 naira to the dollar: it shows no live prices. */
export const demoGiftCards: readonly DemoAsset[] = [
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
