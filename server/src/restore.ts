import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readArguments, runCommand, say } from './command-line.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './open-services.ts';
import { headFileIn, readHead } from './platform/audit/audit-head.ts';
import { restoreBackup } from './platform/backup/restore-backup.ts';
import { createSecrets } from './platform/crypto/secrets.ts';
import { verifyDatabase } from './platform/verify/verify-database.ts';

const usage = `Usage: npm run restore -- --from FILE [--key secret.key] DATA_DIR
Puts a backup into a new DATA_DIR and verifies it. Its key is in SECRET_KEY, or in the file that --key names.`;

await runCommand(main);

/** Restores one backup, and tells whether all is well with it. */
async function main(): Promise<void> {
  const { values, positionals } = readArguments(usage, { from: { type: 'string' }, key: { type: 'string' } });
  if (values.help) {
    process.stdout.write(`${usage}\n`);
    return;
  }
  const [dataDir, ...more] = positionals;
  if (!values.from || !dataDir || more.length > 0) throw new Error(usage);
  const config = { ...readConfig(), dataDir: resolve(dataDir), databaseUrl: null };
  const key = values.key ? readKey(values.key) : config.secretKey;
  if (!key) throw new Error(`The key of the backup is needed. Nothing was restored.\n${usage}`);
  const keepsKey = config.secretKey === null;
  const { at } = await restoreBackup({ file: values.from, dataDir: config.dataDir, key, keepsKey, say });
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
  say(`OK: ${config.dataDir} is the desk as it was at ${at}, or some moments later.`);
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
