import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessOfNameAlive, nameForThisProcess } from './processes.ts';

export type Lease = { leave(whenLast: () => Promise<void>): Promise<void> };

const leaving = '.leaving';

/**
 * Signs this process in as a user of the database; the last one to leave shuts it down.
 * A lease is an empty file whose name says it all, so that no reader meets half of one.
 */
export async function takeLease(folder: string): Promise<Lease> {
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lease = path.join(folder, nameForThisProcess());
  fs.writeFileSync(lease, '');
  // Written before looking, as is the mark below: of two processes that come and go at once, at least one sees the other.
  while (liveLeases(folder).some((name) => name.endsWith(leaving))) await sleep(20);

  return {
    async leave(whenLast) {
      fs.renameSync(lease, lease + leaving);
      try {
        const isLast = liveLeases(folder).every((name) => name.endsWith(leaving));
        if (isLast) await whenLast();
      } finally {
        fs.rmSync(lease + leaving, { force: true });
      }
    },
  };
}

function liveLeases(folder: string): string[] {
  return fs.readdirSync(folder).filter((name) => {
    if (isProcessOfNameAlive(name)) return true;
    fs.rmSync(path.join(folder, name), { force: true });
    return false;
  });
}
