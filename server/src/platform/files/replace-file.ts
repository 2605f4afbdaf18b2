import { randomUUID } from 'node:crypto';
import { readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';

const draftMilliseconds = 60_000;
const draftName = /\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Puts a file with this text in the place of another in a server's folder, once it is whole and on disk.
 * @param isNewer asked in the moment before: false leaves the one that is there
 */
export async function replaceFile(file: string, text: string, isNewer = () => true): Promise<void> {
  const draft = draftOf(file);
  // With DATABASE_URL and SECRET_KEY set, the folder may not exist yet.
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeNewFile(draft, text);
    // Without a pause between the two, so that a slower writer can't replace what is newer.
    if (isNewer()) renameSync(draft, file);
  } finally {
    // On a full disk each one would leave another draft.
    rmSync(draft, { force: true });
  }
}

/**
 * Writes a file that isn't there yet, on disk when this returns. Only the owner of its folder reads it: the server,
 * whose folder it is, can read and delete what a command of root wrote there.
 */
export async function writeNewFile(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await giveToOwnerOf(dirname(file), handle);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Gives what root writes in a server's folder to the server. */
export async function giveToOwnerOf(folder: string, handle: FileHandle): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(folder);
  await handle.chown(uid, gid);
}

/** The name under which a file is written before it is put in its place. */
export function draftOf(file: string): string {
  return `${file}.${randomUUID()}`;
}

/** Deletes drafts that a power cut left in a folder. A minute old, they are no other process's that is about to use them. */
export function removeOldDrafts(folder: string): void {
  try {
    for (const name of readdirSync(folder).filter((name) => draftName.test(name))) {
      const draft = join(folder, name);
      if (Date.now() - statSync(draft).mtimeMs > draftMilliseconds) rmSync(draft);
    }
  } catch {
    // No folder yet, one that can't be written, or another process was quicker: it is litter, and nothing depends on it.
  }
}
