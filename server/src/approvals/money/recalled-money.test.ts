import type { AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder } from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { matchReceipt, takeBackReceipt, undoReversal, undoTakeBack } from '@nairadesk/contract/receipts';
import { undoImport } from '@nairadesk/contract/statements';
import { describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { useReversalDesk } from '../../../test/desks/reversal-desk.ts';
import { waitingMails } from '../../../test/mail-to.ts';
import type { Person } from '../../../test/world.ts';

const {
  world,
  trade,
  calls,
  desk,
  tunde,
  staff,
  newSum,
  buyOf,
  newSale,
  told,
  credit,
  debit,
  importLine,
  match,
  unmatch,
  decided,
  enter,
  typedReversal,
} = useReversalDesk();

const daysAgo = (days: number) => Date.now() - days * 86_400_000;
const pair = (id: string, takesBack: string, who = tunde, confirmed?: true) =>
  world.call(takeBackReceipt, { id, takesBack, ...(confirmed && { confirmed }) }, who.token);

/** The same, to which a colleague agrees. */
async function pairAgreed(id: string, takesBack: string, who: Person, by = trade.boss) {
  const change: AskedChange = { kind: 'take-back', receiptId: takesBack, reversalId: id };
  await calls.grant(who, by, change);
  const paired = await pair(id, takesBack, who, true);
  expect(paired.status, paired.text).toBe(200);
}

/** An order that was completed ten days after its money came, which a statement has. */
async function paidLongAgo(kobo: bigint) {
  const { id } = await buyOf(kobo);
  const line = await importLine(staff.bola, credit(kobo), daysAgo(10));
  await match(line.id, id, staff.bola);
  const change: AskedChange = { kind: 'complete-order', orderId: id };
  await calls.grant(staff.dayo, trade.boss, change);
  const done = await world.call(resolveOrder, { orderId: id, status: 'completed' }, staff.dayo.token);
  expect(done.status, done.text).toBe(200);
  return { orderId: id, transferId: line.id };
}

describe('a bank’s reversal of a customer’s money', () => {
  it.each([
    ['without a name', ''],
    ['with the sender’s', 'OBI ADA'],
    ['with a fuller one', 'OBI ADA NGOZI'],
  ])('is not given to an older transfer where what it took back was typed %s', async (_, senderName) => {
    const kobo = newSum();
    const { transferId } = await paidLongAgo(kobo);
    const order = await buyOf(kobo);
    const arrivedAt = new Date(Date.now() - 30 * 60_000).toISOString();
    await enter(staff.bola, kobo, { senderName, orderId: order.id, arrivedAt });
    await calls.grant(staff.dayo, trade.boss, { kind: 'complete-order', orderId: order.id });
    const { id } = await importLine(tunde, debit(kobo));
    expect((await desk.complete(order.id)).failure?.code).toBe('reversal_open');
    expect((await pair(id, transferId)).failure?.code).toBe('reversal_of_other');
    const needed = await pair(id, transferId, tunde, true);
    const change = { kind: 'take-back', receiptId: transferId, reversalId: id };
    expect([needed.failure?.code, needed.failure?.data]).toEqual(['approval_needed', { change }]);
  });

  it('is asked about, told and agreed to also where both have the bank’s own reference', async () => {
    const [kobo, reference] = [newSum(), newReference()];
    const { id: transferId } = await importLine(staff.bola, { ...credit(kobo), reference }, daysAgo(2));
    const { id } = await importLine(staff.bola, { ...debit(kobo), reference });
    expect((await pair(id, transferId)).failure?.code).toBe('reversal_of_other');
    expect((await pair(id, transferId, tunde, true)).failure?.code).toBe('approval_needed');
    await pairAgreed(id, transferId, staff.ngozi);
    expect(await told()).toContain(trade.boss.email);
  });

  it('is agreed to by a slip that has both references, and what else it may have taken back', async () => {
    const [kobo, own, its] = [newSum(), newReference(), newReference()];
    const [first, order] = [await buyOf(kobo), await buyOf(kobo)];
    const old = await importLine(staff.bola, { ...credit(kobo), reference: own }, daysAgo(5));
    await match(old.id, first.id, staff.bola);
    const late = await importLine(staff.bola, { ...credit(kobo), reference: its }, daysAgo(1));
    await match(late.id, order.id, staff.bola);
    const { id } = await importLine(staff.bola, { ...debit(kobo), reference: its });
    const change: AskedChange = { kind: 'take-back', receiptId: old.id, reversalId: id };
    const slip = await calls.asked(tunde, change);
    await calls.decline(staff.dayo, (await calls.asked(tunde, { ...change, receiptId: late.id })).id);
    const again = await calls.asked(tunde, change);
    expect(again.besides?.find(({ name }) => name === 'Declined before')?.value).toMatch(
      /^By Dayo \w+ on .+ of another transfer of that sum: “/,
    );
    const lineOf = (name: string) => slip.terms.find((line) => line.name === name)?.value;
    expect(lineOf('References')).toBe(`“${own}”; taken back by “${its}”`);
    expect(lineOf('Taken back by')).toContain('Lagos time');
    expect(slip.besides).toEqual([
      {
        name: 'May be taken back instead',
        value: expect.stringContaining(
          `from OBI ADA, which has the reversal’s reference, for ${order.transactionId}, `,
        ),
      },
    ]);
  });

  it('is not used up by a pair that a clerk typed before its statement', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    await enter(staff.bola, kobo, { orderId: order.id, arrivedAt: new Date(daysAgo(1)).toISOString() });
    await calls.grant(staff.dayo, trade.boss, { kind: 'complete-order', orderId: order.id });
    const [sent, back] = [newReference(), newReference()];
    const takesBack = await enter(tunde, kobo, { reference: sent, senderName: 'OBI ADA' });
    await enter(tunde, kobo, { kind: 'reversal', direction: 'out', reference: back, takesBack });
    await importLine(staff.bola, { ...credit(kobo), reference: sent }, Date.now() - 120_000);
    await importLine(staff.bola, { ...debit(kobo), reference: back });
    expect((await desk.complete(order.id)).failure?.code).toBe('reversal_open');
  });

  it('is told of where what it took back completed an order as staff typed it', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    await enter(staff.bola, kobo, { orderId: order.id });
    const reference = newReference();
    const line = await importLine(staff.bola, { ...credit(kobo), reference }, Date.now() - 120_000);
    await calls.grant(staff.dayo, trade.boss, { kind: 'complete-order', orderId: order.id });
    expect((await desk.complete(order.id)).status).toBe(200);
    const { id } = await importLine(staff.bola, { ...debit(kobo), reference });
    await world.database.pool.query('delete from outbox');
    await pairAgreed(id, line.id, staff.ngozi);
    const mail = (await waitingMails(world)).find(({ kind }) => kind === 'hold-lifted');
    expect(mail?.text).toContain(`which staff may have typed as well, for ${order.transactionId}`);
  });
});

