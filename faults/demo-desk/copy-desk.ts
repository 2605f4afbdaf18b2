import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { copyDataDir, makeDataDir } from '../../test-support/data-dir.ts';
import { endPostgres } from '../../test-support/product-database.ts';
import { startServer, startTimeoutMs } from '../../test-support/server-process.ts';
import { until } from '../../test-support/until.ts';
import { isLong } from '../length.ts';

/**
 * Makes a folder with the demo desk, as a product left it that was stopped: a copy of what the first fault of a run had
 * made, in place of three seconds of a processor for each. In the long form a desk of its own, whose open orders would
 * run out of time before the last fault.
 */
export async function copyDesk(): Promise<string> {
  if (isLong) return makeDataDir('faults');
  const folder = inject('sharedDesk');
  const [desk, made] = [join(folder, 'desk'), join(folder, 'made')];
  if (isFirst(desk)) {
    await (await startServer({ dataDir: desk })).stop();
    await endPostgres(desk);
    writeFileSync(made, '');
  }
  await until('the desk to be made', () => existsSync(made), { timeoutMs: startTimeoutMs });
  return copyDataDir(desk, 'faults');
}

function isFirst(desk: string): boolean {
  try {
    mkdirSync(desk, { mode: 0o711 });
    return true;
  } catch {
    return false;
  }
}
