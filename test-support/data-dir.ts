import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endPostgres } from './product-database.ts';

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm';
const roomBytes = 4 * 2 ** 30;

/** Makes a folder for one product's data, with the caller's purpose in its name. */
export function makeDataDir(purpose: string): string {
  return makeFolder(tmpdir(), purpose);
}

/**
 * Makes such a folder in memory where there is room for 4 GB, else as the others: for databases that no crash has to
 * spare. Hundreds are made in a run, each of a thousand files, which a disk takes longer to make than all else.
 */
export function makeDirInMemory(purpose: string): string {
  return makeFolder(hasRoomInMemory() ? inMemory : tmpdir(), purpose);
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > roomBytes && process.availableMemory() > roomBytes;
  } catch {
    return false;
  }
}

function makeFolder(parent: string, purpose: string): string {
  const folder = mkdtempSync(join(parent, `nairadesk-${purpose}-`));
  // Root's PostgreSQL runs as a user of its own, who must be able to reach its data here.
  chmodSync(folder, 0o711);
  return folder;
}

/** Makes such a folder as a copy of another one, whose product has stopped; its files keep their owners. */
export function copyDataDir(from: string, purpose: string): string {
  const folder = makeDataDir(purpose);
  // With the dot, which join would take away, what is in it is copied, and not the folder itself.
  execFileSync('cp', ['-a', `${from}/.`, folder]);
  return folder;
}

/** Ends the PostgreSQL that still runs on a folder, in whatever state a test left it, and removes the folder. */
export async function removeDataDir(folder: string): Promise<void> {
  await endPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}
