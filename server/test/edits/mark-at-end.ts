import { expect, vi } from 'vitest';
import type { VerifyMark } from '../../src/platform/verify/since/verify-mark.ts';
import { verifyDatabase } from '../../src/platform/verify/verify-database.ts';
import type { World } from '../world.ts';

/**
 * Verifies all, or what was written since a mark, and gives the mark that the next look goes on from, once it stands at the
 * end of the audit log: as long as an older transaction is under way, if only in another database of this PostgreSQL, what
 * was written meanwhile counts as new.
 */
export async function markAtEnd(world: World, since: VerifyMark | null = null): Promise<VerifyMark> {
  return vi.waitFor(
    async () => {
      const { faults, mark } = await verifyDatabase(
        world.database,
        world.services.secrets,
        'elsewhere',
        since,
      );
      expect(faults).toEqual([]);
      const { number } = mark as VerifyMark;
      expect(await world.count(`audit_log where number > ${number}`)).toBe(0);
      return mark as VerifyMark;
    },
    { timeout: 30_000 },
  );
}
