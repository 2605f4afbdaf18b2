import type { Writable } from 'node:stream';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import type { Change } from './event-feed.ts';

/** The user of a stream. */
export interface Subscriber {
  id: string;
  sessionId: string;
  role: Role;
}

export interface Stream {
  actor: Subscriber;
  /** Where it is written; undefined until the subscriber has been checked. */
  sink?: Writable;
  ended: boolean;
  /** When its session ends, by `performance.now()`. */
  expiresAt: number;
}

// Beyond that the oldest ends: most likely a phone that lost its connection.
const maxStreamsPerUser = 12;

/** The open streams by user, to find those that a change concerns. */
export class StreamsByUser {
  readonly #byUser = new Map<string, Set<Stream>>();
  readonly #staff = new Set<Stream>();
  size = 0;

  /** Adds a stream, and gives the oldest one of its user if that is one too many. */
  add(stream: Stream): Stream | undefined {
    const { id, role } = stream.actor;
    const own = this.#byUser.get(id) ?? new Set();
    this.#byUser.set(id, own.add(stream));
    if (isStaff(role)) this.#staff.add(stream);
    this.size += 1;
    const [oldest] = own;
    if (own.size <= maxStreamsPerUser || !oldest) return undefined;
    // Removed now, not on close: the next stream must not find the same oldest one.
    this.remove(oldest);
    return oldest;
  }

  remove(stream: Stream): void {
    const own = this.#byUser.get(stream.actor.id);
    if (!own?.delete(stream)) return;
    if (own.size === 0) this.#byUser.delete(stream.actor.id);
    this.#staff.delete(stream);
    this.size -= 1;
  }

  *all(): Iterable<Stream> {
    for (const own of this.#byUser.values()) yield* own;
  }

  /** The streams to send a change to, if it isn't for all: what is their own alone to its owner, else owner and staff. */
  recipientsOf({ topic, subjectId, ownerId }: Change): Iterable<Stream> {
    const own = this.#byUser.get((topic === 'user' ? subjectId : ownerId) ?? '') ?? [];
    const isTheirsAlone = topic === 'session' || topic === 'settings' || topic === 'price-alert';
    return isTheirsAlone ? own : new Set([...this.#staff, ...own]);
  }

  /** The streams whose session a change may have ended. */
  affectedBy({ topic, subjectId, ownerId }: Change): Iterable<Stream> {
    if (topic === 'user') return this.#byUser.get(subjectId) ?? [];
    return topic === 'session' ? (this.#byUser.get(ownerId ?? '') ?? []) : [];
  }
}
