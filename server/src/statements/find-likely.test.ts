import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { updateProfile } from '@nairadesk/contract/settings';
import { findLikely } from '@nairadesk/contract/statements';
import { describe, expect, it } from 'vitest';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const { importLines, statements, transfers } = useStatements(world, admin);
const likely = async () => (await world.call(findLikely, {}, admin.token)).body.data;

describe('what needs staff of a statement', () => {
  it('is counted as it is now: after later matches too, and never what is a charge', async () => {
    await trade.completeOne();
    const { transactionId } = await trade.place({ ...trade.buy, quantity: '0.0012', amount: '180000.00' });
    const { id: orderId } = await trade.place({ ...trade.buy, quantity: '0.004', amount: '600000.00' });
    const movements = [
      { amountKobo: 180_000_00n, narration: `FOR ${transactionId}` },
      { amountKobo: 600_000_00n, partyName: 'OBI ADA' },
      { amountKobo: 7_700_00n, partyName: 'IKE UNKNOWN' },
      { amountKobo: -53_75n, narration: 'COMMISSION', partyName: '' },
    ];
    const answer = await importLines(linesOf(movements, { from: Date.now() }));
    expect(answer.body.data).toMatchObject({ added: 4, matched: 1, unmatched: 2 });
    const { id } = answer.body.data;
    const [pair, other] = (await likely()).filter(({ statementId }) => statementId === id);
    expect([pair?.orderId, other]).toEqual([orderId, undefined]);
    await world.call(matchReceipt, { id: pair?.receiptId ?? '', orderId }, admin.token);
    expect(await statements()).toMatchObject([{ id, matched: 1, unmatched: 1 }]);
  });
});

