import { randomBytes } from 'node:crypto';
import type { Ctx } from '../platform/context/context.ts';
import { hashOf } from '../platform/crypto/secrets.ts';
import type { Db } from '../platform/database/database.ts';
import { sql } from '../platform/database/drizzle.ts';
import { usedPasskeyChallenges } from '../platform/database/tables/passkeys-tables.ts';

/** What a challenge is for. One that belongs to a session works in no other. */
export type ChallengeUse = { to: 'log-in' } | { to: 'enrol' | 'confirm'; sessionId: string };

/** How long a person has to answer. */
export const challengeSeconds = 300;

const expiryBytes = 8;
const signedBytes = expiryBytes + 16;
const macBytes = 32;

const expiryStatement = {
  name: 'passkey_challenge_expiry',
  text: `select extract(epoch from now() + interval '${challengeSeconds} seconds')::bigint as expires_at`,
};

/**
 * Makes a challenge in base64url: its expiry by the database's clock and 128 random bits, signed for this use. Nothing
 * is stored: a caller who asks for many fills no table, and every instance knows its own signature.
 */
export async function issueChallenge(
  ctx: Pick<Ctx, 'query' | 'secrets'>,
  use: ChallengeUse,
): Promise<string> {
  const [row] = await ctx.query<{ expires_at: string }>(expiryStatement, []);
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeBigUInt64BE(BigInt(row?.expires_at ?? 0));
  const signed = Buffer.concat([expiry, randomBytes(signedBytes - expiryBytes)]);
  return Buffer.concat([signed, ctx.secrets.mac(...signedAs(signed, use))]).toString('base64url');
}

/**
 * Tells whether we issued a challenge for this use. It may have expired, or be used already. It comes from a stranger's
 * JSON: what is no text must not become bytes, of which an object with a length would make as many as it says.
 */
export function isOurChallenge(ctx: Pick<Ctx, 'secrets'>, challenge: unknown, use: ChallengeUse): boolean {
  if (typeof challenge !== 'string') return false;
  const bytes = Buffer.from(challenge, 'base64url');
  const signature = bytes.subarray(signedBytes);
  if (signature.length !== macBytes) return false;
  const [content, purpose] = signedAs(bytes.subarray(0, signedBytes), use);
  return ctx.secrets.signerOf(signature, content, purpose) !== null;
}

/** Uses up a challenge of ours; false if it has expired or was used. Of concurrent uses, on any instance, one wins. */
export async function consumeChallenge(tx: Db, challenge: string): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const expiresAt = sql`to_timestamp(${Number(bytes.readBigUInt64BE())})`;
  // Of the bytes, not of the text: base64 may spell the same bytes in more than one way.
  const used = await tx.execute(sql`
    insert into ${usedPasskeyChallenges} (challenge_hash, expires_at)
    select ${hashOf(bytes.toString('hex'))}::bytea, ${expiresAt} where ${expiresAt} > now()
    on conflict do nothing returning expires_at`);
  return used.rows.length > 0;
}

function signedAs(signed: Buffer, use: ChallengeUse): [content: string, purpose: string] {
  const sessionId = 'sessionId' in use ? use.sessionId : '';
  return [signed.toString('hex'), `passkey-challenge/${use.to}/${sessionId}`];
}
