import type { Config } from './config.ts';
import { readPushKeys } from './platform/alerts/push-keys.ts';
import { createAudit } from './platform/audit/audit.ts';
import { createHeadKeeper, headFileIn } from './platform/audit/audit-head.ts';
import type { Services } from './platform/context/context.ts';
import { newCounts } from './platform/context/counts.ts';
import { newStanding } from './platform/context/standing.ts';
import { assertKeyMatches, storeKeyCheck } from './platform/crypto/key-check.ts';
import { readSecrets } from './platform/crypto/key-file.ts';
import { createPasswords } from './platform/crypto/passwords.ts';
import { assertDurable, connect, type Database } from './platform/database/database.ts';
import type { Applied } from './platform/database/migrations/apply-migrations.ts';
import { migrate } from './platform/database/migrations/migrate-database.ts';
import { assertOwnSession } from './platform/database/server/assert-own-session.ts';
import { connectReplica } from './platform/database/server/replica.ts';
import { untilRecovered } from './platform/database/server/until-recovered.ts';
import { removeOldDrafts } from './platform/files/replace-file.ts';
import { createEvents } from './platform/live/events.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';

/**
 * Opens what a process needs: the database (embedded if none is configured), checked and migrated, and the keys.
 * Throws with a message for people if it can't. `applied` are the migrations that it lacked; `folder` is where the embedded
 * database has its data; `close` closes everything. `starting` is the embedded one, where it was started before.
 */
export async function openServices(
  config: Config,
  say: (line: string) => void,
  starting: Promise<EmbeddedPostgres> | null = null,
): Promise<{ services: Services; applied: Applied[]; folder: string | null; close(): Promise<void> }> {
  const { database, folder, close } = await openDatabase(config, say, starting);
  try {
    await untilRecovered(database, say);
    await assertOwnSession(database);
    await assertDurable(database, config.allowUnsafeDatabase);
    removeOldDrafts(config.dataDir);
    const secrets = readSecrets(config);
    await assertKeyMatches(database, secrets);
    const applied = await migrate(database, say);
    await storeKeyCheck(database, secrets);
    await openLastSealed(database, secrets);
    const audit = createAudit({
      database,
      secrets,
      head: createHeadKeeper(headFileIn(config.dataDir), say),
      warn: say,
    });
    const replica =
      config.databaseReplicaUrl === null ? null : connectReplica(database, config.databaseReplicaUrl);
    return {
      applied,
      folder,
      services: {
        config,
        database,
        replica,
        secrets,
        passwords: createPasswords(config.hashingThreads),
        events: createEvents(database),
        audit,
        standing: newStanding(),
        counts: newCounts(),
      },
      close: async () => {
        await Promise.all([audit.close(), replica?.close()]);
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

// It is the last to be sealed anew (platform/verify/keys/): while the key is being changed, no server goes without the former one.
async function openLastSealed(database: Database, secrets: Services['secrets']): Promise<void> {
  await readPushKeys(database.run, secrets).catch((cause: Error) => {
    if (!cause.message.startsWith('sealed with the key')) throw cause;
    throw new Error('Cannot start: SECRET_KEYS_OLD lacks a key that still seals something.', { cause });
  });
}

/**
 * Opens the database alone, without migrations: the configured one, or the embedded one, which it starts if needed.
 * `folder` is where the embedded one has its data.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  say: (line: string) => void,
  starting: Promise<EmbeddedPostgres> | null = null,
): Promise<{ database: Database; folder: string | null; close(): Promise<void> }> {
  const embedded = config.databaseUrl
    ? null
    : await (starting ?? startEmbeddedPostgres({ dataDir: config.dataDir, log: say }));
  const database = connect(embedded?.connection ?? { connectionString: config.databaseUrl ?? '' });
  return {
    database,
    folder: embedded?.folder ?? null,
    async close() {
      await database.close();
      await embedded?.stop();
    },
  };
}
