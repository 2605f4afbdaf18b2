import { getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { findLikely, undoImport } from '@nairadesk/contract/statements';
import { expect } from 'vitest';
import { checkBankBalances } from '../../src/platform/verify/check-bank-balances.ts';
import { checkInvariants } from '../../src/platform/verify/check-invariants.ts';
import { findAlteredRecords } from '../../src/platform/verify/find-altered.ts';
import { useTrade } from '../trade.ts';
import { useStatements } from './use-statements.ts';

const marked = new Set(['statement', 'statement-undone', 'receipt', 'match', 'match-undone']);

/** A line that pays for an order. */
export const paying = ({ transactionId }: { transactionId: string }) => ({
  amountKobo: 150_000_00n,
  narration: `NIP/OBI ADA/GTBank/${transactionId}`,
});

/** Registers a running app with statements, and steps of staff who undo imports. */
export function useUndo() {
  const { world, trade, admin } = useTrade();
  const steps = useStatements(world, admin);
  const { transfers } = steps;
  const undo = (id: string, who: { token: string } = admin) =>
    world.call(undoImport, { id, reason: ' The wrong file ' }, who.token);
  const settle = (orderId: string, status: 'completed' | 'cancelled', who: { token: string } = admin) =>
    world.call(resolveOrder, { orderId, status }, who.token);
  /** A new customer with an open purchase of ₦150,000, as one customer can't have many. */
  const order = async () => {
    const person = await world.user({ name: 'Ada Obi' });
    await world.giveWallets(person, { Bitcoin: 'theirs' });
    return { ...(await trade.place(trade.buy, person)), token: person.token };
  };
  /** Everything that an import may change, as staff and the ledger have it. */
  const books = async (orderIds: string[] = []) => {
    const { rows: ledger } = await world.database.pool.query(`
      select account, currency, sum(amount)::numeric(20, 2)::text as sum from ledger_entries
      group by account, currency having sum(amount) <> 0 order by account, currency`);
    const likely = (await world.call(findLikely, {}, admin.token)).body.data;
    const matched = await Promise.all(
      orderIds.map(async (id) => (await world.call(getOrder, { id }, admin.token)).body.data.matched),
    );
    const client = await world.database.pool.connect();
    try {
      const balances = await checkBankBalances(client);
      const [all, open] = [await transfers(), await transfers('unmatched')];
      return { ledger, likely, matched, balances, all, open };
    } finally {
      client.release();
    }
  };
  /** Nothing is wrong with the books, or differs from the audit log. */
  const sound = async () => {
    expect(await checkInvariants(world.database.pool)).toEqual([]);
    const client = await world.database.pool.connect();
    try {
      await client.query('begin');
      expect(await findAlteredRecords(client, world.services.secrets, marked)).toEqual([]);
    } finally {
      await client.query('rollback');
      client.release();
    }
  };
  return { world, trade, admin, ...steps, undo, settle, order, books, sound };
}
