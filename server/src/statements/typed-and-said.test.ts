import type { RequestOf } from '@nairadesk/contract/endpoint';
import { makeOffer } from '@nairadesk/contract/offers';
import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import {
  type enterReceipt,
  listDebts,
  matchReceipt,
  refundReceipt,
  takeBackReceipt,
} from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

// What a clerk types of a transfer decides what it does with money; the bank's line that comes later may say otherwise.
const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const sum = 148_000_00n;

beforeAll(async () => {
  await trade.completeOne();
});

const enter = (more: Partial<RequestOf<typeof enterReceipt>> & { reference: string }) =>
  bank.typed({ amount: '148000', ...more });
const complete = async (orderId: string) => {
  const answer = await world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
};
const cameIn = async () => (await bank.transfers()).filter(({ direction }) => direction === 'in');

/** A sale that was paid out, by a statement that has its debit, and a moment of the bank's in which it may come back. */
async function paidOut() {
  const sale = await trade.place(trade.sell);
  await complete(sale.id);
  const out = { amountKobo: -sum, partyName: 'OBI ADA', narration: `NIP/OBI ADA/${sale.transactionId}` };
  await bank.importLines(linesOf([out], { opening: 1_000_000_00n }));
  const [payout] = (await bank.transfers()).filter(({ direction }) => direction === 'out');
  return { sale, payoutId: payout?.id ?? '' };
}
const after = { opening: 852_000_00n, from: Date.now() };

