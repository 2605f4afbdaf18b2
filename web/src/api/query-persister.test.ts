import { listAssets } from '@nairadesk/contract/assets';
import { getDashboard } from '@nairadesk/contract/dashboard';
import { getSettings } from '@nairadesk/contract/settings';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { persistedPaths, persistedVersion } from './query-persister.ts';

const kept = [getDashboard, listAssets, getSettings];

it('query persister: stores the dashboard, the assets and the settings', () => {
  expect(persistedPaths).toEqual(kept.map((read) => read.path));
});

it('query persister: has a new version for each new shape of a stored response', async () => {
  const shapes = JSON.stringify(kept.map((read) => z.toJSONSchema(read.response)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shapes));
  const shape = [...new Uint8Array(hash).slice(0, 6)]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  // When this fails: raise `persistedVersion` and update both values.
  expect({ version: persistedVersion, shape }).toEqual({ version: 8, shape: '0e39fdd7e93a' });
});
