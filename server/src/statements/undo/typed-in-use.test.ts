import { makeOffer } from '@nairadesk/contract/offers';
import { reverseOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt, refundReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import {
  listRefunds,
  sendRefund,
  setRefundPayee,
  settleRefund,
  withdrawRefund,
} from '@nairadesk/contract/refunds';
import { describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { linesOf } from '../../../test/statements/use-statements.ts';
import { useUndo } from '../../../test/statements/use-undo.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';

const { world, trade, admin, account, importLines, transfers, typed, undo, settle, order, books, sound } =
  useUndo();
const sum = { amount: '150000.00', senderName: 'OBI ADA' } as const;

/** A purchase, a transfer that staff typed for it from its customer's receipt, and the line that it is. */
async function typedFor() {
  const { id: orderId } = await order();
  const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: 'NIP/OBI ADA/4402' }], {
    from: Date.now() - 3_600_000,
  });
  const { id } = await typed({ ...sum, reference: newReference(), orderId });
  const file = async () => {
    const answer = await importLines(lines);
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data;
  };
  return { orderId, id, line: lines[0], file };
}

/** One that staff typed for nothing yet, and its line. */
async function typedFree() {
  const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: 'NIP/OBI ADA/4402' }]);
  const { id } = await typed({ ...sum, reference: newReference() });
  return { id, file: async () => (await importLines(lines)).body.data };
}

/** The refund that a transfer became, or that its order is owed. */
async function dueOf({ id, orderId }: { id: string; orderId?: string }) {
  const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
  return (
    data.find((due) => due.transfer?.receiptId === id || (orderId !== undefined && due.orderId === orderId))
      ?.id ?? ''
  );
}
async function sent(refundId: string) {
  const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2012345678' };
  await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, admin.token);
  const bankReference = newReference();
  const answer = await world.call(sendRefund, { id: refundId, bankReference }, admin.token);
  expect(answer.status, answer.text).toBe(200);
}
async function refunded(id: string) {
  const made = await world.call(refundReceipt, { id, confirmedOther: true }, admin.token);
  expect(made.status, made.text).toBe(201);
  return dueOf({ id });
}

/** The bank's line takes a transfer back, and a colleague says so. */
async function takenBack(id: string) {
  const line = { amountKobo: -150_000_00n, partyName: 'OBI ADA', narration: 'RVSL NIP/OBI ADA/4402' };
  await importLines(linesOf([line], { opening: 900_000_00n, from: Date.now() }));
  const reversalId = (await transfers()).find(({ kind }) => kind === 'reversal')?.id ?? '';
  const said = { id: reversalId, takesBack: id, confirmed: true };
  const answer = await world.call(takeBackReceipt, said, trade.boss.token);
  expect(answer.status, answer.text).toBe(200);
}

const uses: Record<string, { words: RegExp; use: (id: string, orderId: string) => Promise<unknown> }> = {
  'its bank took it back': {
    words: /₦150,000\.00 of \d+ \w+ 20\d\d was taken back by the bank, or takes back another\./,
    use: takenBack,
  },
  'an order was completed with it since': {
    words: /is matched to ND\w+, which was completed with it\. This import can’t be undone any more\.$/,
    use: async (_, orderId) => expect((await settle(orderId, 'completed')).status).toBe(200),
  },
  'its order is cancelled': {
    words: /is matched to ND\w+, which is cancelled, so we owe it back\./,
    use: async (_, orderId) => expect((await settle(orderId, 'cancelled')).status).toBe(200),
  },
};

describe('an import that has the line of what staff typed', () => {
  it.each(Object.entries(uses))('is not undone where %s', async (_, { words, use }) => {
    const { orderId, id, file } = await typedFor();
    const imported = await file();
    expect(imported.added).toBe(0);
    await use(id, orderId);
    const before = await books([orderId]);
    const refused = await undo(imported.id);
    expect([refused.status, refused.failure?.code]).toEqual([409, 'statement_in_use']);
    expect(refused.failure.message).toMatch(words);
    expect(await books([orderId])).toEqual(before);
    await sound();
  });

  it('is not undone while that is to be sent back', async () => {
    const { id, file } = await typedFree();
    const imported = await file();
    const made = await world.call(refundReceipt, { id, confirmedOther: true }, admin.token);
    expect(made.status, made.text).toBe(201);
    expect((await undo(imported.id)).failure?.message).toMatch(
      /is to be sent back\. Withdraw that refund first/,
    );
    await sound();
  });

  it('is undone where an order was completed with it before, which has the desk’s word again', async () => {
    const { orderId, id, file } = await typedFor();
    expect((await settle(orderId, 'completed')).status).toBe(200);
    const imported = await file();
    expect(imported.added).toBe(0);
    expect((await undo(imported.id)).status).toBe(200);
    expect(await transfers()).toMatchObject([{ id, matches: [{ orderId }], typedBy: admin.name }]);
    await sound();
  });
});

