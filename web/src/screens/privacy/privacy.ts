import { brand } from '@nairadesk/contract/brand';
import { rememberedSessionDays, sessionHours } from '@nairadesk/contract/limits';
import type { LegalText } from '../../components/shell/legal-page.tsx';

/** An operator edits this text here, after asking a lawyer. */
export const privacy: LegalText = {
  title: 'Privacy Policy',
  intro: `What ${brand.name} knows about you, why, and what you can do about it.`,
  updated: '23 November 2026',
  sections: [
    {
      heading: 'What we keep',
      paragraphs: [
        'Your name, email address, phone number and country. Your bank account and wallet addresses, once you save them. Your orders and how they ended. Your messages to us and our replies.',
        'Your password, but only in a form that can’t be read, not even by us. For each passkey: its name, its public key, and when you added and last used it. For each device you log in on: when you logged in, when you last used it and which browser it is. To stop abuse, we count login attempts, emails sent and messages from visitors by a fingerprint of the email and network address. We delete the fingerprint within two hours.',
        'Each login, and each change to your password, passkeys, bank account or wallet addresses, with the time and the network address it came from. This record can only be added to.',
        'Notes that our staff write about you and your orders, for each other. The bank accounts and wallet addresses you had before, and from when until when, so that we notice when somebody else changes them.',
        'The code and photos of a gift card you sell us, encrypted. Only our staff can see them, for that order, and each view is logged. We remove where and when a photo was taken, and delete photos some months after the order ends, with the pictures by which we show you why we refused a card.',
      ],
    },
    {
      heading: 'What we use it for',
      paragraphs: [
        'To process your orders, reply to you, keep thieves out of your account, and keep the books the law requires. Nothing else. We don’t sell data or show ads, and no other company tracks your visits here.',
      ],
    },
    {
      heading: 'Who else sees it',
      paragraphs: [
        'Banks see the transfers between you and us, with the order reference. Coins move on public networks, where anyone can see addresses and amounts. When we check the name on a bank account, the payment company we use sees the account number and the bank, but not who is asking. An email service delivers our emails to you. Authorities get what the law requires us to give, and no more.',
      ],
    },
    {
      heading: 'In your browser',
      paragraphs: [
        'Your browser stores who is logged in and the lists you saw last, so your next visit starts faster. “Sign Out” removes them. We don’t set cookies.',
      ],
    },
    {
      heading: 'How long we keep it',
      paragraphs: [
        `A login ends after ${sessionHours} hours, or after ${rememberedSessionDays} days if you chose to be remembered. If you don’t activate your account, we delete the sign-up within 8 days. We delete the text of an email once it’s delivered.`,
        'We keep your account, your orders and the record of what was done for as long as you have the account. After that, we keep them for as long as the law requires of a business that moves money.',
      ],
    },
    {
      heading: 'Your rights',
      paragraphs: [
        'You can see and correct most of it in Settings. For a copy of everything, a correction, or to delete your account, message us. We’ll reply within 30 days.',
        'If you’re not happy with our answer, you can contact the Nigeria Data Protection Commission.',
      ],
    },
  ],
};
