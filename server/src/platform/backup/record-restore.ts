import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { recordAudit } from '../audit/audit.ts';
import type { Services } from '../context/context.ts';

/** Where a restore leaves word of itself for the first server that starts on it. */
export function restoreNoteIn(dataDir: string): string {
  return join(dataDir, 'restored.json');
}

/** Writes into the audit log, once, that the database was put back to an earlier moment. */
export async function recordRestore({ audit, config }: Pick<Services, 'audit' | 'config'>): Promise<void> {
  const file = restoreNoteIn(config.dataDir);
  if (!existsSync(file)) return;
  const { at, backup } = JSON.parse(readFileSync(file, 'utf8')) as { at: string; backup: string };
  await audit.transact(async (tx) => {
    recordAudit(tx, { action: 'database-restored', actorId: null, detail: { restoredTo: at, backup } });
  });
  rmSync(file);
}
