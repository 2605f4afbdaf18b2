import type { Ctx } from '../context/context.ts';
import { hashOf } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import { inArray } from '../database/drizzle.ts';
import { rateLimits } from '../database/tables/auth-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import { type RateLimitName, rateLimitTable } from './rate-limit-table.ts';

/** At most `most` attempts within a window. `key` says at what and by whom; only its hash is stored. */
export interface Limit {
  key: string;
  most: number;
  windowSeconds: number;
}

/** A limit of the table on the thing that `of` names: an account, a device, or several together. */
export function limitOn(name: RateLimitName, ...of: string[]): Limit {
  // No name and no address contains a line break, so that no two things share a key.
  return { key: [name, ...of].join('\n'), ...rateLimitTable[name] };
}

/** A limit of the table on the place of the caller: on its network and, for IPv6, on the site around it, twice as much. */
export function limitsOnPlace(
  name: RateLimitName,
  { networkAddress, siteAddress }: Pick<Ctx, 'networkAddress' | 'siteAddress'>,
  ...of: string[]
): Limit[] {
  const network = limitOn(name, networkAddress ?? '', ...of);
  if (siteAddress === null) return [network];
  return [network, { ...limitOn(name, siteAddress, ...of), most: 2 * network.most }];
}

/**
 * SQL that counts an attempt: one row with the seconds to wait, null where it is allowed. Its three parameters, from
 * `first` on, are `countValues`; where the condition `when` doesn't hold, nothing is counted. It may stand in a statement that writes nothing else and is a transaction of its own:
 * the commit is not waited for. A power cut may take back the last half second, and no attacker cuts the power.
 */
export function countSql(first: number, when = 'true'): string {
  const given = ['bytea[]', 'int[]', 'int[]'].map(
    (type, index) => `case when ${when} then $${first + index}::${type} else '{}' end`,
  );
  return `
    select case when refused_until is not null
        then greatest(1, ceil(extract(epoch from refused_until - clock_timestamp())))::int end as "waitSeconds",
      coalesce(is_last, false) as "isLast"
    from set_config('synchronous_commit', 'off', true), count_try(${given.join(', ')})`;
}

/** What `countSql` needs to count an attempt against these limits; against none where limits are switched off. */
export function countValues(
  { config }: Pick<Ctx, 'config'>,
  limits: Limit[],
): [Buffer[], number[], number[]] {
  const counted = config.rateLimit ? limits : [];
  return [
    counted.map(({ key }) => hashOf(key)),
    counted.map(({ most }) => most),
    counted.map(({ windowSeconds }) => windowSeconds),
  ];
}

const countStatement = { name: 'count_try', text: countSql(1) };

// Rows are locked in key order, as by every statement on this table: concurrent ones can't deadlock.
const uncountStatement = {
  name: 'uncount_attempt',
  text: `
    with mine as (select key from throttles where key = any($1::bytea[]) order by key for update)
    update throttles t set tries = greatest(t.tries - 1, 0) from mine where t.key = mine.key
    returning t.key, t.tries`,
};

/**
 * Counts an attempt before it is checked, so that concurrent ones can't slip past the limit. A refused attempt is not
 * counted: it must not use up a limit that others share. Refuses: too_many_requests.
 * @returns whether it was the last attempt that one of the limits allows
 */
export async function countAttempt(ctx: Ctx, limits: Limit[]): Promise<boolean> {
  if (!ctx.config.rateLimit) return false;
  const [used] = await ctx.transactStatement<{ waitSeconds: number | null; isLast: boolean }>(
    countStatement,
    countValues(ctx, limits),
  );
  assertWithinLimits(used?.waitSeconds ?? null);
  return used?.isLast ?? false;
}

/** Counts an attempt that is left out where it is one too many. @returns whether it is within the limits */
export async function mayAttempt(ctx: Ctx, limits: Limit[]): Promise<boolean> {
  try {
    await countAttempt(ctx, limits);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** Asserts that a counted attempt needs not wait. Refuses: too_many_requests. */
export function assertWithinLimits(seconds: number | null): void {
  if (seconds === null) return;
  throw new Refusal('too_many_requests', { message: waitText(seconds), retryAfterSeconds: seconds });
}

// Whole sentences, which can be translated.
function waitText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (minutes === 1) return 'Too many attempts. Please try again in 1 minute.';
  return minutes <= 120
    ? `Too many attempts. Please try again in ${minutes} minutes.`
    : `Too many attempts. Please try again in ${hours} hours.`;
}

/**
 * Takes an attempt off the count again, when it was no guess.
 * @returns for each limit how many attempts stay counted
 */
export async function uncountAttempt(ctx: Ctx, limits: Limit[]): Promise<number[]> {
  if (!ctx.config.rateLimit) return limits.map(() => 0);
  const keys = limits.map(({ key }) => hashOf(key));
  const left = await ctx.transactStatement<{ key: Buffer; tries: number }>(uncountStatement, [keys]);
  return keys.map((key) => left.find((row) => row.key.equals(key))?.tries ?? 0);
}

/**
 * Runs the work of a counted attempt, and uncounts the attempt if the server was too busy for it.
 * Refuses what `work` refuses.
 */
export async function uncountWhenBusy<T>(ctx: Ctx, limits: Limit[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'busy') await uncountAttempt(ctx, limits);
    throw error;
  }
}

/** A use case that counts each call of the caller's, before it does anything. Refuses: too_many_requests, and what it refuses. */
export function limited<I, R>(
  name: RateLimitName,
  useCase: (ctx: Ctx, input: I) => Promise<R>,
): (ctx: Ctx, input: I) => Promise<R> {
  return async (ctx, input) => {
    await countAttempt(ctx, [limitOn(name, ctx.actor.id)]);
    return useCase(ctx, input);
  };
}

/** A use case that counts what each caller did to one thing, and in all, where it succeeds. Refuses: too_many_requests, and what it refuses. */
export function limitedOn<I, R>(
  [one, all]: readonly [RateLimitName, RateLimitName],
  thing: (input: I) => string,
  useCase: (ctx: Ctx, input: I) => Promise<R>,
): (ctx: Ctx, input: I) => Promise<R> {
  return (ctx, input) => {
    const { id } = ctx.actor;
    return countSuccess(ctx, [limitOn(one, id, thing(input)), limitOn(all, id)], () => useCase(ctx, input));
  };
}

/** Runs work that counts when it succeeds: counted before, uncounted when it is refused. Refuses: too_many_requests. */
export async function countSuccess<T>(ctx: Ctx, limits: Limit[], work: () => Promise<T>): Promise<T> {
  await countAttempt(ctx, limits);
  try {
    return await work();
  } catch (error) {
    await uncountAttempt(ctx, limits);
    throw error;
  }
}

/** Clears every attempt, in the transaction of the change that makes them irrelevant. */
export async function clearAttempts(tx: Db, limits: Limit[]): Promise<void> {
  const mine = inArray(
    rateLimits.key,
    limits.map(({ key }) => hashOf(key)),
  );
  await tx.select({ key: rateLimits.key }).from(rateLimits).where(mine).orderBy(rateLimits.key).for('update');
  await tx.delete(rateLimits).where(mine);
}
