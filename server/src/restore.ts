import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { runCommand, say, type Typed } from './command-line.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './open-services.ts';
import { headFileIn, readHead } from './platform/audit/audit-head.ts';
import { listBackups, readManifest } from './platform/backup/manifest.ts';
import type { Target } from './platform/backup/recover-to.ts';
import { checkBackup, restoreBackup } from './platform/backup/restore-backup.ts';
import { createSecrets, type Secrets } from './platform/crypto/secrets.ts';
import { verifyDatabase } from './platform/verify/verify-database.ts';

const usage = `Usage: npm run restore -- --from FILE [--at TIME] [--archive FOLDER] [--key secret.key] [--unsealed] DATA_DIR
       npm run restore -- --from FILE --check [--key secret.key] [--unsealed]
Puts a backup into a new DATA_DIR and verifies it. Its key is in SECRET_KEY, or in the file that --key names.
  --from      a backup, or a folder of them: the newest, or with --at the newest from before that time
  --at        on from there with the archive, to a time like "2026-11-25 14:30" in Lagos, or like
              2026-11-25T13:30:00Z, or to the newest change that was archived: --at newest
  --check     tells whether the backup is whole and sealed with the key, and restores nothing
  --archive   the folder of the archive, by default that of ARCHIVE_DIR
  --unsealed  takes a backup of an older version, which is not sealed: only from where no other user can write`;

// Lagos time, where it says nothing else.
const moment = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/;

const options = {
  from: { type: 'string' },
  at: { type: 'string' },
  archive: { type: 'string' },
  key: { type: 'string' },
  unsealed: { type: 'boolean' },
  check: { type: 'boolean' },
} as const;

await runCommand(usage, options, main);

/** Restores one backup, and tells whether all is well with it. */
async function main({ values, positionals }: Typed<typeof options>): Promise<void> {
  const [dataDir, ...more] = positionals;
  const checks = values.check === true;
  if (!values.from || more.length > 0 || checks === (dataDir !== undefined)) throw new Error(usage);
  const settings = readConfig();
  const key = values.key ? readKey(values.key) : settings.secretKey;
  if (!key) throw new Error(`The key of the backup is needed. Nothing was restored.\n${usage}`);
  const takesUnsealed = values.unsealed === true;
  const sealer = createSecrets(Buffer.from(key, 'hex'));
  if (dataDir === undefined) return check(findBackup(values.from, null, sealer), key, takesUnsealed);
  const config = { ...settings, dataDir: resolve(dataDir), databaseUrl: null };
  const keepsKey = config.secretKey === null;
  const target = values.at === undefined ? null : readTarget(values.at);
  const archiveDir = values.archive ?? config.archiveDir;
  if (target && !archiveDir) throw new Error(`--at needs the archive. Nothing was restored.\n${usage}`);
  const { at } = await restoreBackup({
    file: findBackup(values.from, target, sealer),
    dataDir: config.dataDir,
    key,
    keepsKey,
    takesUnsealed,
    recovery: target && archiveDir ? { target, archiveDir: resolve(archiveDir) } : null,
    say,
  });
  say('Restored. Verifying …');
  const { database, close } = await openDatabase(config, say);
  try {
    const head = readHead(headFileIn(config.dataDir));
    const secrets = createSecrets(
      Buffer.from(key, 'hex'),
      config.oldSecretKeys.map((old) => Buffer.from(old, 'hex')),
    );
    const { faults } = await verifyDatabase(database, secrets, head);
    for (const line of faults) say(`WRONG: ${line}`);
    if (faults.length > 0) throw new Error('Restored, and something is wrong in it: see docs/operating.md.');
  } finally {
    await close();
  }
  say(`OK: ${config.dataDir} is the desk as it was at ${at}${target ? '' : ', or some moments later'}.`);
}

async function check(file: string, key: string, takesUnsealed: boolean): Promise<void> {
  const { kind, postgres, at } = await checkBackup({ file, key, takesUnsealed });
  const of = kind === 'dump' ? 'a dump of a server' : 'the files of its own database';
  say(`OK: ${file} is whole: ${of}, PostgreSQL ${postgres}, everything up to ${at}.`);
}

function readKey(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`${file} cannot be read. Nothing was restored.`);
  }
  if (!/^[0-9a-f]{64}$/i.test(text)) throw new Error(`${file} holds no key. Nothing was restored.`);
  return text.toLowerCase();
}

function readTarget(text: string): Target {
  if (text === 'newest') return text;
  const [, day, time, zone = '+01:00'] = moment.exec(text) ?? [];
  const at = new Date(`${day}T${time}${zone}`);
  if (Number.isNaN(at.getTime())) throw new Error(`${text} is no time. Nothing was restored.\n${usage}`);
  return at;
}

function findBackup(from: string, target: Target | null, secrets: Secrets): string {
  if (!statSync(from, { throwIfNoEntry: false })?.isDirectory()) return from;
  const found = listBackups(from, secrets).findLast(
    (file) => !(target instanceof Date) || Date.parse(readManifest(file).at) <= target.getTime(),
  );
  if (!found)
    throw new Error(`${from} has no backup${target ? ' from before that time' : ''}. Nothing was restored.`);
  return found;
}
