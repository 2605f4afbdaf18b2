import { brand } from '@nairadesk/contract/brand';
import { formatNaira, koboOf, nairaOf } from '@nairadesk/contract/money';
import { furthestLines, type Move } from '../platform/mail/furthest-lines.ts';
import { linesShown } from '../platform/mail/lines-shown.ts';
import type { Mail } from '../platform/mail/mail.ts';

interface Losses {
  /** Who saved the prices. */
  by: string;
  /** Whether they said, when they were asked, that they meant it. */
  confirmed: boolean;
  losses: Loss[];
}

interface Loss {
  /** The asset's; what an older version kept has none. */
  id?: string;
  name: string;
  buyingPrice: string;
  sellingPrice: string;
}

// A mail is read to its end.
const namesShown = 10;

/** Tells a super-admin that customers can now buy assets and sell them straight back at the desk's cost. */
export function lossMail(
  to: { name: string; email: string },
  { by, confirmed, losses }: Losses,
  publicUrl: string,
): Mail {
  const [first] = losses;
  const count = new Set(losses.map(({ name }) => name)).size;
  const what = count === 1 && first ? first.name : `${count} assets`;
  return {
    kind: 'prices-lose-money',
    to: to.email,
    subject: `${brand.name} loses money on ${what} at its new prices`,
    paragraphs: [
      `Hello ${to.name},`,
      ...(losses.length === 1 && first
        ? [`${by} saved new prices for ${what}. ${lossText(first)}`]
        : [
            `${by} saved new prices for ${what} at which the desk loses money.`,
            ...furthestLines(losses.map(moveOf)),
          ]),
      confirmed
        ? 'They were asked, and confirmed that they meant it.'
        : 'They weren’t asked to confirm it: the program they used doesn’t ask.',
      'If this is a mistake, correct the prices now.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}

function moveOf(loss: Loss): Move {
  return {
    of: loss.id ?? loss.name,
    what: loss.name,
    line: `${loss.name}: ${lossText(loss)}`,
    loss: Number(loss.sellingPrice) / Math.max(0.01, Number(loss.buyingPrice)),
  };
}

function lossText({ buyingPrice, sellingPrice }: Loss): string {
  const each = formatNaira(nairaOf(koboOf(sellingPrice) - koboOf(buyingPrice)));
  return `A customer can buy one unit at ${formatNaira(buyingPrice)} and sell it straight back at ${formatNaira(sellingPrice)}. The desk loses ${each} on each unit.`;
}

interface Rewording {
  before: Worded;
  now: Worded;
}

interface Worded extends Priced {
  description: string | null;
  /** Of what an older version changed unknown. */
  logoHash?: string | null;
}

/** What one costs customers, and brings them, in naira; of what an older version added or changed unknown. */
interface Priced {
  name: string;
  buyingPrice?: string | undefined;
  sellingPrice?: string | undefined;
}

function pricesText({ name, buyingPrice, sellingPrice }: Priced): string[] {
  if (!buyingPrice || !sellingPrice) return [];
  return [
    `Customers buy ${name} from us at ${formatNaira(buyingPrice)}, and sell it to us at ${formatNaira(sellingPrice)}.`,
  ];
}

/** Tells a super-admin that the words which customers read of assets were changed, each time by itself. */
export function rewordingMail(
  to: { name: string; email: string },
  { by, changes }: { by: string; changes: readonly Rewording[] },
  publicUrl: string,
): Mail {
  const names = [...new Set(changes.map(({ before }) => before.name))];
  const what = names.length === 1 ? (names[0] ?? '') : `${names.length} assets`;
  const words = changes.flatMap((change) => rewordingText(change, changes.length > 1));
  return {
    kind: 'asset-reworded',
    to: to.email,
    subject: `The words about ${what} were changed`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} changed what customers read about ${names.slice(0, namesShown).join(', ')}${names.length > namesShown ? ' and others' : ''}.`,
      ...linesShown(words),
      'If you don’t know of this, change it back and talk to them.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}

function rewordingText({ before, now }: Rewording, isOneOfMany: boolean): string[] {
  const its = isOneOfMany ? `${before.name}: its` : 'Its';
  const described =
    now.description === null
      ? `${isOneOfMany ? `${before.name}: it` : 'It'} has no description now.`
      : `${its} description is now: “${now.description}”`;
  return [
    ...(before.name === now.name ? [] : [`${its} name is now “${now.name}”.`, ...pricesText(now)]),
    ...(before.description === now.description ? [] : [described]),
    ...(before.logoHash === now.logoHash ? [] : [`${its} logo is another picture now.`]),
  ];
}

interface Added extends Priced {
  description: string | null;
}

/** Tells a super-admin what customers read of assets that a colleague added, and what they pay and get for them. */
export function newAssetMail(
  to: { name: string; email: string },
  { by, added }: { by: string; added: readonly Added[] },
  publicUrl: string,
): Mail {
  const what = added.length === 1 ? (added[0]?.name ?? '') : `${added.length} assets`;
  return {
    kind: 'asset-new',
    to: to.email,
    subject: `${what} ${added.length === 1 ? 'is' : 'are'} on sale`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} put ${added.map(({ name }) => name).join(', ')} on sale.`,
      ...added.flatMap(({ name, description, buyingPrice, sellingPrice }) => [
        ...pricesText({ name, buyingPrice, sellingPrice }),
        ...(description === null ? [] : [`The description of ${name} is: “${description}”`]),
      ]),
      'If you don’t know of this, take it off sale and talk to them.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}

/** Tells a super-admin that a colleague took assets off sale. */
export function offSaleMail(
  to: { name: string; email: string },
  { by, names }: { by: string; names: readonly string[] },
  publicUrl: string,
): Mail {
  const what = names.length === 1 ? (names[0] ?? '') : `${names.length} assets`;
  return {
    kind: 'asset-off-sale',
    to: to.email,
    subject: `${what} ${names.length === 1 ? 'is' : 'are'} no longer on sale`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} took ${names.join(', ')} off sale. Customers can place no new orders for ${names.length === 1 ? 'it' : 'them'}.`,
      'If you don’t know of this, put it on sale again, and talk to them.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets?view=off-sale` },
  };
}
