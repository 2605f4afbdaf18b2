import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { importStatement } from '@nairadesk/contract/statements';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { untilWaiting } from '../../test/until-waiting.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
beforeAll(() => trade.completeOne());

const toTunde = { partyName: 'TUNDE BAKARE', narration: 'NIP/TUNDE BAKARE/KUDA/rent' };
const recorded = async (subjectId: string) =>
  (
    await world.database.pool.query(
      "select detail from audit_log where action = 'other-payee-accepted' and subject_id = $1",
      [subjectId],
    )
  ).rows.map(({ detail }) => JSON.parse(detail));

const told = async () =>
  (await mailsTo(world, trade.boss.email))
    .filter(({ kind }) => kind === 'paid-to-other')
    .map(({ text }) => text);

describe('a transfer out of our account to another person than the payee', () => {
  it('settles a refund only after a second yes, which is recorded and told', async () => {
    const [line] = linesOf([{ amountKobo: 150_000_00n, partyName: 'OBI ADA' }]);
    if (!line) throw new Error('no line');
    await bank.importLines([line]);
    const [{ id: transferId } = { id: '' }] = await bank.transfers();
    await world.call(refundReceipt, { id: transferId }, tunde.token);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const id = data.find(({ transfer }) => transfer?.receiptId === transferId)?.id ?? '';
    const payee = { bankName: 'GTBank', accountName: 'Obi Ada', accountNumber: '0123456789' };
    await world.call(setRefundPayee, { id, ...payee }, tunde.token);
    await world.call(sendRefund, { id, bankReference: 'OTHER-1' }, tunde.token);
    const out = [{ amountKobo: -150_000_00n, ...toTunde }];
    await bank.importLines(linesOf(out, { opening: line.balanceKobo, from: Date.now() }));
    const debit = (await bank.transfers()).find(({ direction }) => direction === 'out');
    const settle = (confirmed?: true) =>
      world.call(matchRefund, { id, receiptId: debit?.id ?? '', confirmed }, tunde.token);
    const asked = await settle();
    expect([asked.status, asked.failure.code, asked.failure.data]).toEqual([
      409,
      'paid_to_other',
      { paidTo: 'TUNDE BAKARE', payee: 'Obi Ada' },
    ]);
    expect(await recorded(id)).toEqual([]);
    expect((await settle(true)).body.data.state).toBe('settled');
    expect(await told()).toEqual([
      expect.stringContaining('to TUNDE BAKARE, as a refund, which was for Obi Ada.'),
    ]);
    expect(await recorded(id)).toEqual([{ paidTo: 'TUNDE BAKARE', payee: 'Obi Ada', transfer: debit?.id }]);
  });

  it('is matched to a sale only after a second yes, which is told', async () => {
    const { id: orderId, transactionId } = await trade.place(trade.sell);
    const done = { orderId, status: 'completed', reference: `PAYOUT-${orderId}` } as const;
    expect((await world.call(resolveOrder, done, tunde.token)).status).toBe(200);
    await world.database.pool.query('delete from outbox');
    const out = [{ amountKobo: -148_000_00n, ...toTunde }];
    await bank.importLines(linesOf(out, { opening: 900_000_00n }));
    const [{ id } = { id: '' }] = await bank.transfers();
    const match = (confirmed?: true) => world.call(matchReceipt, { id, orderId, confirmed }, tunde.token);
    expect((await match()).failure.code).toBe('paid_to_other');
    expect((await match(true)).status).toBe(201);
    expect(await recorded(orderId)).toHaveLength(1);
    expect(await told()).toEqual([
      expect.stringContaining(
        `₦148,000.00 to TUNDE BAKARE, as the payout of ${transactionId}, which was for `,
      ),
    ]);
  });

  it('is matched so, too, where staff typed whom it paid, and no statement has it', async () => {
    const { id: orderId } = await trade.place(trade.sell);
    const typed = { direction: 'out', amount: '148000', senderName: 'Tunde Bakare' } as const;
    const { id } = await bank.typed({ ...typed, reference: newReference() });
    const match = (confirmed?: true) => world.call(matchReceipt, { id, orderId, confirmed }, tunde.token);
    const { failure } = await match();
    expect([failure.code, failure.message]).toEqual([
      'paid_to_other',
      expect.stringContaining('Staff typed that it paid Tunde Bakare.'),
    ]);
    expect((await match(true)).status).toBe(201);
  });

  it.each([
    ['its line names another', { ...toTunde }, 0],
    [
      'its line names nobody, and left days before',
      { partyName: '', partyBank: '', narration: 'FUND TRANSFER' },
      10,
    ],
  ])('gets no line where staff typed it without a name, and %s', async (_, line, daysAgo) => {
    const { id: orderId } = await trade.place(trade.sell);
    const reference = newReference();
    const { id } = await bank.typed({ direction: 'out', amount: '148000', senderName: null, reference });
    expect((await world.call(matchReceipt, { id, orderId }, tunde.token)).status).toBe(201);
    const out = [{ amountKobo: -148_000_00n, reference, ...line }];
    const from = Date.now() - daysAgo * 24 * 3_600_000 - 60_000;
    const imported = await bank.importLines(linesOf(out, { opening: 900_000_00n, from }));
    expect(imported.body.data, imported.text).toMatchObject({ added: 1 });
  });

  it('gets no line of another’s where staff match it at the moment of the import', async () => {
    const { id: orderId } = await trade.place(trade.sell);
    const reference = newReference();
    const payee = { direction: 'out', amount: '148000', senderName: null } as const;
    const { id } = await bank.typed({ ...payee, reference });
    const bola = await world.admin();
    const lines = linesOf([{ amountKobo: -148_000_00n, reference, ...toTunde }], { opening: 900_000_00n });
    const file = formatOf('Moniepoint').write(lines);
    const { columns, dateOrder } = (await bank.preview(file)).body.data;
    const mapping = { columns, dateOrder: dateOrder ?? 'day-first' } as const;
    const call = { accountId: bank.account.id, fileName: 'august.csv', mapping, confirmedOpening: true };
    const client = await world.database.pool.connect();
    try {
      await client.query('begin');
      // What one person writes waits for itself: the match has locked the transfer by then.
      await client.query('select from users where id = $1 for update', [tunde.id]);
      const matched = world.call(matchReceipt, { id, orderId }, tunde.token);
      await untilWaiting(world, 1);
      const imported = world.call(importStatement, call, bola.token, { file });
      await untilWaiting(world, 2);
      await client.query('commit');
      expect((await matched).status).toBe(201);
      expect((await imported).body.data).toMatchObject({ added: 1 });
    } finally {
      client.release();
    }
  });

  it('is no matter where the payee is who the bank names', async () => {
    const { id: orderId } = await trade.place(trade.sell);
    const done = { orderId, status: 'completed', reference: `PAYOUT-${orderId}` } as const;
    expect((await world.call(resolveOrder, done, tunde.token)).status).toBe(200);
    const { rows } = await world.database.pool.query('select payout_bank from orders where id = $1', [
      orderId,
    ]);
    const partyName = String(rows[0].payout_bank.accountName).toUpperCase();
    const out = [{ amountKobo: -148_000_00n, partyName, narration: `NIP/${partyName}/KUDA/out` }];
    await bank.importLines(linesOf(out, { opening: 900_000_00n }));
    const [{ id } = { id: '' }] = await bank.transfers();
    expect((await world.call(matchReceipt, { id, orderId }, tunde.token)).status).toBe(201);
  });
});

