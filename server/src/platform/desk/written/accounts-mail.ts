import type { Mail } from '../../mail/mail.ts';

/** Tells a super-admin that a colleague wrote account numbers to customers that are neither ours nor theirs. */
export function accountsMail(
  to: { name: string; email: string },
  { by, written }: { by: string; written: readonly { to: string; numbers: readonly string[] }[] },
  publicUrl: string,
): Mail {
  return {
    kind: 'account-written',
    to: to.email,
    subject: 'A customer was written an account or a wallet that isn’t ours',
    paragraphs: [
      `Hello ${to.name},`,
      `${by} wrote to customers what looks like an account number or the address of a wallet, and is neither one of ours nor their own:`,
      ...written.map((one) => `${one.numbers.join(', ')}, to ${one.to}`),
      'It may be a reference. If it is where they are to pay or send coins, tell the customer at once not to, and talk to your colleague.',
    ],
    action: { label: 'Open the activity log', url: `${publicUrl}/user-management` },
  };
}
