import { jumps } from '@nairadesk/contract/asset-prices';
import { nairaOf } from '@nairadesk/contract/money';
import type { Tx } from '../../audit/audit.ts';
import type { Ctx } from '../../context/context.ts';
import { lockActor } from '../../identity/lock-actor.ts';
import { type Jump, jumpsMail } from '../../mail/jumps-mail.ts';
import { mailOtherOwners } from '../../mail/mail-other-owners.ts';
import { readDeskRules } from '../desk-rules.ts';

/** A price or rate as it is to be, and what it was within the last day; in kobo. */
export interface Moved {
  /** The asset's id. */
  asset: string;
  what: string;
  /** Which way costs the desk money: what we pay up, what we get down. */
  worse: 'up' | 'down';
  /** The best for us of that day, and the worst since it was last far better than it is to be. Null: there was none. */
  within: { best: bigint; worst: bigint } | null;
  now: bigint;
  /** The best that was on within the day, of what has no order in time and moves against us now; null: none. */
  held?: bigint | null;
}

/**
 * Mails every other active super-admin the prices that moved against the desk by more than the owner's percent within a
 * day, in one step or many, and new ones. A clerk who sets a price for an accomplice gives the second yes themselves,
 * so a colleague must hear of it. What is no worse than at some time since it was last so much better was told then; where
 * it was so much better in between, it is told again, whoever made it so and however right it had been before. The first
 * mail goes at once, and what one person saves within ten minutes is in one.
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

function jumpOf({ asset, what, worse, within, now, held = null }: Moved, percent: number): Jump[] {
  const of = `${asset}/${worse}`;
  if (within === null) return [{ of, what, fromKobo: null, toKobo: String(now) }];
  const { best, worst } = within;
  const isWorseThan = (from: bigint) => (worse === 'up' ? now > from : now < from);
  const isFar = (from: bigint | null) =>
    from !== null && isWorseThan(from) && jumps(nairaOf(from), nairaOf(now), percent);
  if (!isFar(best) || !(isWorseThan(worst) || isFar(held))) return [];
  return [{ of, what, fromKobo: String(best), toKobo: String(now) }];
}
