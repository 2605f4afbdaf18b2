import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Config, isOnlyHere } from './config.ts';
import { notifySystemd } from './notify-systemd.ts';
import { openServices } from './open-services.ts';
import { recordRestore } from './platform/backup/record-restore.ts';
import { schedule } from './platform/concurrency/schedule.ts';
import type { Services } from './platform/context/context.ts';
import { followTradingPause } from './platform/context/trading-pause.ts';
import { learnKeys } from './platform/crypto/key-check.ts';
import { connectionOf, type Database } from './platform/database/database.ts';
import { checkEveryMilliseconds, isOutdated } from './platform/database/migrations/outdated.ts';
import { devMailPath } from './platform/http/dev-mail.ts';
import { recordKnownStaff } from './platform/identity/record-known-staff.ts';
import type { Metrics } from './platform/metrics/metrics.ts';
import type { EmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { markExisting } from './platform/verify/mark-existing.ts';
import { assertNoDemoStaff } from './seed/assert-no-demo-staff.ts';
import { demoLogins, seedDemo } from './seed/seed-demo.ts';
import { startWorks } from './start-works.ts';

const shutdownSeconds = 10;
const measureReplicaSeconds = 2;

interface Started {
  /** Its own database, which may still be starting; null: it has another one. */
  starting: Promise<EmbeddedPostgres> | null;
  stopped: Promise<NodeJS.Signals>;
  say: (line: string) => void;
}

/** Serves until a signal has come and all is closed. Throws with a message for people if it can't. */
export async function serve(config: Config, { starting, stopped, say }: Started): Promise<void> {
  const { services, folder, close } = await openServices(config, say, starting);
  try {
    // The routes are made while the database is asked.
    const [app] = await Promise.all([
      openMetrics(services).then((metrics) => createApp(services, metrics)),
      settleFirst(services, say),
    ]);
    await listen(app, config);
    const works = startWorks(services, folder, app.log);
    const measuring = schedule(measureReplicaSeconds, app.log, async () => services.replica?.measure());
    const watching = schedule(checkEveryMilliseconds / 1000, app.log, async () => {
      if (services.standing.outdated) return;
      await followTradingPause(services);
      const reason = await whyOutdated(services);
      if (reason === null) return services.audit.rows.check(services.database);
      services.standing.outdated = true;
      app.log.error(reason);
      await works.stop();
    });
    await tellWhereItIs(services, say);
    notifySystemd(config.notifySocket, 'READY=1', say);

    // A balancer needs a moment to see that this one is not ready any more. An operator who types Ctrl-C waits for
    // nothing.
    const signal = await stopped;
    notifySystemd(config.notifySocket, 'STOPPING=1', say);
    if (signal === 'SIGTERM') await drain(services);
    // Requests in flight get ten seconds: neither a stalled client nor a mail server delays the shutdown.
    const patience = sleep(shutdownSeconds * 1000, undefined, { ref: false });
    patience.then(() => app.server.closeAllConnections());
    const ended = Promise.all([measuring.stop(), watching.stop(), works.stop()]);
    await Promise.all([app.close(), Promise.race([ended, patience])]);
  } finally {
    await close();
  }
}

async function whyOutdated({ database, secrets }: Services): Promise<string | null> {
  if (await isOutdated(database))
    return 'the database was upgraded for a newer version: this server answers nothing more';
  if (await learnKeys(database.pool, secrets)) return null;
  return 'the database has another key now, which is not here: this server answers nothing more';
}

async function drain({ standing, config }: Services): Promise<void> {
  standing.draining = true;
  await sleep(config.drainSeconds * 1000);
}

// Loaded where they are served: an import of node:http loads Node's whole fetch with it.
async function openMetrics(services: Services): Promise<Metrics | null> {
  const { metrics } = services.config;
  if (!metrics) return null;
  const { serveMetrics } = await import('./platform/metrics/serve-metrics.ts');
  return serveMetrics(services, metrics);
}

/** What must be there before the server takes calls. */
async function settleFirst(services: Services, say: (line: string) => void): Promise<void> {
  const { config } = services;
  if (config.seed === 'demo' && (await seedDemo(services)))
    say('Demo data is ready: coins, gift cards, people and orders.');
  if (config.seed === 'none' && !isOnlyHere(config)) await assertNoDemoStaff(services);
  // On a very long log it may time out, which is no reason not to start.
  await recordKnownStaff(services).catch((error: Error) =>
    say(`Could not add existing staff to the audit log: ${error.message}`),
  );
  await recordRestore(services, say);
  await markExisting(services).catch((error: Error) =>
    say(`Could not mark what was there before: ${error.message}. The next start tries again.`),
  );
  await followTradingPause(services);
}

async function tellWhereItIs(services: Services, say: (line: string) => void): Promise<void> {
  const { config, database } = services;
  say(`\n  Nairadesk is at ${config.publicUrl}\n`);
  if (!config.databaseUrl) say(`  Database: ${psqlCommand(database)}`);
  const mails = devMailPath(services);
  if (mails) say(`  Emails are kept at ${config.publicUrl}${mails}`);
  for (const line of await demoLogins(services)) say(`  ${line}`);
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    throw new Error(
      `Cannot start: port ${port} is in use. Stop the program that uses it, or set PORT to another one.`,
    );
  }
}

// The command that opens the database; docs/operating.md uses the same options for a backup.
function psqlCommand(database: Database): string {
  const { host, port, user, database: name } = connectionOf(database);
  return `psql -h ${host} -p ${port} -U ${user} ${name}`;
}
