import { readFileSync } from 'node:fs';

/** The settings that a file may hold instead, named by the same variable with `_FILE` behind it. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'SMTP_URL',
  'SECRET_KEY',
  'SECRET_KEYS_OLD',
  'PAYSTACK_SECRET_KEY',
] as const;

/**
 * The secrets that are in files, as orchestrators hand them over: no list of processes shows them. By variable. Throws an
 * Error that names the variable where it is set as well, or its file can’t be read or is empty.
 */
export function readSecretFiles(env: Record<string, string | undefined>): Record<string, string> {
  const read: Record<string, string> = {};
  for (const name of secretSettings) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new Error(`Cannot start: ${name} and ${name}_FILE are both set.`);
    try {
      read[name] = readFileSync(file, 'utf8').trim();
    } catch (cause) {
      throw new Error(`Cannot start: ${name}_FILE: ${file} cannot be read.`, { cause });
    }
    if (read[name] === '') throw new Error(`Cannot start: ${name}_FILE: ${file} is empty.`);
  }
  return read;
}
