import { afterEach, beforeAll, expect } from 'vitest';
import { checkInvariants } from '../../src/platform/verify/check-invariants.ts';
import { approvalCalls } from '../approvals.ts';
import { useStatements } from '../statements/use-statements.ts';
import { useTrade } from '../trade.ts';
import type { Person } from '../world.ts';
import { moneyDesk } from './money-desk.ts';

/**
 * A desk of five with a bank account: Tunde, the boss, and three more, in `staff`, which is filled before the first test.
 * Ada isn't new there. After each test the books are sound.
 */
export function useStaffedDesk() {
  const { world, trade, admin: tunde } = useTrade();
  const bank = useStatements(world, tunde);
  const calls = approvalCalls(world, trade);
  const desk = moneyDesk(world, tunde);
  const staff = {} as Record<'ngozi' | 'bola' | 'dayo', Person>;
  beforeAll(async () => {
    staff.ngozi = await world.admin({ name: 'Ngozi Eze' });
    staff.bola = await world.admin({ name: 'Bola Ade' });
    staff.dayo = await world.admin({ name: 'Dayo Ojo' });
    // Of a sum that no test is about.
    const { id } = await trade.place({ ...trade.buy, quantity: '0.0002', amount: '30000.00' });
    await desk.complete(id);
  });
  afterEach(async () => {
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
  /** The owner wants a second person from so much on; null: for nothing. */
  const approvalFrom = (kobo: bigint | null) =>
    world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);
  return { world, trade, bank, calls, desk, tunde, staff, approvalFrom };
}
