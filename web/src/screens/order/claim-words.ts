import type { Claim } from '@nairadesk/contract/claims';
import { firstName } from '../../components/text/first-name.ts';

interface Held {
  id: string;
  name: string;
  minutes: number;
}

/** Who has an order at a moment: none, the viewer, a colleague; or who had it last, and until when. */
export type Holding =
  | { by: 'none'; last: { name: string; until: string } | null }
  | ({ by: 'viewer' } & Held)
  | ({ by: 'colleague' } & Held);

/** Reads a claim at a moment of the server's clock, in milliseconds since 1970. */
export function holdingAt(claim: Claim | null, now: number): Holding {
  if (!claim) return { by: 'none', last: null };
  const { holder, own, since, until } = claim;
  if (Date.parse(until) <= now) return { by: 'none', last: own ? null : { name: holder.name, until } };
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / 60_000));
  return { by: own ? 'viewer' : 'colleague', id: holder.id, name: holder.name, minutes };
}

/** "Tunde · 2 min" */
export function holderText({ name, minutes }: { name: string; minutes: number }): string {
  return `${firstName(name)} · ${minutes} min`;
}

/** How long something has been waiting: "8 min", "2 h 41 min", "3 days". */
export function waitText(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${Math.floor(minutes / (24 * 60))} days`;
}
