import { message } from '../../language/translate.ts';
import type { Target } from '../../router/navigate.ts';
import { paths } from '../../router/paths.ts';

/** Where a text leads, and what that link says. */
export interface HelpLink {
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

const startTrading: HelpLink = { label: message('Open Trade'), link: { to: paths.trade } };
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
