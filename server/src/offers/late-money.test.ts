import { switchNetwork } from '@nairadesk/contract/network-changes';
import { cancelOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt } from '@nairadesk/contract/receipts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { shortMoney } from '../../test/short-money.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { storedOrder, useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const { account, importLines } = useStatements(world, admin);
const steps = shortMoney(world, trade, admin);
const { accept, cancel, complete, decline, onDesk, owedFor, seenByAda, setPrice, wait } = steps;

beforeAll(() => trade.completeOne());
afterEach(async () => {
  await setPrice(150_000_000);
  const { id, minAmountKobo, maxAmountKobo } = trade.bitcoin;
  await world.database.pool.query(
    'update assets set min_amount_kobo = $1, max_amount_kobo = $2, archived_at = null where id = $3',
    [minAmountKobo, maxAmountKobo, id],
  );
  await world.database.pool.query('delete from switched_off_networks');
});

const lastMail = async () => (await mailsTo(world, trade.ada.email))[0];
const violations = () => checkInvariants(world.database.pool);
describe('money that is two hours late', () => {
  const placeLate = async () => {
    const { id: orderId } = await trade.place();
    await steps.age(orderId, 135);
    await steps.arrive('150000.00', { orderId });
    return orderId;
  };

  it('completes at the order’s rate where today’s is no worse for the customer', async () => {
    const orderId = await placeLate();
    await setPrice(149_000_000);
    expect(await onDesk(orderId)).toMatchObject({
      lateMoney: { minutesLate: 120, isRateWorse: false },
      offerable: null,
    });
    expect((await steps.offer(orderId, { kind: 'today' })).failure.code).toBe('offer_not_possible');
    expect((await complete(orderId)).status).toBe(200);
  });

  it('is refused while today’s rate is worse, waits neither, and completes with the customer’s yes', async () => {
    const orderId = await placeLate();
    await setPrice(153_000_000);
    expect(await onDesk(orderId)).toMatchObject({
      lateMoney: { minutesLate: 120, isRateWorse: true },
      offerable: { kind: 'today', after: { amount: '150000.00', quantity: '0.00098039' } },
    });
    expect(await seenByAda(orderId)).toMatchObject({ lateMoney: null, offerable: null });
    expect((await complete(orderId)).failure).toMatchObject({
      code: 'late_money',
      data: { arrivedAt: expect.any(String) },
    });
    expect((await steps.offer(orderId, { kind: 'less' })).failure.code).toBe('offer_not_possible');
    const { id } = (await steps.offer(orderId, { kind: 'today' })).body.data;
    // The price of the offer holds, whatever becomes of today's.
    await setPrice(160_000_000);
    await accept(id);
    expect((await complete(orderId)).status).toBe(200);
    const { ledger } = await storedOrder(world, orderId);
    expect(ledger.map(({ amount }) => Number(amount))).toContain(-0.00098039);
    expect(await violations()).toEqual([]);
  });

  it('cannot be waited for while it is short too, and is owed back with its reason when declined', async () => {
    const { id: orderId } = await trade.place();
    await steps.age(orderId, 135);
    await steps.arrive('149500.00', { orderId });
    await setPrice(153_000_000);
    expect((await wait(orderId)).failure.code).toBe('late_money');
    const { id, after } = (await steps.offer(orderId, { kind: 'today' })).body.data;
    expect(after).toMatchObject({ amount: '149500.00', quantity: '0.00097712' });
    await decline(id);
    expect(await owedFor(orderId)).toEqual([{ amount: '149500.00', reason: 'late' }]);
  });

  it('keeps the order’s rate for the part that came in time', async () => {
    const { id: orderId } = await trade.place();
    await steps.age(orderId, 135);
    await steps.arrive('75000.00', { orderId, minutesAgo: 130 });
    await steps.arrive('75000.00', { orderId });
    await setPrice(200_000_000);
    expect((await onDesk(orderId))?.offerable?.after).toMatchObject({ quantity: '0.000875' });
    await cancel(orderId);
  });

  it('is in time within the minutes that the owner allows, and where enough came before', async () => {
    const within = await trade.place();
    await steps.age(within.id, 20);
    await steps.arrive('150000.00', { orderId: within.id, minutesAgo: 1 });
    const over = await trade.place();
    await steps.age(over.id, 135);
    await steps.arrive('150000.00', { orderId: over.id, minutesAgo: 130 });
    await steps.arrive('500.00', { orderId: over.id });
    await setPrice(153_000_000);
    for (const { id } of [within, over]) expect((await complete(id)).status).toBe(200);
  });
});

describe('money that was typed as in time', () => {
  it('is late where its line on a statement says so', async () => {
    const { id: orderId } = await trade.place();
    await steps.age(orderId, 135);
    // More than the others of this file, which may be of the same account: they are no question about this one.
    const lines = linesOf([{ amountKobo: 151_000_00n }], { from: Date.now() - 60_000 });
    const reference = lines[0]?.reference ?? '';
    const inTime = new Date(Date.now() - 130 * 60_000).toISOString();
    const given = { accountId: account.id, direction: 'in', amount: '151000', arrivedAt: inTime } as const;
    await world.call(enterReceipt, { ...given, reference, orderId }, admin.token);
    await setPrice(153_000_000);
    expect(await onDesk(orderId)).toMatchObject({ lateMoney: null });
    await importLines(lines);
    const arrivedAt = lines[0]?.at.toISOString();
    expect(await onDesk(orderId)).toMatchObject({ lateMoney: { arrivedAt, isRateWorse: true } });
    expect((await complete(orderId)).failure).toMatchObject({ code: 'late_money', data: { arrivedAt } });
    await cancel(orderId);
  });
});

describe('money after the end of an order', () => {
  const placeEnded = async () => {
    const old = await trade.place();
    await world.call(cancelOrder, { orderId: old.id }, trade.ada.token);
    return { old, receipt: await steps.arrive('150000.00') };
  };
  const offerNew = (orderId: string, receiptId: string) =>
    steps.offer(orderId, { kind: 'new-order', receiptId });

  it('makes a new order at today’s rate that the customer accepts; each names the other', async () => {
    const { old, receipt } = await placeEnded();
    const other = await trade.place();
    await setPrice(153_000_000);
    const { id, after } = (await offerNew(old.id, receipt.id)).body.data;
    expect(after).toEqual({ amount: '150000.00', quantity: '0.00098039', price: '153000000.00' });
    expect((await lastMail())?.text).toContain('came after the order had ended');
    // The customer decides first.
    const used = await world.call(matchReceipt, { id: receipt.id, orderId: other.id }, admin.token);
    expect(used.failure.message).toContain('A new order is offered');
    await world.call(cancelOrder, { orderId: other.id }, trade.ada.token);

    await accept(id);
    const ended = await seenByAda(old.id);
    const made = await seenByAda(ended.replacedBy?.id ?? '');
    expect(made).toMatchObject({
      status: 'successful',
      amount: '150000.00',
      quantity: '0.00098039',
      price: '153000000.00',
      wallet: ended.wallet,
      replaces: { id: old.id, transactionId: old.transactionId },
    });
    expect(await onDesk(made.id)).toMatchObject({ matched: '150000.00', lateMoney: null });
    expect((await complete(made.id)).status).toBe(200);
    expect((await seenByAda(old.id)).status).toBe('cancelled');
    expect(await violations()).toEqual([]);
  });

  it('is offered no more once the bank has taken it back', async () => {
    const { old, receipt } = await placeEnded();
    const { id } = (await offerNew(old.id, receipt.id)).body.data;
    const { status } = await moneyDesk(world, admin).takeBack(receipt);
    expect(status).toBe(201);
    expect((await seenByAda(old.id)).offer?.state).toBe('withdrawn');
    for (const answer of [accept, decline]) expect((await answer(id)).failure.code).toBe('offer_not_open');
    expect(await owedFor(old.id)).toEqual([]);
    expect(await violations()).toEqual([]);
  });

  it('is owed back when the customer declines', async () => {
    const { old, receipt } = await placeEnded();
    const { id } = (await offerNew(old.id, receipt.id)).body.data;
    await decline(id);
    expect(await owedFor(old.id)).toEqual([{ amount: '150000.00', reason: 'late' }]);
    expect((await accept(id)).failure.code).toBe('offer_not_open');
  });

  it('is offered once, for a cancelled order to buy and money that is left', async () => {
    const { old, receipt } = await placeEnded();
    expect((await offerNew(old.id, '')).failure.fields).toEqual({ receiptId: 'Choose the transfer' });
    expect((await offerNew(old.id, crypto.randomUUID())).status).toBe(404);
    const open = await trade.place();
    expect((await offerNew(open.id, receipt.id)).failure.code).toBe('offer_not_possible');
    const { old: another } = await placeEnded();
    const answers = await Promise.all([offerNew(old.id, receipt.id), offerNew(another.id, receipt.id)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    await world.call(cancelOrder, { orderId: open.id }, trade.ada.token);
  });

  it('is offered within the limits of the asset, as any new order is', async () => {
    const { old, receipt } = await placeEnded();
    const limit = (least: number, most: number | null) =>
      world.database.pool.query(
        'update assets set min_amount_kobo = $1, max_amount_kobo = $2 where id = $3',
        [least, most, trade.bitcoin.id],
      );
    const refusedFor = async () => (await offerNew(old.id, receipt.id)).failure;
    await limit(1_000_00, 149_999_99);
    expect(await refusedFor()).toMatchObject({
      code: 'offer_not_possible',
      message: 'The maximum is ₦149,999.99, and ₦150,000.00 came. Send the money back.',
    });
    await limit(150_000_01, null);
    expect(await refusedFor()).toMatchObject({
      code: 'offer_not_possible',
      message: 'The minimum is ₦150,000.01, and ₦150,000.00 came. Send the money back.',
    });
    await limit(150_000_00, 150_000_00);
    const { id } = (await offerNew(old.id, receipt.id)).body.data;
    // What was offered holds.
    await limit(1_000_00, 149_999_99);
    expect((await accept(id)).status).toBe(200);
  });

  it('makes no order on a network that is switched off, and waits for the customer meanwhile', async () => {
    const [{ old, receipt }, other] = [await placeEnded(), await placeEnded()];
    const { id } = (await offerNew(old.id, receipt.id)).body.data;
    const boss = trade.boss.token;
    await world.call(switchNetwork, { network: 'Bitcoin', offered: false }, boss);
    expect((await offerNew(other.old.id, other.receipt.id)).failure).toMatchObject({
      code: 'offer_not_possible',
      message: `We don’t sell ${trade.bitcoin.name} on Bitcoin right now. Send the money back.`,
    });
    const before = await world.count('orders');
    expect((await accept(id)).failure).toMatchObject({
      code: 'offer_not_possible',
      message: expect.stringContaining('You can accept later'),
    });
    expect(await world.count('orders')).toBe(before);
    expect((await seenByAda(old.id)).offer?.state).toBe('open');
    await world.call(switchNetwork, { network: 'Bitcoin', offered: true }, boss);
    expect((await accept(id)).status).toBe(200);
    expect(await violations()).toEqual([]);
  });

  it('makes no order of an asset that is no longer sold, and goes back when the customer declines', async () => {
    const { old, receipt } = await placeEnded();
    const { id } = (await offerNew(old.id, receipt.id)).body.data;
    await world.database.pool.query('update assets set archived_at = now() where id = $1', [
      trade.bitcoin.id,
    ]);
    expect((await accept(id)).failure.code).toBe('offer_not_possible');
    expect((await decline(id)).status).toBe(200);
    expect(await owedFor(old.id)).toEqual([{ amount: '150000.00', reason: 'late' }]);
  });
});
