import { brand } from '@nairadesk/contract/brand';
import type { Target } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';

interface HelpLink {
  label: string;
  link: Target;
}

/** How to do one thing, step by step. */
export interface Guide {
  value: string;
  title: string;
  intro: string;
  steps: readonly { title: string; text: string }[];
  /** A warning about what costs money or time when overlooked. */
  remember: string;
  /** The link to the screen where to start. */
  start: HelpLink;
}

interface Question {
  question: string;
  answer: readonly string[];
  /** The link to the screen that the answer is about. */
  next: HelpLink;
}

const startTrading: HelpLink = { label: 'Open Trade', link: { to: paths.trade } };
const writeToUs: HelpLink = {
  label: 'Write to us',
  link: { to: paths.support, search: { tab: 'customer-support' } },
};
const startCards: HelpLink = {
  label: 'Open gift cards',
  link: { to: paths.trade, search: { tab: 'gift-card' } },
};

/** The guides of the User Guide tab, in the order in which a newcomer needs them. */
export const guides: readonly Guide[] = [
  {
    value: 'buy-a-coin',
    title: 'Buy a coin',
    intro: 'You pay naira from your bank account, and we send the coin to your own wallet.',
    steps: [
      {
        title: 'Save your wallet address',
        text: 'In Settings, Wallet Address, choose the network and paste the receive address from your wallet app. You only do this once for each network.',
      },
      {
        title: 'Choose the coin',
        text: 'Open Trade and tap the coin. Stay on Buy.',
      },
      {
        title: 'Type the amount',
        text: 'Type naira in “You pay”, or the quantity in “You get”. The other field fills in by itself. The rate and the minimum are shown below.',
      },
      {
        title: 'Choose the network',
        text: 'Choose the network your wallet uses. We show you the address we’ll send to before you press Pay. Check it once more.',
      },
      {
        title: 'Pay and tell us',
        text: 'Transfer the exact amount within 15 minutes, with the reference in the narration. Then press “I have made payment”.',
      },
    ],
    remember:
      'A coin sent on the wrong network can’t be recovered. If your wallet app doesn’t name the network, ask us before you pay.',
    start: startTrading,
  },
  {
    value: 'sell-a-coin',
    title: 'Sell a coin',
    intro: 'You send us a coin, and we pay naira into your bank account.',
    steps: [
      {
        title: 'Save your bank account',
        text: 'In Settings, Bank Details, enter the bank, the account name and the 10-digit account number. We only pay into this account.',
      },
      {
        title: 'Choose the coin',
        text: 'Open Trade, tap the coin and switch to Sell.',
      },
      {
        title: 'Type what you send',
        text: 'Type the quantity in “You send” to see what we pay in “You receive”. Choose the network you’ll send on.',
      },
      {
        title: 'Send the exact quantity',
        text: 'Copy the address or scan the QR code with your wallet app. Choose the same network there. If you see a memo, paste it too.',
      },
      {
        title: 'Tell us',
        text: 'Press “I have made payment” as soon as your wallet app says it’s sent. We pay you when the coins arrive.',
      },
    ],
    remember:
      'Your wallet app may take its fee from the amount you send. Add the fee on top so the exact quantity arrives.',
    start: startTrading,
  },
  {
    value: 'sell-a-gift-card',
    title: 'Sell a gift card',
    intro: 'You give us the code of an unused card, and we pay naira into your bank account.',
    steps: [
      {
        title: 'Save your bank account',
        text: 'Save it in Settings, Bank Details. We only pay into this account.',
      },
      {
        title: 'Choose the card',
        text: 'Open Trade, go to Gift Cards, tap the card and switch to Sell. You trade its value in dollars. The line under its name tells you about the card.',
      },
      {
        title: 'Type the value',
        text: 'Type the dollar value of your card in “You send” to see what we pay in “You receive”.',
      },
      {
        title: 'Enter the card details',
        text: 'Type the code, and the PIN if the card has one. We encrypt them. Only our team can see them, only for this order, and each view is logged.',
      },
      {
        title: 'Tell us it’s ready',
        text: 'Press Sell, then “I have made payment”. We check the card and pay you.',
      },
    ],
    remember:
      'Sell a card in one place only. Keep it and its receipt until you’re paid. We refuse cards that have been used.',
    start: startCards,
  },
  {
    value: 'buy-a-gift-card',
    title: 'Buy a gift card',
    intro: 'You pay naira from your bank account, and we email you the card code.',
    steps: [
      {
        title: 'Choose the card',
        text: 'Open Trade, go to Gift Cards and tap the card. Stay on Buy. The line under its name tells you about the card.',
      },
      {
        title: 'Type the value',
        text: 'Type naira in “You pay”, or the card’s dollar value in “You get”.',
      },
      {
        title: 'Check the delivery email',
        text: 'We send the code to this address. Check every letter: anyone who reads that email can spend the card.',
      },
      {
        title: 'Pay and tell us',
        text: 'Transfer the exact amount within 15 minutes, with the reference in the narration. Then press “I have made payment”.',
      },
    ],
    remember:
      'We can’t take a code back once it’s sent. Before you pay, check that the card works in the country where it will be used. Lost the email? Open the order in Transaction History and press “Show card code”.',
    start: startCards,
  },
  {
    value: 'pay-by-transfer',
    title: 'Pay by bank transfer',
    intro:
      'You pay for each order with one transfer from your banking app. Follow these steps and we’ll find it in minutes.',
    steps: [
      {
        title: 'Copy, don’t type',
        text: 'The payment window shows the amount, the account number, the bank and the account name. Use the copy buttons.',
      },
      {
        title: 'Send the exact amount',
        text: 'Send it to the kobo, in one transfer. Don’t round it or split it.',
      },
      {
        title: 'Put the reference in the narration',
        text: 'The reference starts with ND. Paste it into the field your bank calls narration, remark or description. Don’t write anything else there. It tells us which order your money is for.',
      },
      {
        title: 'Pay from an account in your own name',
        text: 'Then we can see that the money is yours. Money from someone else’s account takes longer to check.',
      },
      {
        title: 'Press “I have made payment”',
        text: 'You have 15 minutes. If you paid but came back late, open Transaction History and press “I paid late”. We’ll look for your money, and ask you first if the price has changed.',
      },
    ],
    remember:
      'Only use the account number in the payment window or the email for this order. An account number from a chat or a call isn’t ours, whatever the caller says.',
    start: { label: 'See your orders', link: { to: paths.transactionHistory } },
  },
  {
    value: 'set-up-your-account',
    title: 'Set up your bank account and wallet',
    intro: 'Tell us once where to send your money and coins. It takes two minutes.',
    steps: [
      {
        title: 'Bank account, for what you sell',
        text: 'Open Settings, Bank Details. Enter the bank, the account name as your bank has it, and the 10-digit account number with any zeros at the start. Press Save Changes.',
      },
      {
        title: 'Wallet address, for the coins you buy',
        text: 'Open Settings, Wallet Address. Choose a network, paste the address from your wallet app, and press Save Changes. Add one row for each network.',
      },
      {
        title: 'Check the first and last characters',
        text: 'Compare them with your wallet app. Some bad apps change the address you copied.',
      },
      {
        title: 'Change them when you need to',
        text: 'Changes apply to new orders. Orders you’ve already placed keep the old details.',
      },
    ],
    remember:
      'USDT works on several networks. Save the address for the network your wallet app shows, for example Tron (TRC20).',
    start: {
      label: 'Open Settings',
      link: { to: paths.settings, search: { tab: 'bank-details' } },
    },
  },
];

