import { runCommand, say, type Typed } from './command-line.ts';
import { readConfig } from './config.ts';
import { openServices } from './open-services.ts';
import { findSecretKey } from './platform/crypto/key-file.ts';
import { keyIdOf } from './platform/crypto/secrets.ts';
import { type KeyState, readKeys } from './platform/verify/keys/check-keys.ts';
import { rotateKeys } from './platform/verify/keys/rotate-keys.ts';

const usage = `Usage: npm run keys -- list
       npm run keys -- rotate
list    the keys that the database was written with, and how many values each still seals
rotate  puts SECRET_KEY in use and seals anew what the keys of SECRET_KEYS_OLD sealed, beside running servers`;

await runCommand(usage, {}, main);

/** Shows the keys of the database, or changes to another one. Works beside running servers. */
async function main({ positionals }: Typed): Promise<void> {
  const command = positionals.join(' ');
  if (command !== 'list' && command !== 'rotate') throw new Error(usage);
  const config = readConfig();
  const { services, close } = await openServices(config, say);
  try {
    const { database, audit, secrets } = services;
    if (command === 'rotate') {
      const wanted = keyIdOf(findSecretKey(config.secretKey, config.dataDir) ?? Buffer.alloc(0));
      const { done } = await rotateKeys({ database, audit, secrets, wanted, say });
      say(`Done. Sealed anew: ${done}. The keys before ${wanted} are needed for older backups alone.`);
    }
    for (const key of await readKeys(database.pool, secrets)) say(lineOf(key, secrets.number));
  } finally {
    await close();
  }
}

function lineOf({ id, number, here, since, sealed }: KeyState, inUse: number): string {
  const standing =
    number === inUse ? 'in use' : { opens: 'read', verifies: 'verifies', no: 'NOT HERE' }[here];
  const from = number === 0 ? 'unknown' : `since ${since.toISOString().slice(0, 10)}`;
  return `${id}  ${standing.padEnd(8)}  ${from.padEnd(16)}  seals ${sealed}`;
}
