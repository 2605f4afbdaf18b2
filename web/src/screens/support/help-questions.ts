import { message } from '../../language/translate.ts';
import { paths } from '../../router/paths.ts';
import type { HelpLink } from './help-texts.ts';

interface Question {
  question: string;
  /** Paragraphs, with places for our `email` and `phone`. */
  answer: readonly string[];
  /** The link to the screen that the answer is about. */
  next: HelpLink;
}

const writeToUs: HelpLink = {
  label: message('Write to us'),
  link: { to: paths.support, search: { tab: 'customer-support' } },
};

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
