import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { AuditHead } from './audit-chain.ts';
import { ownerToKeep } from './owner-to-keep.ts';

/** Stores the head of the audit log outside the database, out of reach of an attacker who has only the database. */
export interface HeadKeeper {
  /** The newest head known here; null: none yet. */
  readonly known: AuditHead | null;
  /** Accepts a newer head; it is on disk some milliseconds later. */
  keep(head: AuditHead): void;
  /** Waits until the newest head is on disk. */
  settled(): Promise<void>;
}

const draftMilliseconds = 60_000;

/** The file in a DATA_DIR that holds the head. */
export function headFileIn(dataDir: string): string {
  return join(dataDir, 'audit.head');
}

/** Reads a head file; null if there is none. Throws if it is damaged. */
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
 * Opens the head file, or keeps the head in memory if `file` is null. Writes happen in the background: a crash leaves
 * an older head, which the log holds too. Several processes may share the file; it never goes back.
 */
export function createHeadKeeper(file: string | null, warn: (line: string) => void): HeadKeeper {
  let known = file === null ? null : readHead(file);
  if (file !== null) removeOldDrafts(file);
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

// What a power cut left behind. A minute old, it is no other process's that is about to put it in place.
function removeOldDrafts(file: string): void {
  const folder = dirname(file);
  const isDraft = (name: string) => name.startsWith(`${basename(file)}.`);
  try {
    for (const name of readdirSync(folder).filter(isDraft)) {
      const draft = join(folder, name);
      if (Date.now() - statSync(draft).mtimeMs > draftMilliseconds) rmSync(draft);
    }
  } catch {
    // No folder yet, one that can't be written, or another process was quicker: it is litter, and nothing depends on it.
  }
}

async function replace(file: string, head: AuditHead): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  // With DATABASE_URL and SECRET_KEY set, the folder may not exist yet.
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeDraft(draft, `${head.number} ${head.mac.toString('hex')}\n`);
    // Read and replaced without a pause, so that a slower writer can't replace a newer head.
    const there = readHead(file);
    if (!there || there.number < head.number) renameSync(draft, file);
  } finally {
    // On a full disk each row would leave another draft.
    rmSync(draft, { force: true });
  }
}

async function writeDraft(draft: string, text: string): Promise<void> {
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(text);
    const owner = ownerToKeep(dirname(draft));
    if (owner) await file.chown(owner.uid, owner.gid);
    await file.sync();
  } finally {
    await file.close();
  }
}