describe('a line of a statement', () => {
  it('is not given to a reversal that staff typed where the bank says nothing of one', async () => {
    const { payoutId } = await paidOut();
    const lines = linesOf([{ amountKobo: sum, narration: 'NIP CREDIT LAGOS', partyName: '' }], after);
    const typed = await enter({ kind: 'reversal', reference: lines[0]?.reference ?? '' });
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 1 });
    expect((await cameIn()).map(({ kind }) => kind).toSorted()).toEqual(['reversal', 'transfer']);
    const taken = await world.call(takeBackReceipt, { id: typed.id, takesBack: payoutId }, tunde.token);
    expect(taken.failure.code).toBe('reversal_not_possible');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('is given to one where the bank says so, too', async () => {
    const { payoutId } = await paidOut();
    const lines = linesOf([{ amountKobo: sum, narration: 'RVSL NIP/OBI ADA', partyName: 'OBI ADA' }], after);
    const typed = await enter({ kind: 'reversal', reference: lines[0]?.reference ?? '' });
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 0 });
    const taken = await world.call(takeBackReceipt, { id: typed.id, takesBack: payoutId }, tunde.token);
    expect([taken.status, taken.text]).toEqual([200, expect.anything()]);
  });

  it('of a customer is not given to a charge that staff typed', async () => {
    const lines = linesOf([{ amountKobo: sum, narration: 'NIP/HELEN', partyName: 'HELEN' }]);
    await enter({ kind: 'charge', reference: lines[0]?.reference ?? '' });
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 1 });
    expect((await bank.transfers('unmatched')).map(({ senderName }) => senderName)).toEqual(['HELEN']);
  });

  it('that says reversal is not given to a transfer that counts for an order, where it may be a payout', async () => {
    await paidOut();
    const order = await trade.place({ ...trade.buy, amount: '148000.00', quantity: '0.00098667' });
    const lines = linesOf([{ amountKobo: sum, narration: 'RVSL NIP OUTWARD', partyName: '' }], after);
    await enter({ reference: lines[0]?.reference ?? '', orderId: order.id });
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 1 });
    expect((await bank.transfers('unmatched')).map(({ kind }) => kind)).toContain('reversal');
    await world.call(resolveOrder, { orderId: order.id, status: 'cancelled' }, tunde.token);
  });

  it('that says reversal is not given to a reversal that counts for an order either', async () => {
    await paidOut();
    const order = await trade.place({ ...trade.buy, amount: '148000.00', quantity: '0.00098667' });
    const lines = linesOf([{ amountKobo: sum, narration: 'RVSL NIP OUTWARD', partyName: '' }], after);
    const typed = await enter({ kind: 'reversal', reference: lines[0]?.reference ?? '', senderName: null });
    const match = { id: typed.id, orderId: order.id, confirmed: true };
    expect((await world.call(matchReceipt, match, tunde.token)).status).toBe(201);
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 1 });
    await world.call(resolveOrder, { orderId: order.id, status: 'cancelled' }, tunde.token);
  });

  it('of another than one of two customers is not given to what completed both their orders', async () => {
    const bisi = await world.user({ name: 'Bisi Alade' });
    await world.giveWallets(bisi, { Bitcoin: 'bisi-bitcoin' });
    const half = { ...trade.buy, amount: '75000.00', quantity: '0.0005' };
    const [hers, other] = [await trade.place(half), await trade.place(half, bisi)];
    const lines = linesOf([{ amountKobo: 150_000_00n, narration: 'NIP/OBI ADA' }]);
    const typed = await enter({ reference: lines[0]?.reference ?? '', amount: '150000', senderName: null });
    for (const { id: orderId } of [hers, other]) {
      const match = { id: typed.id, orderId, amount: '75000.00' };
      expect((await world.call(matchReceipt, match, tunde.token)).status).toBe(201);
      await complete(orderId);
    }
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 1 });
  });

  it.each([
    ['names another', 'was sent', () => ''],
    ['names an order', 'was sent', (id: string) => id],
    ['names another', 'is to be sent', () => ''],
    ['names an order', 'is to be sent', (id: string) => id],
  ])('that %s is not given to what %s back to who was typed', async (_, when, words) => {
    const { transactionId } = await trade.place();
    const partyName = words('x') === '' ? 'OBI ADA' : '';
    const lines = linesOf([{ amountKobo: 150_000_00n, narration: `NIP ${words(transactionId)}`, partyName }]);
    const typed = { reference: lines[0]?.reference ?? '', amount: '150000', senderName: 'ACC OMPLICE' };
    const { id: receiptId } = await enter(typed);
    const made = await world.call(refundReceipt, { id: receiptId, confirmedOther: true }, tunde.token);
    expect(made.status, made.text).toBe(201);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const id = data.find(({ transfer }) => transfer?.receiptId === receiptId)?.id ?? '';
    const payee = { bankName: 'Kuda', accountName: 'Acc Omplice', accountNumber: '2012345678' };
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
    if (when === 'was sent') {
      const sent = await world.call(sendRefund, { id, bankReference: `BACK-${receiptId}` }, tunde.token);
      expect(sent.status, sent.text).toBe(200);
    }
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 1 });
  });

  it('that names the order of the refund that it sent is given to its debit', async () => {
    const order = await trade.place();
    const { id: paid } = await enter({ reference: `PAID-${order.id}`, amount: '150000', orderId: order.id });
    expect(paid).not.toBe('');
    await world.call(resolveOrder, { orderId: order.id, status: 'cancelled' }, tunde.token);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const id = data.find(({ orderId }) => orderId === order.id)?.id ?? '';
    const payee = { bankName: 'Kuda', accountName: 'Obi Ada', accountNumber: '2012345678' };
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
    const sent = await world.call(sendRefund, { id, bankReference: `BACK-${order.id}` }, tunde.token);
    expect(sent.status, sent.text).toBe(200);
    const narration = `NIP/OBI ADA/${order.transactionId}`;
    const lines = linesOf([{ amountKobo: -150_000_00n, narration, partyName: 'OBI ADA' }], {
      opening: 900_000_00n,
    });
    const typed = { direction: 'out', amount: '150000', reference: lines[0]?.reference ?? '' } as const;
    const { id: receiptId } = await enter({ ...typed, senderName: 'OBI ADA' });
    expect((await world.call(matchRefund, { id, receiptId }, tunde.token)).status).toBe(200);
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 0 });
  });

  it('that names another order is not given to a transfer that was typed for an open one', async () => {
    const [hers, other] = [await trade.place(), await trade.place()];
    const named = { amountKobo: 150_000_00n, narration: `NIP CREDIT ${hers.transactionId}`, partyName: '' };
    const lines = linesOf([named]);
    await enter({ reference: lines[0]?.reference ?? '', amount: '150000', orderId: other.id });
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 1 });
    expect((await cameIn()).map(({ source }) => source).toSorted()).toEqual(['hand', 'statement']);
    for (const { id } of [hers, other])
      await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, tunde.token);
  });

  it('of our own savings is not given to a transfer that staff typed', async () => {
    const order = await trade.place({ ...trade.buy, amount: '148000.00', quantity: '0.00098667' });
    const savings = { amountKobo: sum, isSweep: true, narration: 'OWealth Withdrawal', partyName: '' };
    const lines = linesOf([savings]);
    await enter({ reference: lines[0]?.reference ?? '', orderId: order.id, senderName: 'Ada Obi' });
    await bank.importLines(lines, formatOf('OPay'));
    const { rows } = await world.database.pool.query(
      `select kind, source from receipts where account_id = $1 order by kind`,
      [bank.account.id],
    );
    expect(rows).toEqual([
      { kind: 'sweep', source: 'statement' },
      { kind: 'transfer', source: 'hand' },
    ]);
    await world.call(resolveOrder, { orderId: order.id, status: 'cancelled' }, tunde.token);
  });

  it('shows the bank’s words, whatever was typed', async () => {
    const lines = linesOf([{ amountKobo: sum, narration: 'NIP/HELEN/FOR COINS', partyName: 'HELEN' }]);
    await enter({ reference: lines[0]?.reference ?? '', narration: 'all is well' });
    await bank.importLines(lines);
    expect((await cameIn()).map(({ narration }) => narration)).toEqual(['NIP/HELEN/FOR COINS']);
  });
});

