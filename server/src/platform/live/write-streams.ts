import type { Writable } from 'node:stream';
import { setImmediate as others } from 'node:timers/promises';
import type { LiveEvent } from '@nairadesk/contract/events';
import type { Stream, StreamsByUser } from './streams-by-user.ts';

// A client with more unread is disconnected, and reloads when it comes back. Twice the size of one batch of the feed,
// so that a client that reads is never disconnected by a single batch.
const maxUnreadBytes = 320 * 1024;
const graceMilliseconds = 1000;
// Between so many of all streams requests have their turn.
const writtenAtOnce = 250;

/** Sends a stream to a response until one of them ends. */
export function sendTo(to: Writable, stream: Stream, streams: StreamsByUser): void {
  // Not once(), which holds more for each of 15,000.
  to.on('close', () => streams.remove(stream)).on('error', ignore);
  stream.sink = to;
  if (to.destroyed) streams.remove(stream);
  if (stream.ended) close(to);
}

/** Events as they are written: made once for all streams that get them. */
export function bytesOf(...events: LiveEvent[]): Buffer {
  return Buffer.from(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''));
}

/** Writes to every stream but those of sessions that have ended. */
export async function writeAll(streams: StreamsByUser, bytes: Buffer, ended?: Set<string>): Promise<void> {
  let written = 0;
  for (const stream of streams.all()) {
    if (!ended?.has(stream.actor.sessionId)) write(stream, bytes);
    written += 1;
    if (written % writtenAtOnce === 0) await others();
  }
}

/** Writes to a stream, unless it has ended; a client that doesn't read is disconnected. */
export function write({ sink, ended }: Stream, bytes: Buffer): void {
  if (!sink || ended || sink.destroyed) return;
  if (sink.writableLength > maxUnreadBytes) sink.destroy();
  else sink.write(bytes);
}

/** Ends a stream, now or when its response comes. */
export function end(stream: Stream): void {
  if (stream.ended) return;
  stream.ended = true;
  if (stream.sink) close(stream.sink);
}

function close(sink: Writable): void {
  sink.end();
  // A client that does not read does not see the end either.
  setTimeout(() => sink.destroy(), graceMilliseconds).unref();
}

/** Ends the streams whose session is over by now. */
export function endExpired(streams: StreamsByUser): void {
  const now = performance.now();
  for (const stream of streams.all()) if (stream.sink && stream.expiresAt <= now) end(stream);
}

// A response that breaks is closed, which says all.
function ignore(): void {}
