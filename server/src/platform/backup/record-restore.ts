import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { recordAudit } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';
import type { Secrets } from '../crypto/secrets.ts';
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

/** Writes into the audit log, once, that the database was put back to an earlier moment. */
export async function recordRestore(
  { audit, config, secrets }: Pick<Services, 'audit' | 'config' | 'secrets'>,
  say: (line: string) => void,
): Promise<void> {
  const file = restoreNoteIn(config.dataDir);
  if (!existsSync(file)) return;
  const note = readNote(file, secrets);
  if (note) {
    await audit.transact(async (tx) => {
      const detail = { restoredTo: note.at, backup: note.backup };
      recordAudit(tx, { action: 'database-restored', actorId: null, detail });
    });
    rmSync(file);
  } else say(`${file} is of no restore with this key, and nothing was recorded of it.`);
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
