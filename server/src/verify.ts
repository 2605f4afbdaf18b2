import { existsSync } from 'node:fs';
import { runCommand, say, type Typed } from './command-line.ts';
import { type Config, readConfig } from './config.ts';
import { openDatabase } from './open-services.ts';
import { headFileIn, readHead } from './platform/audit/audit-head.ts';
import { findSecrets } from './platform/crypto/key-file.ts';
import type { Secrets } from './platform/crypto/secrets.ts';
import { verifyResultIn, writeVerifyResult } from './platform/metrics/verify-result.ts';
import { markFileIn, readMark, writeMark } from './platform/verify/since/verify-mark.ts';
import { verifyDatabase } from './platform/verify/verify-database.ts';

const usage = `Usage: npm run verify [-- --all] [--without-head]
Looks at what was written since it last found all well, or at everything.
  --all            at everything
  --without-head   audit.head is on another machine: rows deleted from the end of the log aren’t looked for`;

// Whether all is well is unknown: another code than that of what was found.
const couldNotLook = 2;
// A table or a column that this version added.
const older = ['42P01', '42703'];

const options = { 'without-head': { type: 'boolean' }, all: { type: 'boolean' } } as const;

await runCommand(usage, options, (typed) => main(typed).catch(tellOfOlder), couldNotLook);

/**
 * Reports whether the audit log was changed, and whether orders and ledger are consistent. Exits with 1 if not, with 2 if
 * it could not look.
 */
async function main({ values }: Typed<typeof options>): Promise<void> {
  const config = readConfig();
  const secrets = findSecrets(config);
  if (!secrets) {
    throw new Error(
      `Cannot verify: no key found. Set SECRET_KEY, or set DATA_DIR to the folder that holds secret.key; ${config.dataDir} has none.`,
    );
  }
  try {
    const isWell = await look(config, secrets, values);
    if (!isWell) process.exitCode = 1;
    await keepResult(config, secrets, isWell ? 0 : 1);
  } catch (error) {
    await keepResult(config, secrets, couldNotLook);
    throw error;
  }
}

/** Looks, says what was found, and keeps how far all was well. @returns whether it was */
async function look(
  config: Config,
  secrets: Secrets,
  values: Typed<typeof options>['values'],
): Promise<boolean> {
  const { database, close } = await openDatabase(config, () => {});
  try {
    // Read before the database, which may have more rows than the head by then, never fewer.
    const kept = values['without-head'] ? 'elsewhere' : readHead(headFileIn(config.dataDir));
    const markFile = markFileIn(config.dataDir);
    const since = values.all ? null : readMark(markFile, secrets);
    const { facts, doubts, faults, mark } = await verifyDatabase(database, secrets, kept, since);
    for (const line of facts) say(line);
    for (const line of doubts) say(`LOOK: ${line}`);
    for (const line of faults) say(`WRONG: ${line}`);
    say(faults.length === 0 ? 'OK: no problems found.' : 'Problems found: see docs/operating.md.');
    if (mark && kept !== 'elsewhere') await written(markFile, () => writeMark(markFile, secrets, mark));
    return faults.length === 0;
  } finally {
    await close();
  }
}

function tellOfOlder(error: Error & { code?: string }): never {
  if (!older.includes(error.code ?? '')) throw error;
  throw new Error(
    'Cannot verify: the database is from an older version. Start this version of the server on it once.',
    { cause: error },
  );
}

// For the metrics of the server whose folder this is. On another machine there may be none.
async function keepResult({ dataDir }: Config, secrets: Secrets, code: 0 | 1 | 2): Promise<void> {
  if (!existsSync(dataDir)) return;
  const file = verifyResultIn(dataDir);
  await written(file, () => writeVerifyResult(file, secrets, { code, at: new Date().toISOString() }));
}

// Where nothing can be written, the next look is at everything, and the metrics know of none.
async function written(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    say(`LOOK: ${file} could not be written: ${(error as Error).message}`);
  }
}
