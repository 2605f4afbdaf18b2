import { brand } from '@nairadesk/contract/brand';
import { t } from '../platform/language/translate.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { MessageRow } from './present-message.ts';

/** The reply to a message, to its sender. */
export function replyMail(row: MessageRow, response: string, publicUrl: string): Mail {
  return row.userId === null ? replyToVisitor(row, response) : replyToCustomer(row, response, publicUrl);
}

function replyToCustomer(row: MessageRow, response: string, publicUrl: string): Mail {
  return {
    kind: 'support-reply',
    to: row.email,
    subject: `Re: ${row.subject}`,
    paragraphs: [t('Hello {name},', { name: row.name }), response, `${t('You wrote:')}\n${row.message}`],
    action: { label: t('See your messages'), url: `${publicUrl}/support?tab=customer-support#own-messages` },
  };
}

// The visitor's address is unproven: mail in our name holds our own words alone, not the name, subject or message that
// was typed. A visitor has no account where the reply could be read either.
function replyToVisitor(row: MessageRow, response: string): Mail {
  return {
    kind: 'support-reply',
    to: row.email,
    subject: `Our reply to your message to ${brand.name}`,
    paragraphs: [
      'Hello,',
      response,
      `This is our reply to a message sent with our contact form on ${row.createdAt.toLocaleDateString('en-GB', lagosDate)}. If you didn’t write to us, ignore this email.`,
    ],
  };
}

const lagosDate = { dateStyle: 'long', timeZone: 'Africa/Lagos' } as const;