/** What was done with a typed transfer before its line came. */
const doneBefore: Record<string, (id: string, orderId: string) => Promise<unknown>> = {
  'its order was cancelled': (_, orderId) => settle(orderId, 'cancelled'),
  'its order was reversed': async (_, orderId) => {
    await settle(orderId, 'completed');
    const reversed = { id: orderId, reason: 'A mistake' };
    expect((await world.call(reverseOrder, reversed, trade.boss.token)).status).toBe(200);
  },
  'its bank took it back': takenBack,
};
/** The same of one that was typed for no order. */
const doneBeforeFree: Record<string, (id: string) => Promise<unknown>> = {
  'a new order was offered for it': async (receiptId) => {
    const { id: orderId } = await order();
    await settle(orderId, 'cancelled');
    const offer = { orderId, kind: 'new-order', receiptId, hours: 1 } as const;
    const made = await world.call(makeOffer, offer, admin.token);
    expect(made.status, made.text).toBe(201);
  },
  'it was to be sent back': refunded,
  'it was sent back': async (id) => sent(await refunded(id)),
  'it was sent back, and returned': async (receiptId) => {
    const id = await refunded(receiptId);
    await sent(id);
    await world.call(settleRefund, { id, outcome: 'returned', reason: 'Closed' }, admin.token);
    await world.call(withdrawRefund, { id, reason: 'A mistake' }, trade.boss.token);
  },
};

describe('an import that brought the line of what staff typed after something was done with that', () => {
  it.each(Object.entries(doneBefore))('is undone where %s', async (_, use) => {
    const { orderId, id, file } = await typedFor();
    await use(id, orderId);
    const kept = await books([orderId]);
    const imported = await file();
    expect(imported.added).toBe(0);
    const undone = await undo(imported.id);
    expect(undone.status, undone.text).toBe(200);
    expect((await books([orderId])).ledger).toEqual(kept.ledger);
    await sound();
  });

  it.each(Object.entries(doneBeforeFree))('is undone where %s', async (_, use) => {
    const { id, file } = await typedFree();
    await use(id);
    const imported = await file();
    expect(imported.added).toBe(0);
    const undone = await undo(imported.id);
    expect(undone.status, undone.text).toBe(200);
    await sound();
  });

  it('is not undone where its money was sent back since', async () => {
    const { orderId, id, file } = await typedFor();
    await settle(orderId, 'cancelled');
    const imported = await file();
    expect(imported.added).toBe(0);
    await sent(await dueOf({ id, orderId }));
    expect((await undo(imported.id)).failure?.message).toMatch(/which is cancelled, so we owe it back\./);
    const free = await typedFree();
    const due = await refunded(free.id);
    const other = await free.file();
    expect(other.added).toBe(0);
    await sent(due);
    expect((await undo(other.id)).failure?.message).toMatch(/belongs to a refund that was sent\./);
    await sound();
  });
});

describe('an import that has the line of what staff typed, undone at one moment with its order', () => {
  it.each(['completed', 'cancelled'] as const)('is not, where that is %s first', async (status) => {
    const { orderId, file } = await typedFor();
    const imported = await file();
    const busy = await world.database.pool.connect();
    try {
      await busy.query('begin');
      await busy.query('select from orders where id = $1 for no key update', [orderId]);
      const settling = settle(orderId, status);
      await untilWaiting(world, 1);
      const undoing = undo(imported.id, trade.boss);
      await Promise.race([undoing, untilWaiting(world, 2)]);
      await busy.query('commit');
      expect((await settling).status).toBe(200);
      const refused = await undoing;
      expect([refused.status, refused.failure?.code]).toEqual([409, 'statement_in_use']);
    } finally {
      busy.release();
    }
    await sound();
  });
});

describe('a line after the bank took a typed transfer back', () => {
  it('is that of what was typed since, where it names that order: its customer pays again', async () => {
    const { id } = await typedFor();
    await takenBack(id);
    const again = await order();
    const line = { amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: `NIP/${again.transactionId}` };
    const lines = linesOf([line], { from: Date.now() });
    const { reference = '' } = lines[0] ?? {};
    const paid = await typed({ ...sum, reference, orderId: again.id, confirmedOther: true });
    const answer = await importLines(lines);
    expect(answer.body.data.added).toBe(0);
    const told = (await transfers()).filter(({ direction }) => direction === 'in');
    expect(new Map(told.map((one) => [one.id, one.typedBy]))).toEqual(
      new Map([
        [id, admin.name],
        [paid.id, null],
      ]),
    );
    expect((await undo(answer.body.data.id)).status).toBe(200);
    await sound();
  });
});

describe('a line whose import was undone before its bank took it back', () => {
  it('is that transfer’s again, and not that of what a clerk typed with its reference since', async () => {
    const { id, line, file } = await typedFor();
    const imported = await file();
    expect((await undo(imported.id)).status).toBe(200);
    await takenBack(id);
    const again = await world.call(
      enterReceipt,
      {
        ...sum,
        accountId: account.id,
        direction: 'in',
        reference: line?.reference ?? '',
        arrivedAt: (line?.at ?? new Date()).toISOString(),
        confirmedOther: true,
      },
      admin.token,
    );
    expect(again.status, again.text).toBe(201);
    expect((await file()).added).toBe(0);
    const told = (await transfers()).filter(({ direction }) => direction === 'in');
    expect(told.map((one) => [one.id, one.typedBy]).toSorted()).toEqual(
      [
        [id, null],
        [again.body.data.id, admin.name],
      ].toSorted(),
    );
    const other = await order();
    const matched = await world.call(
      matchReceipt,
      { id: again.body.data.id, orderId: other.id, confirmed: true },
      admin.token,
    );
    expect(matched.status, matched.text).toBe(201);
    await sound();
  });
});
