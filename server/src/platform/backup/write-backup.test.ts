import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { startThrowawayPostgres } from '../../../../test-support/throwaway-postgres.ts';
import { World } from '../../../test/world.ts';
import { writeBackup } from './write-backup.ts';

const draftEnding = '.unfinished';

// An attacker who may write in the folder of the backups sees each of them while it is written.
const folder = makeDataDir('written');
const victim = join(folder, 'a-file-of-roots');
const world = new World({});
let postgres: Awaited<ReturnType<typeof startThrowawayPostgres>>;

beforeAll(async () => {
  postgres = await startThrowawayPostgres();
  await world.open(postgres.connection);
});
afterEach(() => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
});
afterAll(async () => {
  await world.close();
  await postgres?.stop();
  await removeDataDir(folder);
});

/** Makes a backup, and does this to its file while it is written. */
async function backUpBeside(act: (draft: string) => void) {
  const { rows } = await world.database.pool.query<{ data_directory: string }>('show data_directory');
  const { database, services } = world;
  const cluster = rows[0]?.data_directory ?? '';
  let acted = false;
  const watcher = watch(folder, () => {
    if (acted) return;
    const name = readdirSync(folder).find((one) => one.endsWith(draftEnding));
    if (!name) return;
    acted = true;
    act(join(folder, name));
  });
  try {
    return await writeBackup({ database, secrets: services.secrets, cluster }, folder);
  } finally {
    watcher.close();
    expect(acted).toBe(true);
  }
}

it('backup: what another user puts in its place while it is written is never sealed', async () => {
  const made = backUpBeside((draft) => {
    rmSync(draft);
    writeFileSync(draft, 'made up');
  });
  await expect(made).rejects.toThrow('isn’t what was written there');
  expect(readdirSync(folder)).toEqual([]);
});

it('backup: what it says of itself is written through no link', async () => {
  writeFileSync(victim, 'as it was');
  const { file } = await backUpBeside((draft) => {
    symlinkSync(victim, `${draft.slice(0, -draftEnding.length)}.json`);
  });
  expect(readFileSync(victim, 'utf8')).toBe('as it was');
  expect(existsSync(`${file}.json`)).toBe(true);
});
