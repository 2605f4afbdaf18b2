import { runCommand, say } from './command-line.ts';
import { readConfig } from './config.ts';
import { openServices } from './open-services.ts';

const usage = `Usage: npm run migrate
Brings the tables up to this version, beside servers that run. Every start does the same.`;

await runCommand(usage, {}, main);

/** Migrates the database and ends. What had to give way to the trade is said as it happens. */
async function main(): Promise<void> {
  const { applied, close } = await openServices(readConfig(), say);
  await close();
  for (const { name, milliseconds } of applied) say(`${name}: ${milliseconds} ms`);
  say(applied.length === 0 ? 'The tables are those of this version.' : `Applied: ${applied.length}.`);
}
