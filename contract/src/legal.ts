import { brand } from './brand.ts';
import { rememberedSessionDays, sessionHours } from './limits.ts';

/** A text that binds: shown as it stands here. An operator edits it here, after asking a lawyer. */
export interface LegalText {
  title: string;
  intro: string;
  /** The day of the last change, for whoever agreed to an earlier one. */
  updated: string;
  sections: readonly { heading: string; paragraphs: readonly string[] }[];
}

const updated = '1 November 2026';

export const terms: LegalText = {
  title: 'Terms of Service',
  intro: `These are the rules between you and ${brand.name} when you buy from us or sell to us. We have kept them short, so that you can read them.`,
  updated,
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

export const privacy: LegalText = {
  title: 'Privacy Policy',
  intro: `What ${brand.name} knows about you, what for, and what you can do about it.`,
  updated,
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, email address, phone number and country. Your bank account and wallet addresses, once you save them. Your orders, with what became of them. What you write to us, and what we reply.',
        'Your password only in a form from which nobody can read it, not even we. For each device that is logged in, when that began, when it was last used and which browser it is. Whoever tries to log in, has a mail sent or writes to us without an account is counted by a fingerprint of the email and network address, which is deleted within two hours.',
        'Each log-in, and each change of your password, bank account or wallet addresses, with its time and the network address that it came from, in a record that is only ever added to.',
        'The code of a gift card that you sell us is kept encrypted. Only our staff open it, for that order, and each time is recorded.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To carry out your orders, to answer you, to keep thieves out of your account, and to keep the books that the law asks for. For nothing else: we sell no data, show no advertisements, and no other company counts your visits here.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'Banks see the transfers between you and us, with the reference of the order. Coins move on public networks, where everybody can see addresses and amounts. Where we ask whose account a number is, the payment company that we ask sees the number and its bank, and not who asks. A mail service carries our mails to you. Authorities get what the law obliges us to give, and no more.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: [
        'Your browser keeps who is logged in and the lists that you saw last, so that the next visit starts at once. “Sign Out” removes it. We set no cookies.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        `A log-in ends after ${sessionHours} hours, or after ${rememberedSessionDays} days if you chose to be remembered. A sign-up that is not activated is deleted within 8 days. The text of a mail is erased here once it is delivered.`,
        'Your account, your orders and the record of what was done are kept as long as you have the account, and after that as long as the law asks of a business that moves money.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You see and correct most of it yourself under Settings. For a copy of everything, a correction, or to have your account deleted, write to us; we answer within 30 days.',
        'If you are not content with our answer, you can turn to the Nigeria Data Protection Commission.',
      ],
    },
  ],
};
