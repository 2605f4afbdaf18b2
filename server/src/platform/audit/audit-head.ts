import { randomUUID } from 'node:crypto';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { AuditHead } from './audit-chain.ts';

/** Keeps the end of the audit log outside the database, where whoever holds the database alone cannot reach. */
export interface HeadKeeper {
  /** The newest head known here; null: none yet. */
  readonly known: AuditHead | null;
  /** Takes a newer head; it is on the disk some milliseconds later. */
  keep(head: AuditHead): void;
  /** Waits until what was taken is on the disk. */
  settled(): Promise<void>;
}

/** The file in a DATA_DIR that holds the head. */
export function headFileIn(dataDir: string): string {
  return join(dataDir, 'audit.head');
}

/** Reads a head file: null where there is none. Throws where it says nothing readable. */
export function readHead(file: string): AuditHead | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [, number, mac] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  if (!number || !mac) throw new Error(`${file} is damaged: it should hold a number and a fingerprint.`);
  return { number: Number(number), mac: Buffer.from(mac, 'hex') };
}

/**
 * Opens the head file, or keeps the head in memory alone where `file` is null. Nobody waits for the disk: a crash
 * leaves an older head there, which the log holds too. Several processes may share the file; it never goes back.
 */
export function createHeadKeeper(file: string | null, warn: (line: string) => void): HeadKeeper {
  let known = file === null ? null : readHead(file);
  let writing: Promise<void> | undefined;
  const write = async (target: string) => {
    for (let written: AuditHead | null = null; known && known !== written; ) {
      written = known;
      await replace(target, written);
    }
  };
  return {
    get known() {
      return known;
    },
    keep(head) {
      if (known && known.number >= head.number) return;
      known = head;
      if (file === null) return;
      writing ??= write(file)
        .catch((error: Error) =>
          warn(`Could not save the head of the audit log in ${file}: ${error.message}`),
        )
        .finally(() => {
          writing = undefined;
        });
    },
    async settled() {
      while (writing) await writing;
    },
  };
}

async function replace(file: string, head: AuditHead): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  // With a database and a key of its own, a desk may have needed no such folder before.
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, `${head.number} ${head.mac.toString('hex')}\n`, { mode: 0o600, flush: true });
    // Looked at in one go with the replacing, so that a slower writer never takes a newer head away.
    const there = readHead(file);
    if (!there || there.number < head.number) renameSync(draft, file);
  } finally {
    // On a full disk there would be one more with each row.
    rmSync(draft, { force: true });
  }
}
