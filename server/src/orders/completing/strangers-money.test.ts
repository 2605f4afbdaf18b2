import { getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { updateProfile } from '@nairadesk/contract/settings';
import { describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { mailsTo, waitingMails } from '../../../test/mail-to.ts';
import { usePaidOrders } from '../../../test/paid-orders.ts';
import { storedOrder } from '../../../test/trade.ts';
import { checkInvariants } from '../../platform/verify/check-invariants.ts';
import { verifyDatabase } from '../../platform/verify/verify-database.ts';

const { world, trade, admin, account, rule, enter, paidBy, complete, accepted } = usePaidOrders();

describe('a stranger’s money', () => {
  const reason = 'Her brother, she confirmed on the phone';

  it('is held: completing is refused with both names, and nothing changes', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    for (const strangerReason of [undefined, null, '', ' ']) {
      const { status, failure } = await complete(id, { strangerReason });
      expect([status, failure.code, failure.data]).toEqual([
        409,
        'paid_by_stranger',
        { paidBy: 'CHIDI OKAFOR' },
      ]);
      expect(failure.message).toMatch(/^Paid by CHIDI OKAFOR, not Ada Obi\./);
    }
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect(await accepted(id)).toEqual([]);
  });

  it('is held although the customer has taken that name since', async () => {
    const musa = await world.user({ name: 'Musa Bello', phone: '+2348031234567' });
    await world.giveWallets(musa, { Bitcoin: 'musa-bitcoin' });
    const { id } = await trade.place(trade.buy, musa);
    const profile = { name: 'Chidi Okafor', phone: '+2348031234567', country: 'Nigeria' };
    expect((await world.call(updateProfile, profile, musa.token)).status).toBe(200);
    await enter('CHIDI OKAFOR', { orderId: id });
    expect((await complete(id)).failure.code).toBe('paid_by_stranger');
    const { payers, userName } = (await world.call(getOrder, { id }, admin.token)).body.data;
    expect([payers, userName]).toEqual([
      [{ name: 'CHIDI OKAFOR', is: 'stranger', customer: 'Musa Bello' }],
      'Chidi Okafor',
    ]);
  });

  it('is accepted with a typed reason, kept with the event and in the log, which the customer never reads', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    const answer = await complete(id, { strangerReason: reason });
    expect([answer.status, answer.body.data.reason]).toEqual([200, null]);
    const { order, events } = await storedOrder(world, id);
    expect([order.reason, events.at(-1)?.reason]).toEqual([null, reason]);
    expect(await accepted(id)).toEqual([
      { by: admin.id, paidBy: 'CHIDI OKAFOR', customer: 'Ada Obi', reason },
    ]);
    expect((await world.call(getOrder, { id }, trade.ada.token)).text).not.toContain(reason);
    const mails = (await waitingMails(world)).filter(({ kind }) => kind === 'order-completed');
    expect([mails.length > 0, JSON.stringify(mails).includes(reason)]).toEqual([true, false]);
    const { faults } = await verifyDatabase(world.database, world.services.secrets, null);
    expect(faults.filter((fault) => fault.includes(id))).toEqual([]);
  });

  it('is accepted without a reason where the owner’s rule is to warn, and recorded all the same', async () => {
    await rule({ strangers: 'warn' });
    const id = await paidBy(['CHIDI OKAFOR']);
    expect((await complete(id)).status).toBe(200);
    expect(await accepted(id)).toEqual([
      { by: admin.id, paidBy: 'CHIDI OKAFOR', customer: 'Ada Obi', reason: null },
    ]);
  });

  it('is asked about, too, where the order was completed before on our word: it pays that only after a second yes', async () => {
    const { id } = await trade.place();
    expect((await complete(id)).status).toBe(200);
    const transfer = {
      accountId: account.id,
      direction: 'in' as const,
      amount: '150000.00',
      confirmedOther: true,
    };
    const typed = { ...transfer, senderName: 'CHIDI OKAFOR', arrivedAt: new Date().toISOString() };
    const atOnce = await world.call(
      enterReceipt,
      { ...typed, reference: newReference(), orderId: id },
      admin.token,
    );
    expect(atOnce.failure.code).toBe('paid_by_stranger');
    const { body } = await world.call(enterReceipt, { ...typed, reference: newReference() }, admin.token);
    const match = (confirmed?: boolean) =>
      world.call(matchReceipt, { id: body.data.id, orderId: id, confirmed }, admin.token);
    const refused = await match();
    expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
      409,
      'paid_by_stranger',
      { paidBy: 'CHIDI OKAFOR' },
    ]);
    expect(refused.failure.message).toMatch(/^Paid by CHIDI OKAFOR, not Ada Obi/);
    expect(await accepted(id)).toEqual([]);
    expect((await match(true)).status).toBe(201);
    const told = { by: admin.id, paidBy: 'CHIDI OKAFOR', customer: 'Ada Obi', reason: null };
    expect(await accepted(id)).toEqual([{ ...told, transfer: body.data.id }]);
  });

  it('is recorded, and not asked about, for a completed order where the owner’s rule is to warn; the customer’s own is neither', async () => {
    await rule({ strangers: 'warn' });
    for (const [name, count] of [
      ['CHIDI OKAFOR', 1],
      ['OBI ADA', 0],
      [null, 0],
    ] as const) {
      const { id } = await trade.place();
      await complete(id);
      await enter(name, { orderId: id });
      expect(await accepted(id)).toHaveLength(count);
    }
  });

  it('holds an order that the customer paid in part', async () => {
    const id = await paidBy(['OBI ADA', 'OKAFOR CHIDI'], ['100000.00', '50000.00']);
    expect((await complete(id)).failure.data).toEqual({ paidBy: 'OKAFOR CHIDI' });
    const sent = await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
    expect(sent.status).toBe(200);
    const [refund] = (await world.call(listRefunds, {}, admin.token)).body.data;
    expect(refund).toMatchObject({ orderId: id, amount: '150000.00', reason: 'stranger', state: 'due' });
    expect(refund?.payers).toEqual([
      { name: 'OBI ADA', is: 'customer', customer: 'Ada Obi' },
      { name: 'OKAFOR CHIDI', is: 'stranger', customer: 'Ada Obi' },
    ]);
    const [mail] = await mailsTo(world, trade.ada.email);
    expect(mail?.text).toContain(
      'We’ll send ₦150,000.00 back to where it came from, and email you when it’s on its way.',
    );
    expect(mail?.text).not.toContain('already sent');
  });

  it('is no reason to cancel with: that field is refused', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    const { status, failure } = await complete(id, { status: 'cancelled', strangerReason: reason });
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([422, ['strangerReason']]);
    expect((await complete(id, { strangerReason: 'x'.repeat(501) })).status).toBe(422);
    expect((await storedOrder(world, id)).order.status).toBe('pending');
  });

  it('is accepted by staff alone', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    expect((await complete(id, { strangerReason: reason }, trade.ada.token)).failure.code).toBe('forbidden');
    expect((await storedOrder(world, id)).order.status).toBe('pending');
    expect((await complete(id, { strangerReason: reason }, trade.boss.token)).status).toBe(200);
  });

  it('does not hide that the order is already closed', async () => {
    const id = await paidBy(['CHIDI OKAFOR']);
    await complete(id, { strangerReason: reason });
    expect((await complete(id)).failure.code).toBe('order_not_open');
  });
});

it('the invariants: hold after all of this', async () => {
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});
