import { message } from '../../language/translate.ts';
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
  /** Paragraphs, with places for our `email` and `phone`. */
  answer: readonly string[];
  /** The link to the screen that the answer is about. */
  next: HelpLink;
}

const startTrading: HelpLink = { label: message('Open Trade'), link: { to: paths.trade } };
const writeToUs: HelpLink = {
  label: message('Write to us'),
  link: { to: paths.support, search: { tab: 'customer-support' } },
};
const startCards: HelpLink = {
  label: message('Open gift cards'),
  link: { to: paths.trade, search: { tab: 'gift-card' } },
};

/** The guides of the User Guide tab, in the order in which a newcomer needs them. */
export const guides: readonly Guide[] = [
  {
    value: 'buy-a-coin',
    title: message('Buy a coin'),
    intro: message('You pay naira from your bank account, and we send the coin to your own wallet.'),
    steps: [
      {
        title: message('Save your wallet address'),
        text: message(
          'In Settings, Wallet Address, choose the network and paste the receive address from your wallet app. You only do this once for each network.',
        ),
      },
      {
        title: message('Choose the coin'),
        text: message('Open Trade and tap the coin. Stay on Buy.'),
      },
      {
        title: message('Type the amount'),
        text: message(
          'Type naira in “You pay”, or the quantity in “You get”. The other field fills in by itself. The rate and the minimum are shown below.',
        ),
      },
      {
        title: message('Choose the network'),
        text: message(
          'Choose the network your wallet uses. We show you the address we’ll send to before you press Pay. Check it once more.',
        ),
      },
      {
        title: message('Pay and tell us'),
        text: message(
          'Transfer the exact amount within 15 minutes, with the reference in the narration. Then press “I have made payment”.',
        ),
      },
    ],
    remember: message(
      'A coin sent on the wrong network can’t be recovered. If your wallet app doesn’t name the network, ask us before you pay.',
    ),
    start: startTrading,
  },
  {
    value: 'sell-a-coin',
    title: message('Sell a coin'),
    intro: message('You send us a coin, and we pay naira into your bank account.'),
    steps: [
      {
        title: message('Save your bank account'),
        text: message(
          'In Settings, Bank Details, enter the bank, the account name and the 10-digit account number. We only pay into this account.',
        ),
      },
      {
        title: message('Choose the coin'),
        text: message('Open Trade, tap the coin and switch to Sell.'),
      },
      {
        title: message('Type what you send'),
        text: message(
          'Type the quantity in “You send” to see what we pay in “You receive”. Choose the network you’ll send on.',
        ),
      },
      {
        title: message('Send the exact quantity'),
        text: message(
          'Copy the address or scan the QR code with your wallet app. Choose the same network there. If you see a memo, paste it too.',
        ),
      },
      {
        title: message('Tell us'),
        text: message(
          'Press “I have made payment” as soon as your wallet app says it’s sent. We pay you when the coins arrive.',
        ),
      },
    ],
    remember: message(
      'Your wallet app may take its fee from the amount you send. Add the fee on top so the exact quantity arrives.',
    ),
    start: startTrading,
  },
  {
    value: 'sell-a-gift-card',
    title: message('Sell a gift card'),
    intro: message('You give us the code of an unused card, and we pay naira into your bank account.'),
    steps: [
      {
        title: message('Save your bank account'),
        text: message('Save it in Settings, Bank Details. We only pay into this account.'),
      },
      {
        title: message('Choose the card'),
        text: message(
          'Open Trade, go to Gift Cards, tap the card and switch to Sell. You trade its value in dollars. The line under its name tells you about the card.',
        ),
      },
      {
        title: message('Type the value'),
        text: message(
          'Type the dollar value of your card in “You send” to see what we pay in “You receive”.',
        ),
      },
      {
        title: message('Enter the card details'),
        text: message(
          'Type the code, and the PIN if the card has one. We encrypt them. Only our team can see them, only for this order, and each view is logged.',
        ),
      },
      {
        title: message('Tell us it’s ready'),
        text: message('Press Sell, then “I have made payment”. We check the card and pay you.'),
      },
    ],
    remember: message(
      'Sell a card in one place only. Keep it and its receipt until you’re paid. We refuse cards that have been used.',
    ),
    start: startCards,
  },
  {
    value: 'buy-a-gift-card',
    title: message('Buy a gift card'),
    intro: message('You pay naira from your bank account, and we email you the card code.'),
    steps: [
      {
        title: message('Choose the card'),
        text: message(
          'Open Trade, go to Gift Cards and tap the card. Stay on Buy. The line under its name tells you about the card.',
        ),
      },
      {
        title: message('Type the value'),
        text: message('Type naira in “You pay”, or the card’s dollar value in “You get”.'),
      },
      {
        title: message('Check the delivery email'),
        text: message(
          'We send the code to this address. Check every letter: anyone who reads that email can spend the card.',
        ),
      },
      {
        title: message('Pay and tell us'),
        text: message(
          'Transfer the exact amount within 15 minutes, with the reference in the narration. Then press “I have made payment”.',
        ),
      },
    ],
    remember: message(
      'We can’t take a code back once it’s sent. Before you pay, check that the card works in the country where it will be used. Lost the email? Open the order in Transaction History and press “Show card code”.',
    ),
    start: startCards,
  },
  {
    value: 'pay-by-transfer',
    title: message('Pay by bank transfer'),
    intro: message(
      'You pay for each order with one transfer from your banking app. Follow these steps and we’ll find it in minutes.',
    ),
    steps: [
      {
        title: message('Copy, don’t type'),
        text: message(
          'The payment window shows the amount, the account number, the bank and the account name. Use the copy buttons.',
        ),
      },
      {
        title: message('Send the exact amount'),
        text: message('Send it to the kobo, in one transfer. Don’t round it or split it.'),
      },
      {
        title: message('Put the reference in the narration'),
        text: message(
          'The reference starts with ND. Paste it into the field your bank calls narration, remark or description. Don’t write anything else there. It tells us which order your money is for.',
        ),
      },
      {
        title: message('Pay from an account in your own name'),
        text: message(
          'Then we can see that the money is yours. Money from someone else’s account takes longer to check.',
        ),
      },
      {
        title: message('Press “I have made payment”'),
        text: message(
          'You have 15 minutes. If you paid but came back late, open Transaction History and press “I paid late”. We’ll look for your money, and ask you first if the price has changed.',
        ),
      },
    ],
    remember: message(
      'Only use the account number in the payment window or the email for this order. An account number from a chat or a call isn’t ours, whatever the caller says.',
    ),
    start: { label: message('See your orders'), link: { to: paths.transactionHistory } },
  },
  {
    value: 'set-up-your-account',
    title: message('Set up your bank account and wallet'),
    intro: message('Tell us once where to send your money and coins. It takes two minutes.'),
    steps: [
      {
        title: message('Bank account, for what you sell'),
        text: message(
          'Open Settings, Bank Details. Enter the bank, the account name as your bank has it, and the 10-digit account number with any zeros at the start. Press Save Changes.',
        ),
      },
      {
        title: message('Wallet address, for the coins you buy'),
        text: message(
          'Open Settings, Wallet Address. Choose a network, paste the address from your wallet app, and press Save Changes. Add one row for each network.',
        ),
      },
      {
        title: message('Check the first and last characters'),
        text: message('Compare them with your wallet app. Some bad apps change the address you copied.'),
      },
      {
        title: message('Change them when you need to'),
        text: message('Changes apply to new orders. Orders you’ve already placed keep the old details.'),
      },
    ],
    remember: message(
      'USDT works on several networks. Save the address for the network your wallet app shows, for example Tron (TRC20).',
    ),
    start: {
      label: message('Open Settings'),
      link: { to: paths.settings, search: { tab: 'bank-details' } },
    },
  },
];

