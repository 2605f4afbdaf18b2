import { setImmediate } from 'node:timers/promises';
import { readConfig } from './config.ts';
import { reasonsOf } from './platform/errors/reasons-of.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';

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
  // Its own database starts while all the rest is loaded, which takes as long. `serve` awaits it, and throws what went
  // wrong.
  const starting = config.databaseUrl ? null : startEmbeddedPostgres({ dataDir: config.dataDir, log: say });
  starting?.catch(() => {});
  // Loading leaves it no turn until it is done: its process is there first.
  await setImmediate();
  const { serve } = await import('./serve.ts');
  await serve(config, { starting, stopped, say });
}

function untilSignal(): Promise<NodeJS.Signals> {
  return new Promise((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve(signal));
  });
}