/** The five questions of the FAQ tab (docs/specification.md 2.3.22). */
export const questions: readonly Question[] = [
  {
    question: 'How long does delivery take?',
    answer: [
      'Most orders are done within 30 minutes after you press “I have made payment”. We send as soon as your money or coins arrive.',
      'A slow bank or a busy network can make it longer. Your order shows each step and updates by itself.',
    ],
    next: { label: 'See your orders', link: { to: paths.transactionHistory } },
  },
  {
    question: 'Is support there 24/7?',
    answer: [
      'Yes. Write to us in Customer Support at any hour, any day. Our reply appears there, and we email it to you.',
      `You can also email ${brand.email} or call ${brand.phone}.`,
    ],
    next: writeToUs,
  },
  {
    question: 'How do I reset my password?',
    answer: [
      'If you know your password, change it in Settings, Password.',
      'If you’ve forgotten it, press “Sign Out”, then “Forgot Password?” on the login page, and enter your email address. We’ll email you a link to choose a new one.',
      'With a passkey you log in by fingerprint or face instead. Add one in Settings, Password.',
    ],
    next: {
      label: 'Change my password',
      link: { to: paths.settings, search: { tab: 'password' } },
    },
  },
  {
    question: 'Can I get a refund?',
    answer: [
      'Yes, within 14 days. If you paid for an order and didn’t receive it, message us with its transaction ID. We’ll send the money back to the account it came from.',
      'We can’t refund anything already delivered to the address or email you gave us.',
    ],
    next: writeToUs,
  },
  {
    question: 'Can I buy for someone else?',
    answer: [
      'A gift card, yes. Enter their email as the delivery email. Coins only go to the wallet you saved in Settings, Wallet Address. Check both carefully: what we send is irreversible, and not even we can get it back.',
      'If someone you only know online asks you to buy for them, stop. It’s most likely fraud. Ask us first.',
    ],
    next: writeToUs,
  },
];
