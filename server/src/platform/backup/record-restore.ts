import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { recordAudit, type Tx } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';
import type { Secrets } from '../crypto/secrets.ts';
import { desc, eq } from '../database/drizzle.ts';
import { auditLog } from '../database/tables/audit-tables.ts';
import { readSmallFile } from '../files/read-small-file.ts';

const noteFormat = z.object({ at: z.string(), backup: z.string(), mac: z.string() });
type Note = Omit<z.output<typeof noteFormat>, 'mac'>;

const purpose = 'restore-note';

/** Where a restore leaves word of itself for the first server that starts on it. */
export function restoreNoteIn(dataDir: string): string {
  return join(dataDir, 'restored.json');
}

/**
 * The note that a restore leaves: to which moment, and from which file. Signed with the key, so that none can be
 * forged.
 */
export function restoreNote(secrets: Pick<Secrets, 'mac'>, { at, backup }: Note): string {
  return JSON.stringify({ at, backup, mac: secrets.mac(textOf({ at, backup }), purpose).toString('hex') });
}

// Of the log itself, which a restore to another moment has not: a desk is restored a few times in its life.
const mostRestores = 100;

/**
 * Writes into the audit log, once, that the database was put back to an earlier moment. A note that the log has already
 * was kept and put back: the log of a desk that was restored to that moment anew would not have it.
 */
export async function recordRestore(
  { audit, config, secrets }: Pick<Services, 'audit' | 'config' | 'secrets'>,
  say: (line: string) => void,
): Promise<void> {
  const file = restoreNoteIn(config.dataDir);
  if (!existsSync(file)) return;
  const note = readNote(file, secrets);
  if (!note) return say(`${file} is of no restore with this key, and nothing was recorded of it.`);
  const isNew = await audit.transact(async (tx) => {
    const detail = { restoredTo: note.at, backup: note.backup };
    if (await isRecorded(tx, detail)) return false;
    recordAudit(tx, { action: 'database-restored', actorId: null, detail });
    return true;
  });
  if (!isNew) say(`${file} was recorded before, and nothing was recorded again.`);
  rmSync(file);
}

async function isRecorded(tx: Tx, detail: object): Promise<boolean> {
  const recorded = await tx
    .select({ detail: auditLog.detail })
    .from(auditLog)
    .where(eq(auditLog.action, 'database-restored'))
    .orderBy(desc(auditLog.number))
    .limit(mostRestores);
  return recorded.some((row) => row.detail === JSON.stringify(detail));
}

function readNote(file: string, secrets: Pick<Secrets, 'signerOf'>): Note | null {
  try {
    const { mac, ...note } = noteFormat.parse(JSON.parse(readSmallFile(file)));
    return secrets.signerOf(Buffer.from(mac, 'hex'), textOf(note), purpose) === null ? null : note;
  } catch {
    return null;
  }
}

function textOf({ at, backup }: Note): string {
  return JSON.stringify([at, backup]);
}