describe('a transfer out of our account that names nobody', () => {
  const sell = async () => {
    const { id: orderId, transactionId } = await trade.place(trade.sell);
    const done = { orderId, status: 'completed', reference: `PAYOUT-${orderId}` } as const;
    expect((await world.call(resolveOrder, done, tunde.token)).status).toBe(200);
    await world.database.pool.query('delete from outbox');
    return { orderId, transactionId };
  };
  const leave = async (daysAgo: number, narration: string) => {
    const known = new Set((await bank.transfers()).map(({ id }) => id));
    const nobody = { amountKobo: -148_000_00n, partyName: '', partyBank: '', narration };
    const from = Date.now() - daysAgo * 24 * 3_600_000;
    const imported = await bank.importLines(linesOf([nobody], { opening: 900_000_00n, from }));
    expect(imported.status, imported.text).toBe(201);
    return (await bank.transfers()).find(({ id }) => !known.has(id))?.id ?? '';
  };

  it('is matched to a sale that was paid on another day only after a second yes, which is told', async () => {
    const { orderId, transactionId } = await sell();
    const id = await leave(10, 'FUND TRANSFER 4402');
    const match = (confirmed?: true) => world.call(matchReceipt, { id, orderId, confirmed }, tunde.token);
    const { failure } = await match();
    expect([failure.code, failure.message, failure.data]).toEqual([
      'paid_to_other',
      expect.stringContaining('somebody whom the bank doesn’t name, 10 days before we marked it as paid.'),
      expect.objectContaining({ paidTo: null }),
    ]);
    expect((await match(true)).status).toBe(201);
    expect(await recorded(orderId)).toEqual([expect.objectContaining({ paidTo: null, transfer: id })]);
    expect(await told()).toEqual([
      expect.stringContaining(`10 days before we marked it as paid, as the payout of ${transactionId}`),
    ]);
  });

  it('is no matter where it left in those days, or its words name the sale', async () => {
    const [near, named] = [await sell(), await sell()];
    for (const [{ orderId }, id] of [
      [near, await leave(2, 'FUND TRANSFER 4403')],
      [named, await leave(11, `PAYOUT ${named.transactionId}`)],
    ] as const) {
      const matched = await world.call(matchReceipt, { id, orderId }, tunde.token);
      expect(matched.status, matched.text).toBe(201);
    }
    expect(await told()).toEqual([]);
  });
});
