import { brand } from '@nairadesk/contract/brand';
import { formatNaira, nairaOf } from '@nairadesk/contract/money';
import { furthestLines, type Move } from './furthest-lines.ts';
import type { Mail } from './mail.ts';

/** A price or rate that moved against the desk by more than the owner's rule says, in kobo, within the last day; or a new one. */
export interface Jump {
  /** The asset's id and the side; what an older version kept has none. */
  of?: string;
  /** Which asset or card, and which side: "Bitcoin, what we pay". */
  what: string;
  /** Null: there was none. */
  fromKobo: string | null;
  toKobo: string;
}

/** Tells a super-admin that a colleague moved prices or rates far against the desk within a day, or added some. */
export function jumpsMail(
  to: { name: string; email: string },
  { by, jumps, percent }: { by: string; jumps: readonly Jump[]; percent: number },
  publicUrl: string,
): Mail {
  const moved = jumps.filter(({ fromKobo }) => fromKobo !== null);
  const fresh = jumps.filter(({ fromKobo }) => fromKobo === null);
  const count = new Set(jumps.map(({ what }) => what)).size;
  const what = count === 1 ? 'A price' : `${count} prices`;
  return {
    kind: 'prices-jumped',
    to: to.email,
    subject: `${what} at ${brand.name} moved far against us, or ${count === 1 ? 'is' : 'are'} new`,
    paragraphs: [
      `Hello ${to.name},`,
      `${by} saved prices that are new, or worse for us by more than ${percent} % than they were within the last day.`,
      ...furthestLines(moved.map(moveOf)),
      ...furthestLines(fresh.map(moveOf)),
      'Orders that were placed meanwhile keep these prices. If the market didn’t move like that, correct them now, and look at who traded.',
    ],
    action: { label: 'Open Manage Assets', url: `${publicUrl}/manage-assets` },
  };
}

function moveOf({ of, what, fromKobo, toKobo }: Jump): Move {
  const [from, to] = [Number(fromKobo ?? 1), Number(toKobo)];
  return {
    of: of ?? what,
    what,
    line: `${what}: ${fromKobo === null ? 'new' : text(fromKobo)} → ${text(toKobo)}`,
    loss: Math.max(from, to) / Math.max(1, Math.min(from, to)),
  };
}

function text(kobo: string): string {
  return formatNaira(nairaOf(BigInt(kobo)));
}
