import { brand } from '@nairadesk/contract/brand';
import { rememberedSessionDays, sessionHours } from '@nairadesk/contract/limits';
import type { LegalText } from '../../components/shell/legal-page.tsx';

/** An operator edits this text here, after asking a lawyer. */
export const privacy: LegalText = {
  title: 'Privacy Policy',
  intro: `What ${brand.name} knows about you, what for, and what you can do about it.`,
  updated: '1 November 2026',
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
