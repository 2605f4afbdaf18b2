import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { openServices } from './open-services.ts';
import { expireOrders } from './orders/expire-orders.ts';
import { schedule } from './platform/concurrency/schedule.ts';
import { createContext } from './platform/context/context.ts';
import { connectionOf, type Database } from './platform/database/database.ts';
import { purgeExpired } from './platform/database/purge-expired.ts';
import { recordKnownStaff } from './platform/identity/record-known-staff.ts';
import { startDelivery } from './platform/mail/outbox.ts';
import { demoLogins, seedDemo } from './seed/seed-demo.ts';

const expireEverySeconds = 30;
const purgeEverySeconds = 3600;
const shutdownSeconds = 10;

await main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
// Everything is given back: a mail server that says nothing does not keep the process.
process.exit();

async function main(): Promise<void> {
  const config = readConfig();
  // Heard from the first moment on: a signal during the start ends it in order too.
  const stopped = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve());
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { services, close } = await openServices(config, say);
  try {
    if (config.seed === 'demo' && (await seedDemo(services)))
      say('Demo data is ready: coins, gift cards, people and orders.');
    // On a log of very many rows it may take too long: no reason not to trade.
    await recordKnownStaff(services).catch((error: Error) =>
      say(`Could not add existing staff to the audit log: ${error.message}`),
    );
    const app = await createApp(services);
    await listen(app, config);
    const delivery = startDelivery(services, app.log);
    const expiring = schedule(expireEverySeconds, app.log, () => expireOrders(createContext(services)));
    const purging = schedule(purgeEverySeconds, app.log, () => purgeExpired(services.database));
    say(`\n  Nairadesk is at ${config.publicUrl}\n`);
    if (!config.databaseUrl) say(`  Database: ${clientOf(services.database)}`);
    if (!config.smtpUrl && !config.databaseUrl) say(`  Emails are kept at ${config.publicUrl}/dev/mail`);
    for (const line of await demoLogins(services)) say(`  ${line}`);

    await stopped;
    // Whoever is half-way gets ten seconds: no client that sends no more, and no mail server, holds the shutdown up.
    const patience = sleep(shutdownSeconds * 1000, undefined, { ref: false });
    patience.then(() => app.server.closeAllConnections());
    const works = Promise.all([delivery.stop(), expiring.stop(), purging.stop()]);
    await Promise.all([app.close(), Promise.race([works, patience])]);
  } finally {
    await close();
  }
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

// What to type for a look into it; docs/operating.md backs it up with the same words.
function clientOf(database: Database): string {
  const { host, port, user, database: name } = connectionOf(database);
  return `psql -h ${host} -p ${port} -U ${user} ${name}`;
}
