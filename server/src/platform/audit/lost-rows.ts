import type { Database } from '../database/database.ts';
import { Refusal } from '../errors/refusal.ts';
import type { HeadKeeper } from './audit-head.ts';

const message = 'We are checking our records and can’t save anything just now. Please try again soon.';

const findHead = {
  name: 'find_audit_head',
  silenceMilliseconds: 3_000,
  text: 'select exists (select from audit_log where number = $1 and mac = $2) as held',
};

/** Whether rows that this process has seen are gone from the log. */
export interface LostRows {
  readonly lost: boolean;
  /** Notes that they are gone, and gives the refusal for the transaction that found out. */
  lose(): Refusal;
  /** Refuses what would write while they are gone. Refuses: unavailable. */
  assertHeld(): void;
  /** Asks the database whether they are there, and notes the answer. */
  check(database: Pick<Database, 'run'>): Promise<void>;
}

/**
 * Watches over the newest head known here. Where the log lacks it, this is another database than the one that was written
 * to: an older copy, or the other side of a split brain. What it is told would be lost, so nothing is written until the
 * row is there again. `say` gets one line each time.
 */
export function watchForLostRows(head: HeadKeeper, say: (line: string) => void): LostRows {
  let lost = false;
  const note = (isLost: boolean) => {
    if (isLost === lost) return;
    lost = isLost;
    const row = `Row ${head.known?.number} of the audit log`;
    say(
      isLost
        ? `WRONG DATABASE? ${row}, which this server has seen, is missing: it writes nothing more. Run "npm run verify" and read "Rows that are gone" in docs/operating.md.`
        : `${row} is there again: this server writes again.`,
    );
  };
  const lose = () => {
    note(true);
    return new Refusal('unavailable', { message });
  };
  return {
    get lost() {
      return lost;
    },
    lose,
    assertHeld() {
      if (lost) throw lose();
    },
    async check({ run }) {
      const { known } = head;
      if (known === null) return;
      const [row] = await run<{ held: boolean }>(findHead, [known.number, known.mac]);
      note(row?.held !== true);
    },
  };
}
