import { getOrder, listOrders, resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, listDebts, takeBackReceipt } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { describe, expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const { account, importLines, transfers } = useStatements(world, admin);

const complete = (orderId: string) => world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);
const cancel = (orderId: string) => world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
/** A credit that names an order, and the bank's reversal of it a minute later. */
const movements = (transactionId: string) => {
  const narration = `NIP/OBI ADA/GTBANK/${transactionId}`;
  const credit = { amountKobo: 150_000_00n, narration };
  const reversal = { amountKobo: -150_000_00n, narration: `RVSL ${narration}`, partyName: '' };
  return { credit, reversal };
};
const from = () => ({ from: Date.now() - 180_000 });
const reversed = (transactionId: string) => {
  const { credit, reversal } = movements(transactionId);
  return linesOf([credit, reversal], from());
};

/** Staff say that the two transfers of the account belong together. */
async function takenBack() {
  const all = await transfers();
  const [id, takesBack] = (['reversal', 'transfer'] as const).map(
    (wanted) => all.find(({ kind }) => kind === wanted)?.id ?? '',
  );
  const pair = { id: id ?? '', takesBack: takesBack ?? '', confirmed: true };
  expect((await world.call(takeBackReceipt, pair, admin.token)).status).toBe(200);
}

describe('a credit that its bank reversed', () => {
  it.each(['Moniepoint', 'GTBank'])('is matched, and held up, where one file has both: %s', async (bank) => {
    const { id, transactionId } = await trade.place();
    const answer = await importLines(reversed(transactionId), formatOf(bank));
    expect(answer.body.data, answer.text).toMatchObject({ added: 2, matched: 1 });
    expect((await complete(id)).failure.code).toBe('reversal_open');
    await cancel(id);
  });

  it('completes no order before staff say what the reversal of a later file takes back', async () => {
    const { id, transactionId } = await trade.place();
    const lines = reversed(transactionId);
    expect((await importLines(lines.slice(0, 1))).body.data).toMatchObject({ matched: 1 });
    await importLines(lines);
    const at = lines[1]?.at.toISOString();
    const reference = lines[1]?.reference;
    const refused = await complete(id);
    expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
      409,
      'reversal_open',
      { amount: '150000.00', arrivedAt: at, reference },
    ]);
    expect(refused.failure.message).toContain(`₦150,000.00 (${reference})`);
    const { data: queue } = (await world.call(listOrders, {}, admin.token)).body;
    expect(queue.find((order) => order.id === id)?.openReversal).toEqual({ arrivedAt: at, reference });
    const own = await world.call(getOrder, { id }, trade.ada.token);
    expect(own.body.data.openReversal).toBeNull();

    const [reversal, credit] = await transfers();
    await world.call(
      takeBackReceipt,
      { id: reversal?.id ?? '', takesBack: credit?.id ?? '', confirmed: true },
      admin.token,
    );
    expect((await complete(id)).failure.code).toBe('not_fully_paid');
    await cancel(id);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('is completed once the reversal is said to take back another', async () => {
    const { id, transactionId } = await trade.place();
    const { credit, reversal } = movements(transactionId);
    const other = { ...credit, narration: 'NIP/BELLO MUSA' };
    await importLines(linesOf([other, credit, { ...reversal, narration: 'RVSL NIP/BELLO MUSA' }], from()));
    const all = await transfers();
    const [taken, gone] = ['RVSL NIP/BELLO MUSA', 'NIP/BELLO MUSA'].map(
      (words) => all.find(({ narration }) => narration === words)?.id ?? '',
    );
    const own = all.find(({ narration }) => narration === credit.narration)?.id ?? '';
    expect(all.find((one) => one.id === own)?.matches).toMatchObject([{ orderId: id }]);
    expect((await complete(id)).failure.code).toBe('reversal_open');
    await world.call(
      takeBackReceipt,
      { id: taken ?? '', takesBack: gone ?? '', confirmed: true },
      admin.token,
    );
    expect((await complete(id)).status).toBe(200);
  });

  it.each([
    ['an hour', 1],
    ['two days', 48],
  ])(
    'completes no order whose credit was typed with the time of the entry, %s later',
    async (_how, hours) => {
      const { id: orderId, transactionId } = await trade.place();
      const { credit, reversal } = movements(transactionId);
      const lines = linesOf([credit, reversal], { from: Date.now() - hours * 60 * 60_000 });
      const now = { arrivedAt: new Date().toISOString(), reference: lines[0]?.reference ?? '' };
      const typed = { accountId: account.id, direction: 'in', amount: '150000', orderId, ...now } as const;
      const credited = (await world.call(enterReceipt, typed, admin.token)).body.data;
      expect((await importLines(lines)).body.data).toMatchObject({ added: 1 });
      expect((await complete(orderId)).failure.code).toBe('reversal_open');
      const taken = (await transfers()).find(({ kind }) => kind === 'reversal');
      const back = { id: taken?.id ?? '', takesBack: credited.id, confirmed: true as const };
      expect((await world.call(takeBackReceipt, back, admin.token)).status).toBe(200);
      expect((await complete(orderId)).failure.code).toBe('not_fully_paid');
      await cancel(orderId);
    },
  );

  it('is no matter for an order whose money came after the reversal', async () => {
    const { id, transactionId } = await trade.place();
    const { credit, reversal } = movements(transactionId);
    const answer = await importLines(linesOf([reversal, credit], { ...from(), opening: 900_000_00n }));
    expect(answer.body.data).toMatchObject({ matched: 1 });
    expect((await complete(id)).status).toBe(200);
  });

  it('is owed to us where one file has both, of an order that was completed before', async () => {
    const { id, transactionId } = await trade.place();
    expect((await complete(id)).status).toBe(200);
    expect((await importLines(reversed(transactionId))).body.data).toMatchObject({ matched: 1 });
    await takenBack();
    const { data: owing } = (await world.call(listDebts, {}, admin.token)).body;
    expect(owing.find(({ orderId }) => orderId === id)).toMatchObject({ amount: '150000.00' });
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('was a payout: it is due again where one file has both', async () => {
    const { id, transactionId } = await trade.place(trade.sell);
    expect((await complete(id)).status).toBe(200);
    const [credit, reversal] = [-148_000_00n, 148_000_00n].map((amountKobo) => ({
      amountKobo,
      partyName: 'OBI ADA',
      narration: `${amountKobo > 0n ? 'RVSL ' : ''}NIP/OBI ADA/${transactionId}`,
    }));
    const lines = [credit, reversal].flatMap((one) => one ?? []);
    expect((await importLines(linesOf(lines, { ...from(), opening: 900_000_00n }))).body.data).toMatchObject({
      matched: 1,
    });
    await takenBack();
    const { data: due } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
    expect(due.find(({ orderId }) => orderId === id)).toMatchObject({
      reason: 'returned',
      amount: '148000.00',
    });
  });

  it('holds an order up that its transfer names, also where that was typed for nothing before its line came', async () => {
    const draft = { ...trade.buy, quantity: '0.0007', amount: '105000.00' };
    const { id, transactionId } = await trade.place(draft);
    const narration = `NIP/OBI ADA/${transactionId}`;
    const lines = linesOf(
      [
        { amountKobo: 105_000_00n, narration },
        { amountKobo: -105_000_00n, narration: `RVSL ${narration}`, partyName: '' },
      ],
      from(),
    );
    const typed = { accountId: account.id, direction: 'in', amount: '105000' } as const;
    const seen = { arrivedAt: new Date().toISOString(), reference: lines[0]?.reference ?? '' };
    expect((await world.call(enterReceipt, { ...typed, ...seen }, admin.token)).status).toBe(201);
    expect((await importLines(lines)).body.data).toMatchObject({ added: 1, matched: 1 });
    expect((await complete(id)).failure.code).toBe('reversal_open');
    await takenBack();
    expect((await complete(id)).failure.code).toBe('not_fully_paid');
    await cancel(id);
  });

  it('holds an order up that its transfer names, also where another purchase of the sum waits for its money', async () => {
    const draft = { ...trade.buy, quantity: '0.0008', amount: '120000.00' };
    const first = await trade.place(draft);
    expect((await complete(first.id)).status).toBe(200);
    const { id, transactionId } = await trade.place(draft);
    const narration = `NIP/OBI ADA/${transactionId}`;
    const [credit, reversal] = [
      { amountKobo: 120_000_00n, narration },
      { amountKobo: -120_000_00n, narration: `RVSL ${narration}`, partyName: '' },
    ];
    expect((await importLines(linesOf([credit, reversal], from()))).body.data).toMatchObject({ matched: 0 });
    expect((await complete(id)).failure.code).toBe('reversal_open');
    await takenBack();
    expect((await complete(id)).failure).toMatchObject({
      code: 'not_fully_paid',
      message: expect.stringContaining('The bank took back the transfer that names this order.'),
    });
    await cancel(id);
  });
});
