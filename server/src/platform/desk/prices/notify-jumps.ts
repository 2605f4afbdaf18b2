import { jumps } from '@nairadesk/contract/asset-prices';
import { nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../../audit/audit.ts';
import type { Ctx } from '../../context/context.ts';
import { lockActor } from '../../identity/lock-actor.ts';
import { type Jump, jumpsMail } from '../../mail/jumps-mail.ts';
import { mailOtherOwners } from '../../mail/mail-other-owners.ts';
import { readDeskRules } from '../desk-rules.ts';

/** A price or rate as it is to be, and between which it was within the last day; in kobo. */
export interface Moved {
  what: string;
  /** Which way costs the desk money: what we pay up, what we get down. */
  worse: 'up' | 'down';
  /** Null: there was none. */
  within: { least: bigint; most: bigint } | null;
  now: bigint;
  /** What is replaced, and what held longest of that day; null: none was on. */
  held: bigint | null;
  usual: bigint | null;
}

/**
 * Mails every other active super-admin the prices that moved against the desk by more than the owner's percent within a
 * day, in one step or many, and new ones. A clerk who sets a price for an accomplice gives the second yes themselves,
 * so a colleague must hear of it. What is no worse than at some time of that day was told then, unless it was corrected:
 * what moves so far again, from what replaced it and from what held longest, is told again. The first mail goes at once,
 * and what one person saves within ten minutes is in one.
 */
export async function notifyJumps(tx: Tx, ctx: Ctx, moved: readonly Moved[]): Promise<void> {
  const { priceJumpPercent: percent } = await readDeskRules(tx);
  const told = moved.flatMap((one) => jumpOf(one, percent));
  if (told.length === 0) return;
  await lockActor(tx, ctx.actor);
  await mailOtherOwners(tx, ctx, { kind: 'prices-jumped', part: told }, (to, by, parts: Jump[][]) =>
    jumpsMail(to, { by, jumps: parts.flat(), percent }, ctx.config.publicUrl),
  );
}

function jumpOf({ what, worse, within, now, held, usual }: Moved, percent: number): Jump[] {
  if (within === null) return [{ what, fromKobo: null, toKobo: String(now) }];
  const { least, most } = within;
  const [best, isNew] = worse === 'up' ? [least, now > most] : [most, now < least];
  const isFar = (from: bigint | null) =>
    from !== null &&
    (worse === 'up' ? now > from : now < from) &&
    jumps(nairaOf(from), nairaOf(now), percent);
  if (!isFar(best) || !(isNew || (isFar(held) && isFar(usual)))) return [];
  return [{ what, fromKobo: String(best), toKobo: String(now) }];
}
