import type { Mail } from '../platform/mail/mail.ts';
import type { MessageRow } from './present-message.ts';

/** To the sender of a message: the reply, with their message below. */
export function replyMail(row: MessageRow, response: string, publicUrl: string): Mail {
  return {
    kind: 'support-reply',
    to: row.email,
    subject: `Re: ${row.subject}`,
    paragraphs: [`Hello ${row.name},`, response, `You wrote:\n${row.message}`],
    // A visitor has no account where the answer could be read.
    ...(row.userId !== null && {
      action: { label: 'See your messages', url: `${publicUrl}/support?tab=customer-support#own-messages` },
    }),
  };
}