describe('likely matches', () => {
  it('is answered where comparing takes too long: with what could be compared, and that there is more', async () => {
    await importLines(linesOf([{ amountKobo: 123_400_00n }], { from: Date.now() }));
    const other = await world.database.pool.connect();
    await other.query('begin; lock table orders in access exclusive mode');
    const { config } = world.services;
    const patient = config.searchMilliseconds;
    // As it is by itself: nothing comes of it, however long it waits.
    config.searchMilliseconds = 1_000;
    const slow = await world.call(findLikely, {}, admin.token);
    config.searchMilliseconds = patient;
    await other.query('rollback');
    other.release();
    expect([slow.status, slow.body], slow.text).toEqual([200, { status: 'success', data: [], more: true }]);
    expect((await world.call(findLikely, {}, admin.token)).body.more).toBe(false);
  });

  it('proposes the only order of this amount and name, until it is confirmed', async () => {
    const { id, transactionId } = await trade.place({ ...trade.buy, quantity: '0.002', amount: '300000.00' });
    await importLines(linesOf([{ amountKobo: 300_000_00n, partyName: 'OBI ADA' }], { from: Date.now() }));
    const [transfer] = await transfers();
    const found = (await likely()).filter(({ receiptId }) => receiptId === transfer?.id);
    expect(found).toMatchObject([
      { orderId: id, transactionId, personName: 'Ada Obi', amount: '300000.00', why: 'amount-and-name' },
    ]);
    expect(found[0]?.personId).toBe(trade.ada.id);
    const answer = await world.call(
      matchReceipt,
      { id: transfer?.id ?? '', orderId: id, likely: true },
      admin.token,
    );
    expect(answer.body.data.matches).toMatchObject([{ orderId: id, rule: 'likely' }]);
    expect((await likely()).filter(({ receiptId }) => receiptId === transfer?.id)).toEqual([]);
  });

  it('proposes nothing for what a reversal may have taken back', async () => {
    await trade.completeOne();
    const { id } = await trade.place({ ...trade.buy, quantity: '0.005', amount: '750000.00' });
    const lines = linesOf(
      [{ amountKobo: 750_000_00n }, { amountKobo: -750_000_00n, narration: 'RVSL NIP/OBI ADA' }],
      { from: Date.now() },
    );
    await importLines(lines.slice(0, 1));
    expect((await likely()).map(({ orderId }) => orderId)).toContain(id);
    await importLines(lines);
    expect((await likely()).map(({ orderId }) => orderId)).not.toContain(id);
    await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
  });

  it('proposes nothing where two orders fit', async () => {
    await trade.completeOne();
    const draft = { ...trade.buy, quantity: '0.003', amount: '450000.00' };
    await trade.place(draft);
    await trade.place(draft);
    await importLines(linesOf([{ amountKobo: 450_000_00n }], { from: Date.now() }));
    const ids = (await transfers()).map(({ id }) => id);
    expect((await likely()).filter(({ receiptId }) => ids.includes(receiptId))).toEqual([]);
  });

  it('proposes an order by the name that its customer had when they placed it', async () => {
    const mallory = await world.user({ name: 'Mallory Ike' });
    await world.giveWallets(mallory, { Bitcoin: 'mallory-bitcoin' });
    const { id } = await trade.place({ ...trade.buy, quantity: '0.006', amount: '900000.00' }, mallory);
    await importLines(
      linesOf([{ amountKobo: 900_000_00n, partyName: 'CHIDI OKAFOR' }], { from: Date.now() }),
    );
    const profile = { name: 'Chidi Okafor', phone: '08031234567', country: 'Nigeria' };
    expect((await world.call(updateProfile, profile, mallory.token)).status).toBe(200);
    expect((await likely()).filter(({ orderId }) => orderId === id)).toEqual([]);
  });

  it('settles a refund by a debit whose payee is called like a reversal', async () => {
    await importLines(linesOf([{ amountKobo: 12_399_00n, partyName: 'REVERSAL MEDIA LTD' }]));
    const [arrived] = await transfers();
    await world.call(refundReceipt, { id: arrived?.id ?? '' }, admin.token);
    const { data: due } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
    const id = due.find(({ transfer }) => transfer?.receiptId === arrived?.id)?.id ?? '';
    const payee = { bankName: 'Kuda', accountName: 'Reversal Media Ltd', accountNumber: '2012345678' };
    await world.call(setRefundPayee, { id, ...payee }, admin.token);
    await world.call(sendRefund, { id, bankReference: 'REF-78' }, admin.token);
    const debit = { amountKobo: -12_399_00n, narration: 'NIP/REVERSAL MEDIA LTD/KUDA', partyName: '' };
    await importLines(linesOf([debit], { opening: 62_399_00n, from: Date.now() }));
    const sent = (await transfers()).find(({ direction }) => direction === 'out');
    expect(sent).toMatchObject({ kind: 'reversal' });
    const { data: offered } = (await world.call(listRefunds, { sentBy: sent?.id ?? '' }, admin.token)).body;
    expect(offered.map((refund) => refund.id)).toEqual([id]);
    const settled = await world.call(matchRefund, { id, receiptId: sent?.id ?? '' }, admin.token);
    expect([settled.status, settled.body.data?.state]).toEqual([200, 'settled']);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('proposes the refund that a debit sent, and settles it', async () => {
    await importLines(linesOf([{ amountKobo: 12_345_00n, partyName: 'Musa Bello' }]));
    const [arrived] = await transfers();
    await world.call(refundReceipt, { id: arrived?.id ?? '' }, admin.token);
    const { id } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body.data.at(-1) ?? {
      id: '',
    };
    const payee = { bankName: 'Kuda', accountName: 'Musa Bello', accountNumber: '2012345678' };
    await world.call(setRefundPayee, { id, ...payee }, admin.token);
    await world.call(sendRefund, { id, bankReference: 'REF-77' }, admin.token);
    const debit = { amountKobo: -12_345_00n, narration: 'TRF TO MUSA BELLO', partyName: 'MUSA BELLO' };
    await importLines(linesOf([debit], { opening: 62_345_00n, from: Date.now() }));
    const sent = (await transfers()).find(({ direction }) => direction === 'out');
    const found = (await likely()).filter(({ receiptId }) => receiptId === sent?.id);
    expect(found).toMatchObject([
      { orderId: null, refundId: id, personName: 'Musa Bello', personId: null, amount: '12345.00' },
    ]);
    const settled = { id, receiptId: sent?.id ?? '', likely: true };
    const answer = await world.call(matchRefund, settled, admin.token);
    expect(answer.status, answer.text).toBe(200);
    expect((await transfers()).find((one) => one.id === sent?.id)?.matches).toMatchObject([
      { rule: 'likely' },
    ]);
    const refunds = (await world.call(listRefunds, { state: 'all' }, admin.token)).body.data;
    expect(refunds.find((refund) => refund.id === id)).toMatchObject({ state: 'settled' });
    const twice = await world.call(matchRefund, { id, receiptId: arrived?.id ?? '' }, admin.token);
    expect(twice.body).toMatchObject({ code: 'match_not_possible' });
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
});

describe('a match that is said to be as proposed', () => {
  it('is recorded as staff’s own where the desk proposes another order for the transfer, or none', async () => {
    const { id } = await trade.place({ ...trade.buy, quantity: '0.008', amount: '1200000.00' });
    const other = await trade.place({ ...trade.buy, quantity: '0.009', amount: '1350000.00' });
    await importLines(
      linesOf([{ amountKobo: 1_200_000_00n }, { amountKobo: 777_00n, partyName: 'IKE UNKNOWN' }], {
        from: Date.now(),
      }),
    );
    const [unknown, proposed] = await transfers();
    expect((await likely()).filter(({ receiptId }) => receiptId === proposed?.id)).toMatchObject([
      { orderId: id },
    ]);
    for (const transfer of [unknown, proposed]) {
      const said = { id: transfer?.id ?? '', orderId: other.id, likely: true };
      const answer = await world.call(matchReceipt, said, admin.token);
      expect(answer.status, answer.text).toBe(201);
      expect(answer.body.data.matches).toMatchObject([{ orderId: other.id, rule: 'hand' }]);
    }
  });

  it('is recorded so of a refund, too', async () => {
    await importLines(linesOf([{ amountKobo: 12_777_00n, partyName: 'Musa Bello' }]));
    const [arrived] = await transfers();
    await world.call(refundReceipt, { id: arrived?.id ?? '' }, admin.token);
    const { data: due } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
    const id = due.find(({ transfer }) => transfer?.receiptId === arrived?.id)?.id ?? '';
    const payee = { bankName: 'Kuda', accountName: 'Musa Bello', accountNumber: '2012345678' };
    await world.call(setRefundPayee, { id, ...payee }, admin.token);
    await world.call(sendRefund, { id, bankReference: 'REF-79' }, admin.token);
    const debit = { amountKobo: -12_777_00n, narration: 'TRF TO OTHER', partyName: 'UCHE NNADI' };
    await importLines(linesOf([debit], { opening: 62_777_00n, from: Date.now() }));
    const receiptId = (await transfers()).find(({ direction }) => direction === 'out')?.id ?? '';
    const said = { id, receiptId, likely: true, confirmed: true };
    expect((await world.call(matchRefund, said, admin.token)).status).toBe(200);
    const settled = (await transfers()).find((one) => one.id === receiptId);
    expect(settled?.matches).toMatchObject([{ refundId: id, rule: 'hand' }]);
  });
});

// Last, as its transfers stay.
describe('more transfers than are compared', () => {
  it('says that there is more where more transfers wait than are compared', async () => {
    const lines = Array.from({ length: 301 }, (_, n) => ({
      amountKobo: 1_000_000_00n + BigInt(n),
      partyName: 'PAYER',
    }));
    await importLines(linesOf(lines, { from: Date.now() - 24 * 60 * 60_000 }));
    const { id } = await trade.place({ ...trade.buy, quantity: '0.007', amount: '1050000.00' });
    await importLines(linesOf([{ amountKobo: 1_050_000_00n }], { from: Date.now() }));
    const { data, more } = (await world.call(findLikely, {}, admin.token)).body;
    expect([data.map(({ orderId }) => orderId).includes(id), more]).toEqual([true, true]);
  });
});
