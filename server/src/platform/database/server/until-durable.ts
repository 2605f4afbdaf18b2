import type { Database } from '../database.ts';

/**
 * A commit of its own, after those that it waits for: what was committed before is in the write-ahead log before it, so on
 * disk, and with synchronous standbys there too, as soon as this one is acknowledged. It changes nothing.
 */
const commitAfter = {
  name: 'until_durable',
  text: "select pg_logical_emit_message(true, 'nairadesk', '')",
};

/**
 * For transactions that end with `synchronous_commit = off`, so that the locks they hold are free before the disk is done.
 * The function waits until what was committed before its call would survive a crash, and throws if that is unknown.
 * All who wait at once share one statement.
 */
export function createDurability(database: Pick<Database, 'write'>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const start = async () => {
    // A commit that is under way may have begun before the commits of those who wait for this one.
    await running?.catch(() => {});
    running = next;
    next = undefined;
    await database.write(commitAfter, []);
  };
  return () => {
    next ??= start();
    return next;
  };
}
