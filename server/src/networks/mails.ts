import type { Mail } from '../platform/mail/mail.ts';
import type { Owner } from '../platform/mail/mail-other-owners.ts';

/** A network as it was switched. */
export interface NetworkSwitch {
  title: string;
  offered: boolean;
}

/**
 * Tells a super-admin which networks a colleague switched off or on: of one that was switched several times, as it is
 * now, and that it was the other way meanwhile.
 */
export function networksSwitchedMail(
  to: Owner,
  { by, switches }: { by: string; switches: readonly NetworkSwitch[] },
  publicUrl: string,
): Mail {
  const now = new Map(switches.map(({ title, offered }) => [title, offered]));
  const both = [...now].filter(([title, offered]) =>
    switches.some((one) => one.title === title && one.offered !== offered),
  );
  const named = (wanted: boolean) =>
    [...now].filter(([, offered]) => offered === wanted).map(([title]) => title);
  const [off, on] = [named(false), named(true)];
  const [first = ''] = [...off, ...on];
  return {
    kind: 'network-switched',
    to: to.email,
    subject:
      now.size > 1
        ? `${now.size} networks were switched off or on`
        : `${first} was switched ${off.length > 0 ? 'off' : 'on'}`,
    paragraphs: [
      `Hello ${to.name},`,
      ...(off.length > 0
        ? [`${by} switched off ${off.join(', ')}. Customers can place no new orders there.`]
        : []),
      ...(on.length > 0
        ? [
            `${by} switched on ${on.join(', ')}. Customers can place new orders there, and send coins to our wallets.`,
          ]
        : []),
      ...(both.length > 0
        ? [`Meanwhile it was the other way: ${both.map(([title]) => title).join(', ')}.`]
        : []),
      'If you don’t know of this, switch it back, and talk to them.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}
