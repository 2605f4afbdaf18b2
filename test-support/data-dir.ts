import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endPostgres } from './product-database.ts';

/** Makes a folder for one product's data, with the caller's purpose in its name. */
export function makeDataDir(purpose: string): string {
  const folder = mkdtempSync(join(tmpdir(), `nairadesk-${purpose}-`));
  // Root's PostgreSQL runs as a user of its own, who must be able to reach its data here.
  chmodSync(folder, 0o711);
  return folder;
}

/** Ends the PostgreSQL that still runs on a folder, in whatever state a test left it, and removes the folder. */
export async function removeDataDir(folder: string): Promise<void> {
  await endPostgres(folder);
  rmSync(folder, { recursive: true, force: true });
}
