import { cancelOrder, reportPayment, resolveOrder } from '@nairadesk/contract/orders';
import { beforeAll, describe, expect, it } from 'vitest';
import { waitingMails } from '../../test/mail-to.ts';
import { ageOrder, storedOrder, useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();

beforeAll(() => trade.completeOne());

const report = (orderId: string, token = trade.ada.token) =>
  world.call(reportPayment, { orderId, status: 'successful' }, token);
const complete = (orderId: string, more: object = {}, token = admin.token) =>
  world.call(resolveOrder, { orderId, status: 'completed', ...more }, token);
const cancel = (orderId: string, more: object = {}, token = admin.token) =>
  world.call(resolveOrder, { orderId, status: 'cancelled', ...more }, token);
const withdraw = (orderId: string, token = trade.ada.token) => world.call(cancelOrder, { orderId }, token);
const statuses = async (id: string) => (await storedOrder(world, id)).events.map((event) => event.to_status);

async function newestMail(kind: string) {
  const mail = (await waitingMails(world)).find((one) => one.kind === kind);
  if (!mail) throw new Error(`no ${kind} mail`);
  return mail;
}

describe('reportPayment', () => {
  it('marks a pending order as successful once, and mails the desk once', async () => {
    const { id, transactionId } = await trade.place();
    const first = await report(id);
    expect(first.status).toBe(200);
    expect(first.body.data).toMatchObject({ id, status: 'successful', late: false });
    expect(first.body.data.paidClaimedAt).not.toBeNull();
    const mail = await newestMail('order-reported');
    expect(mail.to).toBe(trade.boss.email);
    expect(mail.subject).toContain(transactionId);
    const mails = await world.count('outbox');
    const again = await report(id);
    expect(again.status).toBe(200);
    expect(again.body.data).toEqual(first.body.data);
    expect(await statuses(id)).toEqual(['pending', 'successful']);
    expect(await world.count('outbox')).toBe(mails);
  });

  it('accepts concurrent reports with 200, and records one', async () => {
    const { id } = await trade.place();
    const answers = await Promise.all(Array.from({ length: 6 }, () => report(id)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await statuses(id)).toEqual(['pending', 'successful']);
  });

  it('accepts a report after the payment window, and marks it as late', async () => {
    const { id } = await trade.place();
    await ageOrder(world, id, 16);
    expect((await report(id)).body.data).toMatchObject({ status: 'successful', late: true });
  });

  it('refuses another customer’s order with the same 404 as a missing one, and staff with 403', async () => {
    const { id } = await trade.place();
    const stranger = await world.user();
    const missing = await report(crypto.randomUUID(), stranger.token);
    expect(missing.status).toBe(404);
    expect((await report(id, stranger.token)).text).toBe(missing.text);
    expect((await report('nonsense', stranger.token)).text).toBe(missing.text);
    expect((await report(id, admin.token)).status).toBe(403);
    expect(await statuses(id)).toEqual(['pending']);
  });

  it('refuses any other status with a field error, and a closed order with 409', async () => {
    const { id } = await trade.place();
    for (const status of ['completed', 'cancelled', 'pending', undefined]) {
      const answer = await world.call(reportPayment, { orderId: id, status } as never, trade.ada.token);
      expect(answer.failure.fields).toEqual({ status: 'Status must be successful' });
    }
    await complete(id);
    const late = await report(id);
    expect(late.status).toBe(409);
    expect(late.failure).toMatchObject({ code: 'order_not_open', data: { status: 'completed' } });
    expect(late.failure.message).toBe('This order is already completed.');
  });
});

describe('resolveOrder', () => {
  it('completes a reported buy, posts it to the ledger and mails the customer', async () => {
    const { id, assetId } = await trade.place();
    await report(id);
    const answer = await complete(id, { reference: 'tx-hash', note: 'Enjoy' });
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ status: 'completed', reference: 'tx-hash', note: 'Enjoy' });
    const stored = await storedOrder(world, id);
    expect(stored.order.closed_by).toBe(admin.id);
    expect(stored.events.map(({ from_status, to_status }) => [from_status, to_status])).toEqual([
      [null, 'pending'],
      ['pending', 'successful'],
      ['successful', 'completed'],
    ]);
    expect(stored.ledger).toEqual([
      { account: 'desk', currency: 'NGN', amount: '150000.000000000000000000' },
      { account: 'customer', currency: 'NGN', amount: '-150000.000000000000000000' },
      { account: 'desk', currency: assetId, amount: '-0.001000000000000000' },
      { account: 'customer', currency: assetId, amount: '0.001000000000000000' },
      { account: 'wallet:Bitcoin', currency: assetId, amount: '-0.001000000000000000' },
      { account: 'desk', currency: assetId, amount: '0.001000000000000000' },
    ]);
    const mail = await newestMail('order-completed');
    expect(mail.to).toBe(trade.ada.email);
    expect(mail.text).toContain('tx-hash');
  });

  it('completes a pending sell, and posts the naira from the desk to the customer', async () => {
    const { id } = await trade.place(trade.sell);
    expect((await complete(id)).status).toBe(200);
    const { ledger } = await storedOrder(world, id);
    expect(ledger.slice(0, 2).map(({ account, amount }) => [account, Number(amount)])).toEqual([
      ['desk', -148000],
      ['customer', 148000],
    ]);
  });

  it('cancels with a reason, mails it to the customer and posts nothing to the ledger', async () => {
    const { id } = await trade.place();
    await report(id);
    const answer = await cancel(id, { reason: 'No transfer arrived' });
    expect(answer.body.data).toMatchObject({ status: 'cancelled', reason: 'No transfer arrived' });
    expect((await storedOrder(world, id)).ledger).toEqual([]);
    expect((await newestMail('order-cancelled')).text).toMatch(/No transfer arrived[\s\S]+ in Support/);
    const other = await trade.place();
    await cancel(other.id, { reason: 'expired' });
    expect((await newestMail('order-cancelled')).text).not.toContain('no payment was reported in time');
  });

  it('mails the code of a bought card to its owner, ignoring the case of the delivery email', async () => {
    const { id } = await trade.place({ ...trade.cardBuy, deliveryEmail: trade.ada.email.toUpperCase() });
    const mails = await world.count('outbox');
    await complete(id, { deliveryCode: 'planted-code-0815' });
    expect(await world.count('outbox')).toBe(mails + 1);
    const mail = await newestMail('order-completed');
    expect(mail.to).toBe(trade.ada.email);
    expect(mail.text).toContain('planted-code-0815');
    expect(mail.text).toContain('We’ve sent you');
  });

  it.each([
    ['the owner', undefined],
    ['a friend of the owner', 'friend@example.com'],
  ])(
    'promises to send a bought card to %s separately when staff enter no code',
    async (_who, deliveryEmail) => {
      const { id, transactionId } = await trade.place({ ...trade.cardBuy, deliveryEmail });
      expect((await complete(id)).status).toBe(200);
      const mail = await newestMail('order-completed');
      expect(mail.to).toBe(trade.ada.email);
      expect(mail.text).not.toMatch(/we’ve sent/i);
      expect(mail.text).toContain(`We’ll send the card to ${deliveryEmail ?? trade.ada.email} separately`);
      expect(mail.text).toContain(`write to us in Support and quote ${transactionId}`);
    },
  );

  it('mails the code of a bought card only to its delivery email, and stores it encrypted', async () => {
    const { id } = await trade.place({ ...trade.cardBuy, deliveryEmail: 'gift@example.com' });
    const note = 'You still owe us a receipt';
    const answer = await complete(id, { deliveryCode: 'planted-code-4711', note });
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('planted-code-4711');
    const gift = await newestMail('gift-card-code');
    expect(gift.to).toBe('gift@example.com');
    expect(gift.text).toContain('planted-code-4711');
    expect(gift.text).not.toContain(note);
    const mail = await newestMail('order-completed');
    expect(mail.to).toBe(trade.ada.email);
    expect(mail.text).toContain('gift@example.com');
    expect(mail.text).toContain(note);
    expect(mail.text).not.toContain('planted-code-4711');
    const { rows } = await world.database.pool.query('select o::text as dump from orders o where id = $1', [
      id,
    ]);
    expect(rows[0].dump).not.toContain('planted-code-4711');
  });

  it('refuses a delivery code for an order that is not a gift card buy', async () => {
    const { id } = await trade.place();
    const answer = await complete(id, { deliveryCode: 'x' });
    expect(answer.status).toBe(422);
    expect(answer.failure.fields).toEqual({
      deliveryCode: 'You can only add a code to a gift card the customer bought',
    });
    expect(await statuses(id)).toEqual(['pending']);
  });

  it('refuses visitors with 401 and customers with 403, and changes nothing', async () => {
    const { id } = await trade.place();
    expect((await world.call(resolveOrder, { orderId: id, status: 'completed' }, null)).status).toBe(401);
    expect((await complete(id, {}, trade.ada.token)).status).toBe(403);
    expect(await statuses(id)).toEqual(['pending']);
    expect((await complete(id, {}, trade.boss.token)).status).toBe(200);
  });

  it('refuses missing orders with 404, and other statuses and unknown fields with 422', async () => {
    expect((await complete(crypto.randomUUID())).status).toBe(404);
    const { id } = await trade.place();
    for (const [body, fields] of [
      [{ orderId: id, status: 'successful' }, { status: 'Status must be completed or cancelled' }],
      [{ status: 'completed' }, { orderId: 'Order is required' }],
      [{ orderId: id, status: 'completed', amount: '1' }, { amount: 'Unknown field: amount' }],
    ] as const) {
      const answer = await world.call(resolveOrder, body as never, admin.token);
      expect(answer.status).toBe(422);
      expect(answer.failure.fields).toEqual(fields);
    }
  });

  it('applies exactly one of several concurrent changes, and refuses the others with 409 and its status', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await trade.place();
      const answers = await Promise.all([
        complete(id),
        cancel(id),
        complete(id, {}, trade.boss.token),
        withdraw(id),
        cancel(id),
      ]);
      const winners = answers.filter((answer) => answer.status === 200);
      const final = (await storedOrder(world, id)).order.status;
      expect(winners.map((answer) => answer.body.data.status)).toEqual([final]);
      for (const loser of answers.filter((answer) => answer.status !== 200)) {
        expect(loser.status).toBe(409);
        expect(loser.failure.data).toEqual({ status: final });
      }
    }
  });

  it('writes an unbroken chain of events for a concurrent report and completion', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id } = await trade.place();
      await Promise.all([report(id), complete(id)]);
      const { events, ledger } = await storedOrder(world, id);
      for (const [index, event] of events.entries()) {
        expect(event.from_status).toBe(index === 0 ? null : events[index - 1]?.to_status);
      }
      expect(events.at(-1)?.to_status).toBe('completed');
      expect(ledger).toHaveLength(6);
    }
  });
});

describe('cancelOrder', () => {
  it('lets only the owner cancel, and only before a payment is reported', async () => {
    const { id } = await trade.place();
    const stranger = await world.user();
    expect((await withdraw(id, stranger.token)).status).toBe(404);
    expect((await withdraw(id, admin.token)).status).toBe(403);
    expect((await withdraw(id)).body.data).toMatchObject({ status: 'cancelled' });
    const reported = await trade.place();
    await report(reported.id);
    const refused = await withdraw(reported.id);
    expect(refused.status).toBe(409);
    expect(refused.failure).toMatchObject({ message: 'This order is already reported as paid.' });
    expect(await statuses(reported.id)).toEqual(['pending', 'successful']);
  });
});
