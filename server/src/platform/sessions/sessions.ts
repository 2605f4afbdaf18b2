import {
  maxSessions,
  passwordCheckMinutes,
  rememberedSessionDays,
  sessionHours,
  sessionUseMinutes,
} from '@nairadesk/contract/limits';
import type { Role } from '@nairadesk/contract/roles';
import { markRecord, type Tx } from '../audit/audit.ts';
import { createBatchLoader } from '../concurrency/batch-loader.ts';
import { hashOf, newToken } from '../crypto/secrets.ts';
import { assetsVersion } from '../database/assets-version.ts';
import type { Database } from '../database/database.ts';
import { sql } from '../database/drizzle.ts';
import { sessions } from '../database/tables/auth-tables.ts';
import { Refusal } from '../errors/refusal.ts';
import type { Actor } from './actor.ts';
import { endOldestSessions } from './end-sessions.ts';

interface Found {
  token_hash: Buffer;
  session_id: string | null;
  user_id: string;
  name: string;
  email: string;
  role: Role;
  suspended: boolean;
  use_unwritten: boolean;
  password_fresh: boolean;
  has_two_factor: boolean;
  assets_version: string | null;
}

// A token belongs to a live session, or to a sign-up that is not activated yet and has no rights. Every call starts with
// this query and shares it with others, so its time-out is shorter. For staff who have a second factor, an app or a
// passkey, only sessions opened with one count, however that was done. The number of tokens is hidden from PostgreSQL, which
// else plans anew for each batch of few: that takes longer than the rows. The version of the assets on sale is read along
// where a call of the batch answers with what is kept of them: a statement of its own costs more.
export const findSessions = {
  name: 'find_sessions',
  silenceMilliseconds: 5_000,
  text: `
    select s.token_hash, s.id as session_id, u.id as user_id, u.name, u.email, u.role, u.suspended_at is not null as suspended,
      s.last_used_at < now() - interval '${sessionUseMinutes} minutes' as use_unwritten,
      s.password_checked_at > now() - interval '${passwordCheckMinutes} minutes' as password_fresh,
      f.enrolled as has_two_factor, case when $2::boolean then (${assetsVersion}) end as assets_version
    from sessions s join users u on u.id = s.user_id cross join lateral (
      select u.role <> 'user' and (
        exists (select from two_factors where user_id = u.id and confirmed_at is not null)
        or exists (select from passkeys where user_id = u.id)) as enrolled) f
    where s.token_hash = any(array(select unnest($1::bytea[]))) and s.expires_at > now() and (s.second_step or not f.enrolled)
    union all
    select session_token_hash, null, id, name, email, 'user', false, false, false, false, null
    from sign_up_attempts where session_token_hash = any(array(select unnest($1::bytea[]))) and expires_at > now() and password_hash is not null`,
};

// Skips locked rows: the transaction that holds a session also notes its use, or ends it.
const writeUse = {
  name: 'write_session_use',
  text: `update sessions set last_used_at = now()
    where id in (select id from sessions where id = any($1) for no key update skip locked)`,
};

/** Who calls, and the version of the assets on sale at the same moment; null: it was not asked for. */
export interface KnownCaller {
  actor: Actor;
  assetsVersion: string | null;
}

/** `asksAssets`: the call needs the version of the assets on sale. */
export type FindCaller = (token: string, asksAssets: boolean) => Promise<KnownCaller>;

/**
 * Finds the user of a token. Read for every request, so a session that ended anywhere is refused at once on every
 * instance.
 * Refuses: unauthenticated, not_activated, suspended.
 */
export function createFindCaller(database: Database): FindCaller {
  const find = createBatchLoader<{ hash: string; asksAssets: boolean }, Found | null>(async (keys) => {
    const hashes = keys.map(({ hash }) => Buffer.from(hash, 'base64'));
    const asksAssets = keys.some((key) => key.asksAssets);
    const rows = await database.run<Found & Record<string, unknown>>(findSessions, [hashes, asksAssets]);
    const used = rows.filter((row) => row.use_unwritten).map((row) => row.session_id);
    // Not awaited: a database that can't write now can still be read.
    if (used.length > 0) database.write(writeUse, [used]).catch(() => undefined);
    const byHash = new Map(rows.map((row) => [row.token_hash.toString('base64'), row]));
    return keys.map(({ hash }) => byHash.get(hash) ?? null);
  });
  return async (token, asksAssets) => {
    const found = await find({ hash: hashOf(token).toString('base64'), asksAssets });
    if (!found) throw new Refusal('unauthenticated');
    if (found.session_id === null) throw new Refusal('not_activated');
    if (found.suspended) throw new Refusal('suspended');
    const actor: Actor = {
      id: found.user_id,
      sessionId: found.session_id,
      name: found.name,
      email: found.email,
      role: found.role,
      hasTwoFactor: found.has_two_factor,
      passwordFresh: found.password_fresh,
    };
    return { actor, assetsVersion: found.assets_version };
  };
}

interface NewSession {
  userId: string;
  remember: boolean;
  userAgent: string | null;
  /** A correct second factor was given. */
  secondStep?: boolean;
  /** When the user typed their password, if not now. */
  passwordCheckedAt?: Date;
}

/**
 * Opens a session (24 hours, or 30 days when remembered) and returns its token; only its hash is stored. Of more than
 * `maxSessions` the one unused for longest ends. The caller must hold the lock on the user, and record the login, whose
 * row takes the session's mark along.
 */
export async function startSession(tx: Tx, session: NewSession): Promise<string> {
  const token = newToken();
  const lifetime = session.remember ? `${rememberedSessionDays} days` : `${sessionHours} hours`;
  const opened = tx.insert(sessions).values({
    userId: session.userId,
    tokenHash: hashOf(token),
    userAgent: session.userAgent?.slice(0, 300) ?? null,
    secondStep: session.secondStep ?? false,
    passwordCheckedAt: session.passwordCheckedAt ?? sql`now()`,
    expiresAt: sql`now() + ${lifetime}::interval`,
  });
  const [row] = await opened.returning({ id: sessions.id });
  if (!row) throw new Error('the session was not stored');
  for (const kind of ['session', 'session-step'] as const) markRecord(tx, kind, row.id);
  await endOldestSessions(tx, { userId: session.userId, except: row.id }, maxSessions - 1);
  return token;
}
