import { createHash } from 'node:crypto';
import type { Endpoint } from '@nairadesk/contract/endpoint';
import type { Ctx, Idempotency } from '../context/context.ts';
import type { Secrets } from '../crypto/secrets.ts';
import type { Db } from '../database/database.ts';
import { idempotencyKeys } from '../database/tables/idempotency-tables.ts';
import { Refusal } from '../errors/refusal.ts';

/** Ends a use case that sees that the request was answered before: the caller gets that answer, or may ask again. */
export class AlreadyAnswered extends Refusal {
  constructor() {
    super('busy');
  }
}

/** Reads the Idempotency-Key header: 1 to 255 visible ASCII characters. Refuses: idempotency_key_invalid. */
export function readIdempotency(
  endpoint: Endpoint,
  header: string | string[] | undefined,
  input: object,
  secrets: Secrets,
): Idempotency | null {
  if (!endpoint.idempotent || header === undefined) return null;
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(header)) {
    throw new Refusal('idempotency_key_invalid');
  }
  const text = requestText(endpoint, input);
  const requestHash = secrets.print(text, 'idempotency');
  return { key: header, requestHash, isFormerHash: (hash) => sha256(text).equals(hash) };
}

const findEarlierAnswer = {
  name: 'find_earlier_answer',
  text: 'select request_hash, answer from idempotency_keys where user_id = $1 and key = $2',
};

/** The answer that this key already got, as it was sent, or null. Refuses: idempotency_key_reused. */
export async function earlierAnswer(ctx: Ctx): Promise<string | null> {
  if (!ctx.idempotency) return null;
  const { key, requestHash, isFormerHash } = ctx.idempotency;
  const [earlier] = await ctx.query<{ request_hash: Buffer; answer: string }>(findEarlierAnswer, [
    ctx.actor.id,
    key,
  ]);
  if (!earlier) return null;
  const isSame = earlier.request_hash.equals(requestHash) || isFormerHash(earlier.request_hash);
  if (!isSame) throw new Refusal('idempotency_key_reused');
  return earlier.answer;
}

/** Stores the answer in the transaction that makes the change: both hold, or neither. */
export async function rememberAnswer(tx: Db, ctx: Ctx, answer: object): Promise<void> {
  if (!ctx.idempotency) return;
  const { key, requestHash } = ctx.idempotency;
  await tx
    .insert(idempotencyKeys)
    .values({ userId: ctx.actor.id, key, requestHash, answer: answerText(answer) });
}

/** The text of a success: sent the first time, stored, and sent again for the same key. */
export function answerText(answer: object): string {
  return JSON.stringify({ status: 'success', ...answer });
}

/** What a request asked for, as text; the order of fields does not matter, and a file counts by its content. */
export function requestText(endpoint: Endpoint, input: object): string {
  const parts = Object.entries(input)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, Buffer.isBuffer(value) ? sha256(value).toString('hex') : value]);
  return JSON.stringify([endpoint.method, endpoint.path, parts]);
}

function sha256(content: string | Buffer): Buffer {
  return createHash('sha256').update(content).digest();
}
