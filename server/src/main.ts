import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { tellWaiting } from './alerts/tell-waiting.ts';
import { createApp } from './app.ts';
import { type Config, isOnlyHere, readConfig } from './config.ts';
import { expireOffers } from './offers/expire-offers.ts';
import { openServices } from './open-services.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { startPushes } from './platform/alerts/deliver-pushes.ts';
import { schedule } from './platform/concurrency/schedule.ts';
import { createContext } from './platform/context/context.ts';
import { keepAddedTotals } from './platform/database/added-totals.ts';
import { connectionOf, type Database } from './platform/database/database.ts';
import { purgeExpired } from './platform/database/purge-expired.ts';
import { fillOrderSearch } from './platform/desk/fill-order-search.ts';
import { keepOrderTotals } from './platform/desk/order-totals.ts';
import { devMailPath } from './platform/http/dev-mail.ts';
import { recordKnownStaff } from './platform/identity/record-known-staff.ts';
import { startDelivery } from './platform/mail/outbox.ts';
import { countOrders } from './platform/verify/count-orders.ts';
import { markExisting } from './platform/verify/mark-existing.ts';
import { assertNoDemoStaff } from './seed/assert-no-demo-staff.ts';
import { demoLogins, seedDemo } from './seed/seed-demo.ts';
import { sortActivityWords } from './users/sort-activity-words.ts';

const expireEverySeconds = 30;
const tellEverySeconds = 30;
const purgeEverySeconds = 3600;
const countEverySeconds = 3600;
const keepTotalsEverySeconds = 600;
const fillSearchEverySeconds = 15;
const shutdownSeconds = 10;

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
// Everything is closed: a mail server that hangs does not keep the process alive.
process.exit();

async function main(): Promise<void> {
  const config = readConfig();
  // Listening from the start: a signal during start-up shuts down cleanly too.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { services, close } = await openServices(config, say);
  try {
    if (config.seed === 'demo' && (await seedDemo(services)))
      say('Demo data is ready: coins, gift cards, people and orders.');
    if (config.seed === 'none' && !isOnlyHere(config)) await assertNoDemoStaff(services);
    // On a very long log it may time out, which is no reason not to start.
    await recordKnownStaff(services).catch((error: Error) =>
      say(`Could not add existing staff to the audit log: ${error.message}`),
    );
    await markExisting(services).catch((error: Error) =>
      say(`Could not mark what was there before: ${error.message}. The next start tries again.`),
    );
    const app = await createApp(services);
    await listen(app, config);
    const delivery = startDelivery(services, app.log);
    const pushing = startPushes(services, app.log);
    const telling = schedule(tellEverySeconds, app.log, () => tellWaiting(createContext(services)));
    const expiring = schedule(expireEverySeconds, app.log, async () => {
      await expireOrders(createContext(services));
      await expireOffers(createContext(services));
    });
    const purging = schedule(purgeEverySeconds, app.log, () => purgeExpired(services.database));
    const keeping = schedule(keepTotalsEverySeconds, app.log, () => keepLists(services.database));
    const filling = schedule(fillSearchEverySeconds, app.log, () => fillOrderSearch(services.database));
    const counting = schedule(countEverySeconds, app.log, () => countOrders(services));
    say(`\n  Nairadesk is at ${config.publicUrl}\n`);
    if (!config.databaseUrl) say(`  Database: ${psqlCommand(services.database)}`);
    const mails = devMailPath(services);
    if (mails) say(`  Emails are kept at ${config.publicUrl}${mails}`);
    for (const line of await demoLogins(services)) say(`  ${line}`);

    await stopped;
    // Requests in flight get ten seconds: neither a stalled client nor a mail server delays the shutdown.
    const patience = sleep(shutdownSeconds * 1000, undefined, { ref: false });
    patience.then(() => app.server.closeAllConnections());
    const works = Promise.all([
      delivery.stop(),
      pushing.stop(),
      telling.stop(),
      expiring.stop(),
      purging.stop(),
      keeping.stop(),
      filling.stop(),
      counting.stop(),
    ]);
    await Promise.all([app.close(), Promise.race([works, patience])]);
  } finally {
    await close();
  }
}

// What keeps the totals of lists and the searches in them as quick as they were.
async function keepLists(database: Database): Promise<void> {
  await keepOrderTotals(database);
  await keepAddedTotals(database);
  await sortActivityWords(database);
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