describe('a payout that the bank returned, and a clerk typed as a transfer', () => {
  it('is offered as a new order only after a second yes, which is recorded', async () => {
    await paidOut();
    const old = await trade.place();
    await world.call(cancelOrder, { orderId: old.id }, trade.ada.token);
    const lines = linesOf([{ amountKobo: sum, narration: 'RVSL NIP OUTWARD', partyName: '' }], after);
    const typed = await enter({ reference: lines[0]?.reference ?? '' });
    expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 0 });
    const offer = (confirmedOther?: true) =>
      world.call(
        makeOffer,
        { orderId: old.id, kind: 'new-order', hours: 24, receiptId: typed.id, confirmedOther },
        tunde.token,
      );
    const no = await offer();
    expect([no.status, no.failure.code]).toEqual([409, 'receipt_alike']);
    expect(no.failure.message).toContain('it may be our payout of ₦148,000.00 to OBI ADA');
    expect((await offer(true)).status).toBe(201);
    const { rows } = await world.database.pool.query(
      "select from audit_log where action = 'alike-transfer-accepted' and subject_id = $1",
      [typed.id],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a customer’s transfer that the bank took back', () => {
  /** A purchase that was paid and completed, and whose money the bank took back; no one has said so yet. */
  async function takenBack() {
    const order = await trade.place({ ...trade.buy, amount: '148000.00', quantity: '0.00098667' });
    const money = { amountKobo: sum, partyName: 'OBI ADA', narration: `NIP/OBI ADA/${order.transactionId}` };
    expect((await bank.importLines(linesOf([money]))).body.data.matched).toBe(1);
    await complete(order.id);
    const back = { ...money, amountKobo: -sum, narration: `RVSL NIP/OBI ADA/${order.transactionId}` };
    await bank.importLines(linesOf([back], { opening: 198_000_00n, from: Date.now() }));
    const [reversal] = (await bank.transfers('unmatched')).filter(({ kind }) => kind === 'reversal');
    return { order, reversalId: reversal?.id ?? '' };
  }
  const message = (transactionId: string) =>
    `it may have taken back the ₦148,000.00 from OBI ADA for ${transactionId}`;

  it('is a payout of a sale only after a second yes', async () => {
    const { order, reversalId } = await takenBack();
    const sale = await trade.place(trade.sell);
    await complete(sale.id);
    const match = (confirmed?: true) =>
      world.call(matchReceipt, { id: reversalId, orderId: sale.id, confirmed }, tunde.token);
    const no = await match();
    expect([no.failure.code, no.failure.message]).toEqual([
      'receipt_alike',
      expect.stringContaining(message(order.transactionId)),
    ]);
    expect((await match(true)).status).toBe(201);
    const { data } = (await world.call(listDebts, {}, tunde.token)).body;
    expect(data.filter(({ orderId }) => orderId === order.id)).toEqual([]);
  });

  it('is the debit of another’s refund only after a second yes', async () => {
    const { order, reversalId } = await takenBack();
    const unclaimed = { amountKobo: sum, partyName: 'MUSA BELLO', narration: 'NIP/MUSA BELLO' };
    await bank.importLines(linesOf([unclaimed], { opening: 50_000_00n, from: Date.now() + 1_000 }));
    const [arrived] = (await bank.transfers('unmatched')).filter(({ direction }) => direction === 'in');

    await world.call(refundReceipt, { id: arrived?.id ?? '', confirmedOther: true }, tunde.token);
    const { data: due } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const id = due.find(({ transfer }) => transfer?.receiptId === arrived?.id)?.id ?? '';
    const payee = { bankName: 'Kuda', accountName: 'Musa Bello', accountNumber: '2012345678' };
    await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
    await world.call(sendRefund, { id, bankReference: `SENT-${order.transactionId}` }, tunde.token);
    const settle = (confirmed?: true) =>
      world.call(matchRefund, { id, receiptId: reversalId, confirmed }, tunde.token);
    expect((await settle()).failure.code).toMatch(/paid_to_other|receipt_alike/);
    expect((await settle(true)).status).toBe(200);
    const { rows } = await world.database.pool.query(
      "select from audit_log where action = 'alike-transfer-accepted' and subject_id = $1",
      [reversalId],
    );
    expect(rows).toHaveLength(1);
  });
});
