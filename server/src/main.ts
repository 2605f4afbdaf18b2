import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Config, isOnlyHere, readConfig } from './config.ts';
import { notifySystemd } from './notify-systemd.ts';
import { openServices } from './open-services.ts';
import { recordRestore } from './platform/backup/record-restore.ts';
import { schedule } from './platform/concurrency/schedule.ts';
import type { Services } from './platform/context/context.ts';
import { followTradingPause } from './platform/context/trading-pause.ts';
import { learnKeys } from './platform/crypto/key-check.ts';
import { connectionOf, type Database } from './platform/database/database.ts';
import { checkEveryMilliseconds, isOutdated } from './platform/database/migrations/outdated.ts';
import { reasonsOf } from './platform/errors/reasons-of.ts';
import { devMailPath } from './platform/http/dev-mail.ts';
import { recordKnownStaff } from './platform/identity/record-known-staff.ts';
import { serveMetrics } from './platform/metrics/serve-metrics.ts';
import { markExisting } from './platform/verify/mark-existing.ts';
import { assertNoDemoStaff } from './seed/assert-no-demo-staff.ts';
import { demoLogins, seedDemo } from './seed/seed-demo.ts';
import { startWorks } from './start-works.ts';

const shutdownSeconds = 10;
const measureReplicaSeconds = 2;

await main().catch((error: Error) => {
  process.stderr.write(`${reasonsOf(error)}\n`);
  process.exit(1);
});
// Everything is closed: a mail server that hangs does not keep the process alive.
process.exit();

async function main(): Promise<void> {
  const config = readConfig();
  // Listening from the start: a signal during start-up shuts down cleanly too.
  const stopped = untilSignal();
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { services, folder, close } = await openServices(config, say);
  try {
    await settleFirst(services, say);
    await followTradingPause(services);
    const app = await createApp(
      services,
      config.metrics ? await serveMetrics(services, config.metrics) : null,
    );
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

    // A balancer needs a moment to see that this one is not ready any more. Who types Ctrl-C waits for nothing.
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

function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
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

/** What must be there before anybody is served. */
async function settleFirst(services: Services, say: (line: string) => void): Promise<void> {
  const { config } = services;
  if (config.seed === 'demo' && (await seedDemo(services)))
    say('Demo data is ready: coins, gift cards, people and orders.');
  if (config.seed === 'none' && !isOnlyHere(config)) await assertNoDemoStaff(services);
  // On a very long log it may time out, which is no reason not to start.
  await recordKnownStaff(services).catch((error: Error) =>
    say(`Could not add existing staff to the audit log: ${error.message}`),
  );
  await recordRestore(services);
  await markExisting(services).catch((error: Error) =>
    say(`Could not mark what was there before: ${error.message}. The next start tries again.`),
  );
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
