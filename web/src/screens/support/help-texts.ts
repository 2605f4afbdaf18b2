import { brand } from '@nairadesk/contract/brand';
import type { Target } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';

interface Way {
  label: string;
  link: Target;
}

/** How to do one thing, step by step. */
export interface Guide {
  value: string;
  title: string;
  intro: string;
  steps: readonly { title: string; text: string }[];
  /** What loses money or time when it is overlooked. */
  remember: string;
  /** Where the doing starts. */
  start: Way;
}

interface Question {
  question: string;
  answer: readonly string[];
  /** Where to do what the answer speaks of. */
  next: Way;
}

const startTrading: Way = { label: 'Open Trade', link: { to: paths.trade } };
const writeToUs: Way = {
  label: 'Write to us',
  link: { to: paths.support, search: { tab: 'customer-support' } },
};
const startCards: Way = {
  label: 'Open gift cards',
  link: { to: paths.trade, search: { tab: 'gift-card' } },
};

/** The guides of the User Guide tab, in the order in which a newcomer needs them. */
export const guides: readonly Guide[] = [
  {
    value: 'buy-a-coin',
    title: 'Buy a coin',
    intro: 'You pay naira from your bank account, and the coin goes to your own wallet.',
    steps: [
      {
        title: 'Save your wallet address',
        text: 'Under Settings, Wallet Address, choose the network and paste the address that your wallet app shows for receiving. You do this once for each network.',
      },
      {
        title: 'Choose the coin',
        text: 'Open Trade and tap the coin. Stay on Buy.',
      },
      {
        title: 'Type the amount',
        text: 'Type naira in “You pay”, or the quantity in “You get”: the other field fills itself. The rate and the minimum stand below.',
      },
      {
        title: 'Choose the network',
        text: 'Take the network of the wallet that you want to receive in. The address we will send to is shown before you press Pay: read it once more.',
      },
      {
        title: 'Pay and tell us',
        text: 'Transfer the exact amount within 15 minutes, with the reference in the narration. Then press “I have made payment”.',
      },
    ],
    remember:
      'A coin sent on the wrong network cannot be brought back. If your wallet app does not name the network, ask us before you pay.',
    start: startTrading,
  },
  {
    value: 'sell-a-coin',
    title: 'Sell a coin',
    intro: 'You send a coin to the desk, and naira is paid into your bank account.',
    steps: [
      {
        title: 'Save your bank account',
        text: 'Under Settings, Bank Details, give the bank, the account name and the 10-digit account number. We pay there, and nowhere else.',
      },
      {
        title: 'Choose the coin',
        text: 'Open Trade, tap the coin and switch to Sell.',
      },
      {
        title: 'Type what you send',
        text: 'Type the quantity in “You send” and read in “You receive” what we pay. Choose the network that you will send on.',
      },
      {
        title: 'Send the exact quantity',
        text: 'Copy the address or scan the QR code with your wallet app. Choose the same network there. If a memo is shown, paste it too.',
      },
      {
        title: 'Tell us',
        text: 'Press “I have made payment” as soon as your wallet app says sent. We pay you when the coins arrive.',
      },
    ],
    remember:
      'Your wallet app may take its fee out of what you send. Add the fee on top, so that the exact quantity arrives.',
    start: startTrading,
  },
  {
    value: 'sell-a-gift-card',
    title: 'Sell a gift card',
    intro: 'You give us the code of an unused card, and naira is paid into your bank account.',
    steps: [
      {
        title: 'Save your bank account',
        text: 'Under Settings, Bank Details. We pay there, and nowhere else.',
      },
      {
        title: 'Choose the card',
        text: 'Open Trade, go to Gift Cards, tap the card and switch to Sell. The line under its name says what one unit is, for example one US dollar of card value.',
      },
      {
        title: 'Type the value',
        text: 'Type the units of your card in “You send” and read in “You receive” what we pay.',
      },
      {
        title: 'Give the card details',
        text: 'Type the code, and the PIN if the card has one. They are kept sealed: only the desk opens them, only for this order, and each time is recorded.',
      },
      {
        title: 'Tell us that it is ready',
        text: 'Press Sell, then “I have made payment”. We check the card and pay you.',
      },
    ],
    remember:
      'Sell a card in one place only, and keep it and its receipt until you are paid. A card that is already used is refused.',
    start: startCards,
  },
  {
    value: 'buy-a-gift-card',
    title: 'Buy a gift card',
    intro: 'You pay naira from your bank account, and the code of the card is sent by email.',
    steps: [
      {
        title: 'Choose the card',
        text: 'Open Trade, go to Gift Cards and tap the card. Stay on Buy. The line under its name says what one unit is.',
      },
      {
        title: 'Type the value',
        text: 'Type naira in “You pay”, or the units in “You get”.',
      },
      {
        title: 'Check the delivery email',
        text: 'The code goes to this address. Read it letter by letter: whoever reads that mail can spend the card.',
      },
      {
        title: 'Pay and tell us',
        text: 'Transfer the exact amount within 15 minutes, with the reference in the narration. Then press “I have made payment”.',
      },
    ],
    remember:
      'A code that was sent cannot be taken back. Check before you pay that the card works in the country where it will be used. If the mail is lost: open the order under Transaction History and press “Show card code”.',
    start: startCards,
  },
  {
    value: 'pay-by-transfer',
    title: 'Pay by bank transfer',
    intro: 'Every purchase is paid by one transfer from your banking app. Done right, we find it in minutes.',
    steps: [
      {
        title: 'Copy, do not type',
        text: 'The payment window shows the amount, the account number, the bank and the account name. Use the copy buttons.',
      },
      {
        title: 'Send the exact amount',
        text: 'To the kobo, in one transfer. Not rounded, and not in two parts.',
      },
      {
        title: 'Put the reference in the narration',
        text: 'The reference starts with ND. Paste it into the field that your bank calls narration, remark or description. Write nothing else there: it tells us at once which order your money is for.',
      },
      {
        title: 'Pay from an account in your own name',
        text: 'Then we see at once that the money is yours. Money from a stranger’s account takes longer to check.',
      },
      {
        title: 'Press “I have made payment”',
        text: 'You have 15 minutes. If you paid but came back too late, open Transaction History and press “I paid late”: it still counts.',
      },
    ],
    remember:
      'Take the account number from the payment window or the email of this very order. An account number in a chat or a call is not ours, whatever the caller says.',
    start: { label: 'See your orders', link: { to: paths.transactionHistory } },
  },
  {
    value: 'set-up-your-account',
    title: 'Set up bank account and wallet',
    intro: 'Tell us once where your money and your coins go. It takes two minutes.',
    steps: [
      {
        title: 'Bank account, for what you sell',
        text: 'Open Settings, Bank Details. Give the bank, the account name as the bank has it, and the 10-digit account number with its zeros in front. Press Save Changes.',
      },
      {
        title: 'Wallet address, for the coins you buy',
        text: 'Open Settings, Wallet Address. Choose a network, paste the address from your wallet app, and press Save Changes. Add one row for each network.',
      },
      {
        title: 'Check the first and the last characters',
        text: 'Compare them with your wallet app. Some bad apps change a copied address on the way.',
      },
      {
        title: 'Change them when you need to',
        text: 'A change counts for new orders. Orders that are already placed keep what was there.',
      },
    ],
    remember:
      'Coins for USDT can travel on several networks. Save the address on the network that your wallet app shows, for example Tron (TRC20).',
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
      'Most orders are done within 30 minutes after you press “I have made payment”. We send as soon as your money or your coins have arrived.',
      'A slow bank or a busy network can make it longer. Your order shows where it stands, and moves by itself.',
    ],
    next: { label: 'See your orders', link: { to: paths.transactionHistory } },
  },
  {
    question: 'Is support there 24/7?',
    answer: [
      'Yes. Write under Customer Support at any hour, any day. The reply appears there, and we email it to you.',
      `You can also write to ${brand.email} or call ${brand.phone}.`,
    ],
    next: writeToUs,
  },
  {
    question: 'How do I reset my password?',
    answer: [
      'If you know your password, change it under Settings, Password.',
      'If you have forgotten it, sign out, press “Forgot Password?” on the login page and give your email address. We mail you a link to choose a new one.',
    ],
    next: {
      label: 'Change my password',
      link: { to: paths.settings, search: { tab: 'password' } },
    },
  },
  {
    question: 'Can I get a refund?',
    answer: [
      'Yes, within 14 days. If you paid for an order and it was not delivered, write to us with its transaction ID, and we send the money back to the account it came from.',
      'What was already delivered to the address or email that you gave cannot be refunded.',
    ],
    next: writeToUs,
  },
  {
    question: 'Can I buy for someone else?',
    answer: [
      'A gift card, yes: give their delivery email with the order. Coins go only to your wallet that is saved under Settings, Wallet Address. Check either well: what was sent there is irreversible, and nobody can bring it back, not even us.',
      'If somebody you only know from the internet asks you to buy for them, stop. It is most likely fraud: ask us first.',
    ],
    next: writeToUs,
  },
];
