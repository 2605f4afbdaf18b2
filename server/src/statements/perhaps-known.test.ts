import type { RequestOf } from '@nairadesk/contract/endpoint';
import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, listReceipts } from '@nairadesk/contract/receipts';
import { findLikely } from '@nairadesk/contract/statements';
import { afterEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { processorTime } from '../../../test-support/processor-time.ts';
import { shortMoney } from '../../test/short-money.ts';
import { csv } from '../../test/statements/statement-format.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const { account, importFile, importLines, transfers } = useStatements(world, admin);
const { age, complete } = shortMoney(world, trade, admin);
const day = 24 * 60 * 60_000;
const half = 75_000_00n;
const placed: string[] = [];

const place = async (days = 0) => {
  const order = await trade.place();
  placed.push(order.id);
  if (days > 0) await age(order.id, days * 24 * 60);
  return order;
};
const enter = (more: Partial<RequestOf<typeof enterReceipt>> = {}) => {
  const now = { arrivedAt: new Date().toISOString(), reference: `S-${newReference()}` };
  const given = { accountId: account.id, direction: 'in' as const, amount: '75000', ...now, ...more };
  return world.call(enterReceipt, given, admin.token);
};
/** One half of an order's money between two other transfers: nothing of them is matched but that. */
const linesFor = (transactionId: string, ago: number) =>
  linesOf(
    [
      { amountKobo: 10_00n, narration: 'NIP/EZE CHIDI/GTB/1' },
      { amountKobo: half, narration: `NIP/OBI ADA/GTBANK/${transactionId}` },
      { amountKobo: 20_00n, narration: 'NIP/BELLO MUSA/GTB/2' },
    ],
    { from: Math.floor((Date.now() - ago * day) / day) * day + 10 * 60 * 60_000 },
  );
const refused = async (orderId: string) => {
  expect((await complete(orderId)).failure.code).toBe('not_fully_paid');
};

afterEach(async () => {
  for (const orderId of placed.splice(0))
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
  expect(await checkInvariants(world.database.pool)).toEqual([]);
});

describe('a line in a second download', () => {
  it('of another day is left to staff where its balance and words are the same', async () => {
    const { id, transactionId } = await place(5);
    const lines = linesFor(transactionId, 3);
    expect((await importLines(lines, formatOf('Zenith'))).body.data).toMatchObject({ added: 3, matched: 1 });
    const later = lines.map((line) => ({ ...line, at: new Date(+line.at + day) }));
    const again = await importLines(later, formatOf('Zenith corporate'));
    expect(again.body.data, again.text).toMatchObject({ added: 3, matched: 0 });
    const [known, ...unmatched] = (await transfers())
      .filter(({ amount }) => amount === '75000.00')
      .toReversed();
    expect(unmatched).toMatchObject([{ mayBe: { receiptId: known?.id, transactionId } }]);
    await refused(id);
  });

  it('of another minute is left to staff, too', async () => {
    const { id, transactionId } = await place(5);
    const lines = linesFor(transactionId, 3);
    const head = ['Date', 'Description', 'Money Out', 'Money In', 'Balance'];
    const write = (seconds: number) =>
      Buffer.from(
        csv([
          head,
          ...lines.map(({ at, narration, amountKobo, balanceKobo }) => [
            new Date(+at + 60 * 60_000 + seconds * 1_000).toISOString().slice(0, 19).replace('T', ' '),
            narration,
            '',
            (Number(amountKobo) / 100).toFixed(2),
            (Number(balanceKobo) / 100).toFixed(2),
          ]),
        ]),
      );
    expect((await importFile(write(0))).body.data).toMatchObject({ added: 3, matched: 1 });
    for (const seconds of [70, 3_600])
      expect((await importFile(write(seconds))).body.data).toMatchObject({ added: 3, matched: 0 });
    await refused(id);
  });
});

describe('a transfer that was typed for its order', () => {
  it('days after it came is not counted again by the line that names the order', async () => {
    const { id: orderId, transactionId } = await place(8);
    expect((await enter({ orderId, senderName: 'Ada Obi' })).status).toBe(201);
    const answer = await importLines(linesFor(transactionId, 5));
    expect(answer.body.data).toMatchObject({ added: 3, matched: 0 });
    await refused(orderId);
  });

  it('on the wrong account of ours is not counted again by its line on the right one', async () => {
    const { id: orderId, transactionId } = await place(3);
    const { rows } = await world.database.pool.query('select id from receiving_accounts where id <> $1', [
      account.id,
    ]);
    const lines = linesFor(transactionId, 1);
    const arrivedAt = lines[1]?.at.toISOString() ?? '';
    const typed = await enter({ accountId: rows[0].id, orderId, senderName: 'Ada Obi', arrivedAt });
    expect(typed.status, typed.text).toBe(201);
    expect((await importLines(lines)).body.data).toMatchObject({ added: 3, matched: 0 });
    await refused(orderId);
  });

  it('asks for a second yes where its line paid the order days before', async () => {
    const { id: orderId, transactionId } = await place(8);
    expect((await importLines(linesFor(transactionId, 5))).body.data).toMatchObject({ matched: 1 });
    const again = await enter({ orderId });
    expect([again.failure.code, again.failure.data]).toEqual([
      'receipt_known',
      { mayBe: expect.objectContaining({ transactionId }) },
    ]);
    expect((await enter({ orderId, confirmedOther: true })).status).toBe(201);
  });
});

describe('a line that names one of two orders', () => {
  it('is left to staff while the other was completed without its money', async () => {
    const [one, other] = [await place(), await place()];
    expect((await complete(one.id)).status).toBe(200);
    const paid = { amountKobo: 150_000_00n, narration: `NIP/OBI ADA/GTB/${other.transactionId}` };
    const answer = await importLines(linesOf([paid], { from: Date.now() }));
    expect(answer.body.data).toMatchObject({ added: 1, matched: 0 });
    const [transfer] = await transfers();
    const { data: likely } = (await world.call(findLikely, {}, admin.token)).body;
    expect(likely.filter(({ receiptId }) => receiptId === transfer?.id)).toMatchObject([
      { orderId: other.id, why: 'id-beside-other' },
    ]);
  });
});

describe('a line that names one order of many small ones', () => {
  it('is left to staff where it may have paid others, each less than the tolerance', async () => {
    const small = { ...trade.cardBuy, quantity: '0.02', amount: '32.00' };
    for (const draft of [small, small])
      expect((await complete((await trade.place(draft)).id)).status).toBe(200);
    const named = await trade.place({ ...trade.cardBuy, quantity: '0.04', amount: '64.00' });
    placed.push(named.id);
    const paid = { amountKobo: 64_00n, narration: `NIP/OBI ADA/GTB/${named.transactionId}` };
    const answer = await importLines(linesOf([paid], { from: Date.now() }));
    expect(answer.body.data).toMatchObject({ added: 1, matched: 0 });
  });
});

describe('many transfers of one sum', () => {
  it('are listed and proposed in a moment', async () => {
    const lines = (days: number) =>
      linesOf(
        Array.from({ length: 300 }, (_, index) => ({
          amountKobo: 5_000_00n,
          narration: `NIP/PAYER ${index}/GTB/${days}`,
          partyName: `PAYER ${String.fromCharCode(65 + (index % 26))} NAME`,
        })),
        { from: Date.now() - days * day },
      );
    for (const days of [3, 2, 1]) expect((await importLines(lines(days))).body.data.added).toBe(300);
    await world.database.pool.query('analyze receipts');
    const began = processorTime();
    const { data } = (await world.call(listReceipts, { state: 'unmatched' }, admin.token)).body;
    // Compared each with each, it took seconds of the one thread.
    expect(processorTime() - began).toBeLessThan(2_000);
    const own = data.filter(({ accountId }) => accountId === account.id);
    expect([own.length, own.filter(({ mayBe }) => mayBe !== null)]).toEqual([900, []]);
    const likely = await world.call(findLikely, {}, admin.token);
    expect(likely.status, likely.text).toBe(200);
  });
});
