import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Database } from '../database.ts';

/** A replica of the database for what staff look back at, and how it stands. */
export interface Replica {
  /** It, once it has all that was committed when this was asked; null where that takes longer than `mostBehindSeconds`. */
  caughtUp(): Promise<Database | null>;
  /** It refused or lost a statement: it is left out until it has been looked at again. */
  leaveOut(): void;
  /** Measures how far behind it is, and takes it in again where that is little. */
  measure(): Promise<void>;
  /** What it took last to get what the primary had; null: not within `measuredSeconds`, or not ours. */
  readonly behindSeconds: number | null;
  /** Reads that it answered. */
  readonly reads: number;
  /** Reads that it might have answered and the primary did. */
  readonly readsLeftOut: number;
  close(): Promise<void>;
}

/** What is committed is read from the replica, or from the primary where the replica lacks it for longer than this. */
export const mostBehindSeconds = 0.2;
/** A lag beyond this is not measured any more. */
export const measuredSeconds = 10;
const connections = 10;
const lookEveryMilliseconds = 5;

// Where the primary is in its log. A standby that follows another timeline, or is of another cluster, says nothing about it.
const readPosition = {
  name: 'read_position',
  silenceMilliseconds: 1_000,
  text: `select at::text, left(pg_walfile_name(at), 8) as timeline,
    (select system_identifier from pg_control_system())::text as cluster from pg_current_wal_lsn() as at`,
};
const readReplayed = {
  name: 'read_replayed',
  silenceMilliseconds: 1_000,
  text: `select pg_last_wal_replay_lsn() >= $1::pg_lsn
    and (select lpad(upper(to_hex(received_tli)), 8, '0') from pg_stat_wal_receiver) = $2
    and (select system_identifier from pg_control_system())::text = $3 as "isThere"`,
};

/** Connects to a replica of the primary; nothing is asked of either yet. */
export function connectReplica(primary: Pick<Database, 'run'>, connectionString: string): Replica {
  const database = connect({ connectionString }, connections);
  let isIn = false;
  let behindSeconds: number | null = null;
  let reads = 0;
  let readsLeftOut = 0;

  /** How many seconds it takes the replica to get what the primary has now; null: more than `patience`, or for ever. */
  const catchUp = async (patience: number): Promise<number | null> => {
    const began = performance.now();
    const secondsSince = () => (performance.now() - began) / 1000;
    const wait = async () => {
      const [now] = await primary.run<{ at: string; timeline: string; cluster: string }>(readPosition, []);
      while (now && secondsSince() < patience) {
        const [row] = await database.run<{ isThere: boolean | null }>(readReplayed, Object.values(now));
        if (row?.isThere) return secondsSince();
        await sleep(lookEveryMilliseconds);
      }
      return null;
    };
    // A host that says nothing takes longer than its turn.
    const late = sleep(patience * 1000, null, { ref: false });
    return Promise.race([wait(), late]).catch(() => null);
  };
  const leaveOut = () => {
    isIn = false;
  };
  return {
    async caughtUp() {
      const isThere = isIn && (await catchUp(mostBehindSeconds)) !== null;
      if (isThere) reads += 1;
      else readsLeftOut += 1;
      isIn = isThere;
      return isThere ? database : null;
    },
    leaveOut,
    async measure() {
      behindSeconds = await catchUp(measuredSeconds);
      isIn = behindSeconds !== null && behindSeconds <= mostBehindSeconds;
    },
    get behindSeconds() {
      return behindSeconds;
    },
    get reads() {
      return reads;
    },
    get readsLeftOut() {
      return readsLeftOut;
    },
    close: () => database.close(),
  };
}
