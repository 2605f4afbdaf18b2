import { join, resolve } from 'node:path';
import { runCommand, say, type Typed } from './command-line.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './open-services.ts';
import { noteGoodBackup } from './platform/backup/backup-state.ts';
import { keepNewest, type Manifest } from './platform/backup/manifest.ts';
import { writeBackup } from './platform/backup/write-backup.ts';
import { assertKeyMatches } from './platform/crypto/key-check.ts';
import { findSecrets } from './platform/crypto/key-file.ts';
import type { Database } from './platform/database/database.ts';

const usage = `Usage: npm run backup -- --to FOLDER [--keep 14]
Backs the database up beside the running server. --keep deletes all but so many of the newest there.
Keep SECRET_KEY, or secret.key of DATA_DIR, elsewhere: without it a backup can't be read.`;

const options = { to: { type: 'string' }, keep: { type: 'string' } } as const;

await runCommand(usage, options, main);

/** Makes one backup. The key is not in it. */
async function main({ values }: Typed<typeof options>): Promise<void> {
  const { to, keep } = values;
  if (!to || (keep !== undefined && !/^[1-9]\d{0,3}$/.test(keep))) throw new Error(usage);
  const config = readConfig();
  const secrets = findSecrets(config);
  if (!secrets) throw new Error(`No key found: set SECRET_KEY or DATA_DIR as the server has them. ${usage}`);
  const { database, folder, close } = await openDatabase(config, () => {});
  try {
    await assertKeyMatches(database, secrets);
    const cluster = folder === null ? null : join(folder, 'cluster');
    const { file, manifest } = await writeBackup({ database, secrets, cluster }, to);
    if (config.backups === null || config.backups.folder === resolve(to))
      await note(database, file, manifest);
    say(`${file}: ${(manifest.bytes / 1024 / 1024).toFixed(1)} MB, everything up to ${manifest.at}.`);
    const deleted = keep === undefined ? 0 : keepNewest(to, Number(keep), secrets);
    if (deleted > 0) say(`Deleted: ${deleted} older ones.`);
  } finally {
    await close();
  }
}

// Before an upgrade, the database may have no place for it yet.
async function note(database: Database, file: string, manifest: Manifest): Promise<void> {
  await noteGoodBackup(database, file, manifest).catch((error: Error & { code?: string }) => {
    if (error.code !== '42P01') throw error;
  });
}
