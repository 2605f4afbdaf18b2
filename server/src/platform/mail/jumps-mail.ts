import { brand } from '@nairadesk/contract/brand';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { linesShown } from './lines-shown.ts';
import type { Mail } from './mail.ts';

/** A price or rate that moved against the desk by more than the owner's rule says, in kobo, within the last day; or a new one. */
export interface Jump {
  /** Which asset or card, and which side: "Bitcoin, what we pay". */
  what: string;
  /** Null: there was none. */
  fromKobo: string | null;
  toKobo: string;
}

// A mail is read to its end.
const jumpsShown = 20;

/** Tells a super-admin that a colleague moved prices or rates far against the desk within a day, or added some. */
export function jumpsMail(
  to: { name: string; email: string },
  { by, jumps, percent }: { by: string; jumps: readonly Jump[]; percent: number },
  publicUrl: string,
): Mail {
  const moved = jumps.filter(({ fromKobo }) => fromKobo !== null).toSorted(byLoss);
  const fresh = jumps
    .filter(({ fromKobo }) => fromKobo === null)
    .map((jump) => `${jump.what}: new → ${text(jump.toKobo)}`);
  const more = moved.length - jumpsShown;
  const what = jumps.length === 1 ? 'A price' : `${jumps.length} prices`;
  return {
    kind: 'prices-jumped',
    to: to.email,
    subject: `${what} at ${brand.name} moved far against us, or ${jumps.length === 1 ? 'is' : 'are'} new`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} saved prices that are new, or worse for us by more than ${percent} % than they were within the last day.`,
      ...moved
        .slice(0, jumpsShown)
        .map(({ what, fromKobo, toKobo }) => `${what}: ${text(fromKobo ?? '')} → ${text(toKobo)}`),
      ...(more > 0 ? [`And ${more} more.`] : []),
      ...linesShown(fresh),
      'Orders that were placed meanwhile keep these prices. If the market didn’t move like that, correct them now, and look at who traded.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}

// The furthest first, so that many small ones hide none.
function byLoss(one: Jump, other: Jump): number {
  return lossOf(other) - lossOf(one);
}

function lossOf({ fromKobo, toKobo }: Jump): number {
  const [from, to] = [Number(fromKobo), Number(toKobo)];
  return Math.max(from, to) / Math.max(1, Math.min(from, to));
}

function text(kobo: string): string {
  return formatNaira(nairaOf(BigInt(kobo)));
}
