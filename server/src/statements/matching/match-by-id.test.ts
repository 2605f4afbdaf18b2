import { getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { changeRole } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const { account, turn, importFile, importLines, transfers } = useStatements(world, admin);
const moniepoint = formatOf('Moniepoint');

describe('matching by the transaction ID', () => {
  const paying = (transactionId: string, amountKobo = 150_000_00n) => ({
    amountKobo,
    narration: `NIP/OBI ADA/GTBank/${transactionId}`,
  });

  it('matches what names one order, whatever its amount', async () => {
    const [exact, short] = [await trade.place(), await trade.place()];
    const answer = await importLines(
      linesOf([paying(exact.transactionId), paying(short.transactionId, 149_500_00n)]),
    );
    expect(answer.body).toMatchObject({ message: '2 transfers added, 2 matched', data: { matched: 2 } });
    const matches = (await transfers()).flatMap((transfer) => transfer.matches);
    expect(matches).toMatchObject([
      { orderId: short.id, amount: '149500.00', rule: 'transaction-id' },
      { orderId: exact.id, amount: '150000.00', rule: 'transaction-id' },
    ]);
    const shown = await world.call(getOrder, { id: short.id }, admin.token);
    expect(shown.body.data).toMatchObject({ matched: '149500.00' });
    await world.call(resolveOrder, { orderId: exact.id, status: 'cancelled' }, admin.token);
  });

  it('leaves to staff what is older than the order that it names', async () => {
    const { id, transactionId } = await trade.place();
    const early = linesOf([paying(transactionId)], { from: Date.now() - 86_400_000 - 3_600_000 });
    expect((await importLines(early)).body.data).toMatchObject({ added: 1, matched: 0 });
    const dayOnly = linesOf([paying(transactionId)], { from: Date.now(), opening: 70_000_00n });
    const answer = await importLines(dayOnly, formatOf('Zenith'));
    expect(answer.body.data).toMatchObject({ added: 1, matched: 1 });
    await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
  });

  it('leaves a second transfer for an order that has all of its money to staff', async () => {
    const { id, transactionId } = await trade.place();
    const answer = await importLines(linesOf([paying(transactionId), paying(transactionId)]));
    expect(answer.body.data).toMatchObject({ added: 2, matched: 1 });
    const again = linesOf([paying(transactionId)], { opening: 350_000_00n, from: Date.now() });
    expect((await importLines(again)).body.data).toMatchObject({ added: 1, matched: 0 });
    await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
  });

  it('leaves to staff: two orders in one narration, a cancelled order, and the other side', async () => {
    await trade.completeOne();
    const [one, two, gone] = [await trade.place(), await trade.place(), await trade.place()];
    await world.call(resolveOrder, { orderId: gone.id, status: 'cancelled' }, admin.token);
    const answer = await importLines(
      linesOf([
        { amountKobo: 300_000_00n, narration: `${one.transactionId} AND ${two.transactionId}` },
        paying(gone.transactionId),
        paying(one.transactionId, -20_000_00n),
      ]),
    );
    expect(answer.body.data).toMatchObject({ added: 3, matched: 0 });
  });

  it('leaves to staff what they may have entered by hand for another order', async () => {
    // No order of this sum was completed before its money was seen.
    const draft = { ...trade.buy, quantity: '0.0012', amount: '180000.00' };
    const [entered, named] = [await trade.place(draft), await trade.place(draft)];
    const given = {
      accountId: account.id,
      direction: 'in',
      amount: '180000',
      senderName: 'Ada Obi',
    } as const;
    const typed = { ...given, arrivedAt: new Date().toISOString(), reference: 'SEEN-IN-APP' };
    await world.call(enterReceipt, { ...typed, orderId: entered.id }, admin.token);
    const answer = await importLines(
      linesOf([paying(named.transactionId, 180_000_00n)], { from: Date.now() }),
    );
    expect(answer.body.data).toMatchObject({ added: 1, matched: 0 });
    expect((await transfers('unmatched')).map(({ narration }) => narration)).toEqual([
      expect.stringContaining(named.transactionId),
    ]);
    // The transfer of the order that staff meant is another one, and then the second is too.
    const both = linesOf(
      [paying(entered.transactionId, 180_000_00n), paying(named.transactionId, 180_000_00n)],
      {
        from: Date.now() + 600_000,
        opening: 60_000_00n,
      },
    );
    expect((await importLines(both)).body.data).toMatchObject({ added: 1, matched: 1 });
    for (const { id: orderId } of [entered, named])
      await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
  });

  it('leaves to staff what names two orders, though one of them was cancelled', async () => {
    const [open, cancelled] = [await trade.place(), await trade.place()];
    await world.call(resolveOrder, { orderId: cancelled.id, status: 'cancelled' }, admin.token);
    const both = `NIP/OBI ADA/GTB/${open.transactionId} ${cancelled.transactionId}`;
    const answer = await importLines(linesOf([{ amountKobo: 150_000_00n, narration: both }]));
    expect(answer.body.data).toMatchObject({ added: 1, matched: 0 });
    await world.call(resolveOrder, { orderId: open.id, status: 'cancelled' }, admin.token);
  });

  it.each(['Zenith', 'UBA', 'Providus'])(
    'takes a remark for a movement where it moves the balance: %s',
    async (bank) => {
      const movements = [
        { amountKobo: 10_00n },
        { amountKobo: 100_00n, narration: 'Available balance' },
        { amountKobo: 20_00n },
      ];
      const answer = await importLines(
        linesOf(movements, { opening: BigInt(turn()) * 1_000_000_00n }),
        formatOf(bank),
      );
      expect(answer.body.data, answer.text).toMatchObject({ added: 3 });
    },
  );

  it('leaves the importing clerk’s own order to a colleague', async () => {
    const bola = await world.user({ name: 'Bola Ade' });
    await world.giveWallets(bola, { Bitcoin: 'bola-bitcoin' });
    const { transactionId } = await trade.place(trade.buy, bola);
    await world.call(changeRole, { id: bola.id, role: 'admin' }, trade.boss.token);
    const mine = { ...bola, token: await world.session(bola.id) };
    const file = moniepoint.write(linesOf([paying(transactionId)]));
    expect((await importFile(file, mine)).body.data).toMatchObject({ added: 1, matched: 0 });
  });

  it('gives a completed order no more than it was for', async () => {
    // A sum of its own: others of this customer's wait for their transfers.
    const { id, transactionId } = await trade.place({
      ...trade.buy,
      quantity: '0.009',
      amount: '1350000.00',
    });
    await world.call(resolveOrder, { orderId: id, status: 'completed' }, admin.token);
    const lines = linesOf([paying(transactionId, 1_350_700_00n), paying(transactionId, 1_350_000_00n)]);
    expect((await importLines(lines)).body.data).toMatchObject({ added: 2, matched: 1 });
    expect((await transfers('unmatched')).map(({ unmatched }) => unmatched)).toEqual([
      '1350000.00',
      '700.00',
    ]);
    const settled = await world.database.pool.query(
      `select sum(amount)::numeric(20, 2)::text as sum from ledger_entries e left join receipt_matches m on m.id = e.match_id
       where currency = 'NGN' and account = 'desk' and (e.order_id = $1 or m.order_id = $1)`,
      [id],
    );
    expect(settled.rows).toEqual([{ sum: '0.00' }]);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
});
