import { join } from 'node:path';
import { readSmallFile } from '../files/read-small-file.ts';
import { replaceFile } from '../files/replace-file.ts';
import type { AuditHead } from './audit-chain.ts';

/** Stores the head of the audit log outside the database, out of reach of an attacker who has only the database. */
export interface HeadKeeper {
  /** The newest head known here; null: none yet. */
  readonly known: AuditHead | null;
  /** Accepts a newer head; it is on disk some milliseconds later. */
  keep(head: AuditHead): void;
  /** Waits until the newest head is on disk. */
  settled(): Promise<void>;
}

/** The file in a DATA_DIR that holds the head. */
export function headFileIn(dataDir: string): string {
  return join(dataDir, 'audit.head');
}

/** Reads a head file; null if there is none. Throws if it is damaged. */
export function readHead(file: string): AuditHead | null {
  let text: string;
  try {
    text = readSmallFile(file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const [, number, mac] = /^(\d{1,15}) ([0-9a-f]{64})\n$/.exec(text) ?? [];
  if (!number || !mac) throw new Error(`${file} is damaged: it should hold a number and a fingerprint.`);
  return { number: Number(number), mac: Buffer.from(mac, 'hex') };
}

/**
 * Opens the head file, or keeps the head in memory if `file` is null. Writes happen in the background: a crash leaves
 * an older head, which the log holds too. Several processes may share the file; it never goes back.
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
  await replaceFile(file, `${head.number} ${head.mac.toString('hex')}\n`, () => {
    const there = readHead(file);
    return !there || there.number < head.number;
  });
}