it('a pair that a super-admin parts is told to the others, with the orders that have their money again', async () => {
  const kobo = newSum();
  const other = await world.superAdmin();
  const { transferId, orderId } = await paidLongAgo(kobo);
  const { id } = await importLine(staff.bola, debit(kobo));
  const change: AskedChange = { kind: 'take-back', receiptId: transferId, reversalId: id };
  await calls.grant(staff.ngozi, trade.boss, change);
  expect((await pair(id, transferId, staff.ngozi, true)).status).toBe(200);
  expect((await desk.debts()).map((debt) => debt.orderId)).toContain(orderId);
  await world.database.pool.query('delete from outbox');
  const parted = await world.call(undoTakeBack, { id, reason: 'Not theirs' }, trade.boss.token);
  expect(parted.status, parted.text).toBe(200);
  expect(await told()).toEqual([other.email]);
  const mail = (await waitingMails(world)).find(({ kind }) => kind === 'hold-lifted');
  expect(mail?.text).toMatch(/parted from the transfer.*Not theirs.*It is matched to \w+ again/);
  await world.database.pool.query("update users set role = 'user' where id = $1", [other.id]);
});

describe('a reversal that holds up the order of a member of staff', () => {
  /** Their order of before they worked here, paid by what a statement has. */
  async function ownOrder(kobo: bigint) {
    const ben = await world.user({ name: 'Ben Udo' });
    await world.giveWallets(ben, { Bitcoin: `wallet-${ben.id}` });
    await world.giveBank(ben);
    const asked = { ...trade.buy, quantity: (Number(kobo / 100n) / 150_000_000).toFixed(5) };
    const order = await trade.place({ ...asked, amount: `${kobo / 100n}.00` }, ben);
    await world.database.pool.query("update users set role = 'admin' where id = $1", [ben.id]);
    const { id } = await importLine(staff.bola, credit(kobo), Date.now() - 120_000);
    await match(id, order.id, staff.bola);
    return ben;
  }

  it.each([
    [
      'undoes it',
      async (kobo: bigint, ben: Person) => {
        const id = await typedReversal(staff.ngozi, kobo);
        return world.call(undoReversal, { id, reason: 'Not in the app' }, ben.token);
      },
    ],
    [
      'matches it as our payout',
      async (kobo: bigint, ben: Person) => {
        const { id } = await importLine(staff.bola, debit(kobo));
        const sale = await newSale();
        return world.call(matchReceipt, { id, orderId: sale.id, confirmed: true }, ben.token);
      },
    ],
    [
      'undoes its import',
      async (kobo: bigint, ben: Person) => {
        const { statementId } = await importLine(staff.bola, debit(kobo));
        return world.call(undoImport, { id: statementId, reason: 'Wrong file' }, ben.token);
      },
    ],
    [
      'gives it to another transfer',
      async (kobo: bigint, ben: Person) => {
        const other = await importLine(staff.bola, credit(kobo), daysAgo(5));
        const { id } = await importLine(staff.bola, debit(kobo));
        return pair(id, other.id, ben, true);
      },
    ],
  ])('is let go by any but them who %s', async (_, letGo) => {
    const kobo = newSum();
    const ben = await ownOrder(kobo);
    expect((await letGo(kobo, ben)).failure?.code).toBe('own_order');
    await world.database.pool.query("update users set role = 'user' where id = $1", [ben.id]);
  });
});

