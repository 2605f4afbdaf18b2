import { brand } from '@nairadesk/contract/brand';
import type { LegalText } from '../../components/shell/legal-page.tsx';

/** An operator edits this text here, after asking a lawyer. */
export const terms: LegalText = {
  title: 'Terms of Service',
  intro: `These are the rules between you and ${brand.name} when you buy from us or sell to us. We’ve kept them short so you can read them.`,
  updated: '1 November 2026',
  sections: [
    {
      heading: 'Who we are',
      paragraphs: [
        `${brand.name} is a trading business at ${brand.address}. We buy and sell cryptocurrencies and gift cards in naira, for our own account. We’re not a bank, we don’t hold a balance for you, and we don’t give advice on what to buy.`,
      ],
    },
    {
      heading: 'Your account',
      paragraphs: [
        'You must be 18 or older, and the name, email and phone number you give must be your own. You can have one account.',
        'Keep your password to yourself. You’re responsible for what happens on your account until you tell us that someone else got in.',
      ],
    },
    {
      heading: 'Orders and payment',
      paragraphs: [
        'We lock the rate for 15 minutes when you place an order. Within that time, you pay the exact amount by bank transfer, from an account in your own name, with the order reference in the narration. When you sell, you send us the coin or the card details instead.',
        'Only press “I have made payment” once you’ve sent it. If you don’t report a payment, we cancel the order after a while. If you paid late, tell us. We’ll still look for your money.',
        'If your money arrives after the 15 minutes and the rate has moved, or isn’t the exact amount, we settle it on other terms only if you agree. Otherwise we send it back. We also send back money from an account that isn’t in your name, unless we’re satisfied that you may use it.',
        'When you sell a coin, it counts once it reaches our address on the network of the order. When you sell a gift card, it must be yours and unused, and you can’t offer it elsewhere at the same time. Then we pay the bank account you saved in Settings.',
      ],
    },
    {
      heading: 'Delivery',
      paragraphs: [
        'We send coins to the wallet address, and card codes to the email address, shown on the order. We can’t get back what we’ve sent, so check them before you pay. The same applies when you buy for someone else.',
      ],
    },
    {
      heading: 'Refunds',
      paragraphs: [
        'If you paid for an order and didn’t receive it, message us within 14 days with its transaction ID. We’ll send the money back to the account it came from. We don’t refund what was delivered as ordered.',
      ],
    },
    {
      heading: 'What is not allowed',
      paragraphs: [
        'Don’t use stolen or used cards or money that isn’t yours. Don’t buy for a stranger who asks you to. Don’t do anything the law forbids. We may refuse or cancel such an order, suspend the account, keep evidence, and report it where the law requires.',
      ],
    },
    {
      heading: 'Prices and risk',
      paragraphs: [
        'The price of a coin can rise and fall within minutes. Trade only what you can afford to lose. Once you place an order, its rate doesn’t change, whichever way the market goes.',
        'If we make a mistake, we cover what you lost because of it, up to the amount of the order. We’re not responsible for slow banks, busy networks or a wrong address you gave us.',
      ],
    },
    {
      heading: 'Changes and law',
      paragraphs: [
        'When we change these terms, the new ones apply to orders placed after the change. Nigerian law applies.',
      ],
    },
  ],
};
