import { existsSync, writeFileSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { useWorld } from '../../../test/world.ts';
import { createSecrets } from '../crypto/secrets.ts';
import { recordRestore, restoreNote, restoreNoteIn } from './record-restore.ts';

const world = useWorld();
const dataDir = makeDataDir('restore-note');
const file = restoreNoteIn(dataDir);
const restored = { at: '2026-11-25T13:30:00.000Z', backup: 'nairadesk-2026.tar.gz' };
afterAll(() => removeDataDir(dataDir));

async function start(note: string) {
  writeFileSync(file, note);
  const said: string[] = [];
  const services = { ...world.services, config: { ...world.services.config, dataDir } };
  await recordRestore(services, (line) => said.push(line));
  const { rows } = await world.database.pool.query(
    "select detail::json as detail from audit_log where action = 'database-restored'",
  );
  return { said, recorded: rows.map(({ detail }) => detail) };
}

it('the note of a restore: one that was not signed with the key is recorded nowhere, and stops no start', async () => {
  const others = restoreNote(createSecrets(Buffer.alloc(32, 9)), restored);
  for (const note of [JSON.stringify(restored), others, '{', '[]']) {
    const { said, recorded } = await start(note);
    expect([said.length, recorded]).toEqual([1, []]);
  }
});

it('the note of a restore: is recorded once by the next start', async () => {
  const { said, recorded } = await start(restoreNote(world.services.secrets, restored));
  expect([said, recorded]).toEqual([[], [{ restoredTo: restored.at, backup: restored.backup }]]);
  expect(existsSync(file)).toBe(false);
});

it('the note of a restore: one that was kept and put back is recorded no second time', async () => {
  const note = restoreNote(world.services.secrets, restored);
  const { said, recorded } = await start(note);
  expect([said, recorded.length]).toEqual([
    [`${file} was recorded before, and nothing was recorded again.`],
    1,
  ]);
  expect(existsSync(file)).toBe(false);
  const later = { ...restored, at: '2026-11-26T13:30:00.000Z' };
  expect((await start(restoreNote(world.services.secrets, later))).recorded).toHaveLength(2);
});