/** The five questions of the FAQ tab (docs/specification.md 2.3.22). */
export const questions: readonly Question[] = [
  {
    question: message('How long does delivery take?'),
    answer: [
      message(
        'Most orders are done within 30 minutes after you press “I have made payment”. We send as soon as your money or coins arrive.',
      ),
      message(
        'A slow bank or a busy network can make it longer. Your order shows each step and updates by itself.',
      ),
    ],
    next: { label: message('See your orders'), link: { to: paths.transactionHistory } },
  },
  {
    question: message('Is support there 24/7?'),
    answer: [
      message(
        'Yes. Write to us in Customer Support at any hour, any day. Our reply appears there, and we email it to you.',
      ),
      message('You can also email {email} or call {phone}.'),
    ],
    next: writeToUs,
  },
  {
    question: message('How do I reset my password?'),
    answer: [
      message('If you know your password, change it in Settings, Password.'),
      message(
        'If you’ve forgotten it, press “Sign Out”, then “Forgot Password?” on the login page, and enter your email address. We’ll email you a link to choose a new one.',
      ),
      message('With a passkey you log in by fingerprint or face instead. Add one in Settings, Password.'),
    ],
    next: {
      label: message('Change my password'),
      link: { to: paths.settings, search: { tab: 'password' } },
    },
  },
  {
    question: message('Can I get a refund?'),
    answer: [
      message(
        'Yes, within 14 days. If you paid for an order and didn’t receive it, message us with its transaction ID. We’ll send the money back to the account it came from.',
      ),
      message('We can’t refund anything already delivered to the address or email you gave us.'),
    ],
    next: writeToUs,
  },
  {
    question: message('Can I buy for someone else?'),
    answer: [
      message(
        'A gift card, yes. Enter their email as the delivery email. Coins only go to the wallet you saved in Settings, Wallet Address. Check both carefully: what we send is irreversible, and not even we can get it back.',
      ),
      message(
        'If someone you only know online asks you to buy for them, stop. It’s most likely fraud. Ask us first.',
      ),
    ],
    next: writeToUs,
  },
];
