import type { LikelyReason as Reason } from '@nairadesk/contract/statements';
import type { FoundIds } from './find-transaction-ids.ts';
import type { NarrationReading } from './read-narration.ts';
import type { StatementLine } from './statement-line.ts';

/** An order that money may have arrived for, of a buyer, open or lately ended; or one that a transfer names. */
export interface AwaitedOrder {
  id: string;
  transactionId: string;
  customerId: string;
  /** False: nothing can be matched to it any more. It was as good as another while it was open. */
  isMatchable: boolean;
  amountKobo: bigint;
  /** What is matched to it already. */
  receivedKobo: bigint;
  customerName: string;
  /** Account numbers that the customer paid from before. */
  payerAccounts: readonly string[];
  /** The account that they gave us for payouts, which proves nothing: a customer may give any. */
  declaredAccount: string | null;
  placedAt: Date;
  /** Null: still open. */
  endedAt: Date | null;
}

/** Money that we sent or should have: the payout of an order of a seller, or a refund. */
export interface SentPayout {
  id: string;
  transactionId: string | null;
  amountKobo: bigint;
  payeeName: string;
  payeeAccount: string;
  /** It can't have been sent before. */
  dueSince: Date;
  /** When it was cancelled; null: it was not. */
  endedAt: Date | null;
  /** False: it is not proposed, and was as good as another when the money left. */
  isMatchable: boolean;
}

/** Why staff are asked; a match by its ID alone is made without asking. */
export type LikelyReason = Exclude<Reason, 'transaction-id'>;

/** A line with what its words say. */
export interface ReadLine {
  line: StatementLine;
  reading: NarrationReading;
}

/** The order or payout that a line belongs to; without `why` by its transaction ID. */
export interface Finding {
  id: string;
  why?: LikelyReason;
}

// The clocks of two banks and ours.
const clockSkew = 15 * 60_000;
const dayLength = 24 * 60 * 60_000;

/** When what a line is for was placed at the latest, and had ended at the earliest; of a line that has its day alone, by any time of it. */
export function waitedFor({ at, hasTime }: StatementLine): { placedBy: Date; endedFrom: Date } {
  const last = at.getTime() + (hasTime ? 0 : dayLength);
  return { placedBy: new Date(last + clockSkew), endedFrom: new Date(at.getTime() - clockSkew) };
}

/** Whether a line is of the time between two moments. */
export function isWithin(line: StatementLine, start: Date, end: Date | null): boolean {
  const { placedBy, endedFrom } = waitedFor(line);
  return placedBy >= start && (end === null || endedFrom <= end);
}

/** The one whose ID stands alone in the text; null where there is none, or where there are two for staff to part. */
export function onlyNamed<T>({ whole }: FoundIds, byId: ReadonlyMap<string, T>): T | null {
  const [named, other] = whole.map((id) => byId.get(id)).filter((one) => one !== undefined);
  return named && !other ? named : null;
}
