import { readConfig } from './config.ts';
import { openDatabase } from './open-services.ts';
import { headFileIn, readHead } from './platform/audit/audit-head.ts';
import { createSecrets, findSecretKey } from './platform/crypto/secrets.ts';
import { verifyDatabase } from './platform/verify/verify-database.ts';

const undefinedTable = '42P01';

await main().catch((error: Error & { code?: string }) => {
  const older = error.code === undefinedTable;
  process.stderr.write(
    `${older ? 'Cannot verify: start this version of the server on it once.' : error.message}\n`,
  );
  process.exitCode = 1;
});

/** Says whether anybody changed the audit log, and whether orders and ledger are sound. Exits with 1 where not. */
async function main(): Promise<void> {
  const config = readConfig();
  const key = findSecretKey(config.secretKey, config.dataDir);
  if (!key) {
    throw new Error(
      `Cannot verify: there is no key. Set SECRET_KEY, or DATA_DIR to the folder with the desk's secret.key; ${config.dataDir} has none.`,
    );
  }
  const { database, close } = await openDatabase(config, () => {});
  try {
    // Before the database is looked at: by then it may have more rows than the head, never fewer.
    const kept = readHead(headFileIn(config.dataDir));
    const { facts, faults } = await verifyDatabase(database, createSecrets(key), kept);
    for (const line of facts) process.stdout.write(`${line}\n`);
    for (const line of faults) process.stdout.write(`WRONG: ${line}\n`);
    process.stdout.write(faults.length === 0 ? 'All is well.\n' : 'NOT well: see docs/operating.md.\n');
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await close();
  }
}
