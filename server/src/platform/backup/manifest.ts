import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream, existsSync, lstatSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import * as z from 'zod/mini';
import type { Secrets } from '../crypto/secrets.ts';
import { readSmallFile } from '../files/read-small-file.ts';
import { replaceFile } from '../files/replace-file.ts';

const manifestFormat = z.object({
  format: z.literal(1),
  /** `cluster`: the files of the product's own PostgreSQL. `dump`: what pg_dump wrote of a server. */
  kind: z.enum(['cluster', 'dump']),
  /** When the last change that is in it for sure was made. */
  at: z.iso.datetime(),
  /** The major version of the PostgreSQL that it is of. */
  postgres: z.string(),
  /** The last migration that its tables have had. */
  migration: z.string(),
  /** The newest row of the audit log that is in it for sure; null: the log was empty. */
  auditHead: z.nullable(z.object({ number: z.number(), mac: z.string() })),
  /** Tells the key that opens it from others, and nothing of it. */
  keyCheck: z.string(),
  /** The archive of the write-ahead log that goes on from it, and the first file there that it needs. */
  archive: z.optional(z.object({ id: z.string(), first: z.string() })),
  bytes: z.number(),
  sha256: z.string(),
  /** An HMAC of all the others under the key that opens it; missing: an older version wrote it. */
  seal: z.optional(z.string()),
});

/** What a backup says of itself: a file beside it, named the same with `.json` behind. */
export type Manifest = z.infer<typeof manifestFormat>;

/** What a backup says of itself, sealed: without the key no other file can pass for it, nor for one of another time. */
export function sealManifest(secrets: Pick<Secrets, 'mac'>, manifest: Omit<Manifest, 'seal'>): Manifest {
  return { ...manifest, seal: sealOf(secrets, manifest).toString('hex') };
}

/** Whether this key sealed what a backup says of itself, as it is. */
export function isSealed(secrets: Pick<Secrets, 'mac'>, manifest: Manifest): boolean {
  const own = sealOf(secrets, manifest);
  const given = Buffer.from(manifest.seal ?? '', 'hex');
  return own.length === given.length && timingSafeEqual(own, given);
}

function sealOf(secrets: Pick<Secrets, 'mac'>, manifest: Omit<Manifest, 'seal'>): Buffer {
  // In the order of the format, not of the file.
  const { seal: _, ...said } = manifestFormat.parse(manifest);
  return secrets.mac(JSON.stringify(said), 'backup');
}

const ending = { cluster: '.tar.gz', dump: '.dump' } as const;
const prefix = 'nairadesk-';
const abandonedAfterMs = 60 * 60 * 1000;
const draftEnding = '.unfinished';

/** The name of a backup's file: by its time, so that the newest is the last in every list. */
export function backupName(kind: Manifest['kind'], at: Date): string {
  return `${prefix}${at.toISOString().replaceAll(/[:.]/g, '-')}${ending[kind]}`;
}

/** The name of the file while it is written. */
export function draftOfBackup(file: string): string {
  return `${file}${draftEnding}`;
}

/** Writes what a backup says of itself: not through a link that another user put there. */
export async function writeManifest(file: string, manifest: Manifest): Promise<void> {
  await replaceFile(`${file}.json`, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Reads what a backup says of itself. Throws with a message for people if it isn't there, or says nothing known. */
export function readManifest(file: string): Manifest {
  if (!existsSync(file)) throw new Error(`There is no ${file}.`);
  if (!existsSync(`${file}.json`))
    throw new Error(`${file}.json, which says what is in ${file}, is missing.`);
  const parsed = manifestFormat.safeParse(jsonIn(`${file}.json`));
  if (!parsed.success) throw new Error(`${file}.json is not of a backup that this version knows.`);
  return parsed.data;
}

/**
 * The backups of a folder that are whole, the oldest first, by the time that each says, whatever its file is called.
 * Those that this key didn't seal count as older than all others: of another key or an older version, or planted.
 */
export function listBackups(folder: string, secrets: Pick<Secrets, 'mac'>): string[] {
  const names = readdirSync(folder);
  const backups = names
    .filter(
      (name) => name.startsWith(prefix) && [name, `${name}.json`].every((one) => isFile(join(folder, one))),
    )
    .map((name) => ({ file: join(folder, name), ...placeOf(folder, name, secrets) }));
  return backups
    .toSorted((a, b) => Number(a.sealed) - Number(b.sealed) || (a.at < b.at ? -1 : 1))
    .map(({ file }) => file);
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** Its time as its name would have it; where it says none that is known, its name. */
function placeOf(
  folder: string,
  name: string,
  secrets: Pick<Secrets, 'mac'>,
): { at: string; sealed: boolean } {
  try {
    const manifest = readManifest(join(folder, name));
    return { at: backupName('dump', new Date(manifest.at)), sealed: isSealed(secrets, manifest) };
  } catch {
    return { at: name, sealed: false };
  }
}

/** Deletes all but the newest ones. @returns how many were deleted */
export function keepNewest(folder: string, count: number, secrets: Pick<Secrets, 'mac'>): number {
  const old = listBackups(folder, secrets).slice(0, -count);
  for (const file of old) {
    // In this order: of one that is deleted in part, no more than a page is left.
    rmSync(file);
    rmSync(`${file}.json`);
  }
  return old.length;
}

/**
 * Deletes what is left of backups that were cut short an hour ago or earlier: drafts, and what says of a backup that isn't
 * there what is in it. Another one may be under way in the folder.
 */
export function removeAbandoned(folder: string): void {
  const names = readdirSync(folder);
  const isAbandoned = (name: string) =>
    name.endsWith(draftEnding) ||
    (name.startsWith(prefix) && name.endsWith('.json') && !names.includes(name.slice(0, -'.json'.length)));
  for (const name of names.filter(isAbandoned)) {
    const file = join(folder, name);
    // A folder of that name is no backup, and would stop every other one.
    const stat = lstatSync(file, { throwIfNoEntry: false });
    if (stat?.isFile() && stat.mtimeMs < Date.now() - abandonedAfterMs) rmSync(file, { force: true });
  }
}

/** The SHA-256 of a file, in hex. */
export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

function jsonIn(file: string): unknown {
  try {
    return JSON.parse(readSmallFile(file));
  } catch {
    return undefined;
  }
}
