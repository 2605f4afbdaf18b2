import { brand } from '@nairadesk/contract/brand';
import type { LegalText } from '../../components/shell/legal-page.tsx';

/** An operator edits this text here, after asking a lawyer. */
export const terms: LegalText = {
  title: 'Terms of Service',
  intro: `These are the rules between you and ${brand.name} when you buy from us or sell to us. We have kept them short, so that you can read them.`,
  updated: '1 November 2026',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${brand.name} is a desk at ${brand.address}. We buy and sell cryptocurrencies and gift cards in naira, for our own account. We are not a bank, we hold no balance for you, and we give no advice on what to buy.`,
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You must be 18 or older, and the name, email and phone number that you give must be your own. One person has one account.',
        'Keep your password to yourself. What is done with your account counts as done by you, until you tell us that somebody else has got in.',
      ],
    },
    {
      heading: 'Orders and payment',
      paragraphs: [
        'The rate is fixed when you place an order, and held for 15 minutes. Within that time you pay the exact amount by bank transfer, from an account in your own name, with the reference of the order in the narration. Or, when you sell, you send us the coin or the card details.',
        'Press “I have made payment” only when you have sent it. An order for which nothing is reported is cancelled after a while. If you paid late, tell us: we still look for your money.',
        'When you sell a coin, it counts when it has arrived at our address, on the network of the order. When you sell a gift card, it must be yours and unused, and you may not offer it elsewhere meanwhile. Then we pay your bank account as saved under Settings.',
      ],
    },
    {
      heading: 'Delivery',
      paragraphs: [
        'We send coins to the wallet address, and card codes to the email address, that the order shows. What was sent there cannot be brought back: read them before you pay. The same holds when you buy for somebody else.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: [
        'If you paid for an order and it was not delivered, write to us within 14 days with its transaction ID. We send the money back to the account that it came from. What was delivered as ordered is not refunded.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        'No stolen or used cards, no money that is not yours, no buying on behalf of a stranger who asked you to, nothing that the law forbids. We may refuse or cancel such an order, suspend the account, keep what is needed as evidence, and report it where the law asks us to.',
      ],
    },
    {
      heading: 'Prices and risk',
      paragraphs: [
        'The price of a coin can rise and fall within minutes. Trade only what you can afford to lose. Once an order is placed, its rate does not change, whichever way the market goes.',
        'If we make a mistake, we make good what you lost through it, up to the amount of the order. For slow banks, busy networks and addresses that were given wrongly we cannot answer.',
      ],
    },
    {
      heading: 'Changes and law',
      paragraphs: [
        'When we change these terms, the new ones count for orders that are placed after that. The law of Nigeria applies.',
      ],
    },
  ],
};
