import { chownSync, statSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test-support/data-dir.ts';
import { markFileIn, writeMark } from '../verify/since/verify-mark.ts';
import { createHeadKeeper, headFileIn } from './audit-head.ts';

const folder = makeDataDir('audit-head');
const serversUser = 60_812;

afterAll(() => removeDataDir(folder));

it.skipIf(process.getuid?.() !== 0)(
  'audit head, mark of verify: belong to the server whose folder it is when a command of root writes them',
  async () => {
    chownSync(folder, serversUser, serversUser);
    const file = headFileIn(folder);
    const keeper = createHeadKeeper(file, (line) => expect.fail(line));
    keeper.keep({ number: 7, mac: Buffer.alloc(32, 7) });
    await keeper.settled();
    const mark = { number: 7, mac: '07', signer: 1, transaction: '9', database: 'd' };
    await writeMark(
      markFileIn(folder),
      { mac: () => Buffer.alloc(32) },
      { ...mark, at: '2026-11-26T00:00:00.000Z' },
    );
    for (const written of [file, markFileIn(folder)])
      expect(statSync(written)).toMatchObject({ uid: serversUser, gid: serversUser, mode: 0o100600 });
    expect(createHeadKeeper(file, () => {}).known?.number).toBe(7);
  },
);