describe('who brought the money of an order', () => {
  const others = () => [staff.ngozi, staff.bola, trade.boss];

  it('agrees to it no more where colleagues took their wrong matches to it away', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    for (const [index, who] of others().entries()) {
      const arrivedAt = new Date(daysAgo(9)).toISOString();
      const wrong = await enter(tunde, 1_000_00n, { senderName: `PAYER ${'ABC'[index]}`, arrivedAt });
      await match(wrong, order.id, tunde);
      await unmatch(wrong, who);
    }
    const { id } = await importLine(tunde, credit(kobo));
    await match(id, order.id, tunde);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('nor where colleagues took such money from other orders', async () => {
    const kobo = newSum();
    const [wrong, order] = [await buyOf(kobo), await buyOf(kobo)];
    const { id } = await importLine(tunde, credit(kobo));
    for (const who of others()) {
      const typed = await enter(tunde, kobo);
      await match(typed, wrong.id, tunde);
      await unmatch(typed, who);
    }
    await match(id, order.id, tunde);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('nor where they paired other reversals of its sum, which have the bank’s own reference', async () => {
    const kobo = newSum();
    for (const who of others()) {
      const reference = newReference();
      const recalled = { partyName: 'INI UDO', reference };
      const sent = await importLine(staff.dayo, { ...credit(kobo), ...recalled }, daysAgo(2));
      const back = await importLine(staff.dayo, { ...debit(kobo), ...recalled }, daysAgo(1));
      await pairAgreed(back.id, sent.id, who, tunde);
    }
    const order = await buyOf(kobo);
    const { id } = await importLine(tunde, credit(kobo), daysAgo(7));
    await match(id, order.id, staff.dayo);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('nor where colleagues let its customer trade again, whom they froze', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const { id } = await importLine(tunde, credit(kobo));
    await match(id, order.id, tunde);
    for (const who of others())
      for (const [by, frozen] of [
        [tunde, true],
        [who, false],
      ] as const) {
        const set = { id: trade.ada.id, frozen, reason: 'Asked about money' };
        expect((await world.call(changeTrading, set, by.token)).status).toBe(200);
      }
    const change = { kind: 'complete-order', orderId: order.id } as const;
    expect((await calls.ask(staff.dayo, change)).failure.code).toBe('asker_must_decide');
    const slip = await calls.asked(staff.ngozi, change);
    expect((await calls.approve(tunde, slip.id)).failure?.code).toBe('own_approval');
    expect((await calls.approve(staff.dayo, slip.id)).status).toBe(200);
  });

  it('nor where all others said something of the order, as its typist', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    await enter(tunde, kobo, { orderId: order.id, senderName: 'OBI ADA' });
    for (const who of [...others(), staff.dayo])
      for (const frozen of [true, false]) {
        const set = { id: trade.ada.id, frozen, reason: 'Asked about money' };
        expect((await world.call(changeTrading, set, who.token)).status).toBe(200);
      }
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });
});
