import { listReceipts, takeBackReceipt } from '@nairadesk/contract/receipts';
import { describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { useTrade } from '../../test/trade.ts';

const { world, admin } = useTrade();
const desk = moneyDesk(world, admin);

describe('a transfer', () => {
  it.each([
    ['before the reversal', '10:00', '10:05', true],
    ['after it', '10:05', '10:00', false],
    ['on the day of one without a time', '10:05', '00:00', true],
    ['on the day after it', '+1 00:00', '00:00', false],
    ['without a time on its day', '00:00', '10:00', true],
  ])('is offered to a reversal only where it may have come first: %s', async (when, came, back, fits) => {
    const at = (text: string) => {
      const next = text.startsWith('+1 ') ? 1 : 0;
      return new Date(Date.parse(`2026-10-05T${text.slice(-5)}:00+01:00`) + next * 24 * 60 * 60_000);
    };
    const amount = `${777 + when.length}.00`;
    const receipt = (await desk.enter({ amount })).body.data;
    const reversal = (await desk.enter({ amount, direction: 'out', kind: 'reversal' })).body.data;
    // As a statement would have brought them.
    const client = await world.database.pool.connect();
    await client.query('begin; set local session_replication_role = replica');
    for (const [id, text] of [
      [receipt.id, came],
      [reversal.id, back],
    ] as const)
      await client.query("update receipts set source = 'statement', arrived_at = $2 where id = $1", [
        id,
        at(text),
      ]);
    await client.query('commit');
    client.release();
    const asked = { state: 'all' as const, takenBackBy: reversal.id };
    const { data } = (await world.call(listReceipts, asked, admin.token)).body;
    expect(data.map(({ id }) => id)).toEqual(fits ? [receipt.id] : []);
    const named = { id: reversal.id, takesBack: receipt.id, confirmed: true as const };
    const { status, failure } = await world.call(takeBackReceipt, named, admin.token);
    expect([status, failure.message]).toEqual(
      fits ? [200, expect.anything()] : [409, 'That transfer came after the reversal.'],
    );
  });
});
