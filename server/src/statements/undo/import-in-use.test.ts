import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { makeOffer } from '@nairadesk/contract/offers';
import { reverseOrder } from '@nairadesk/contract/orders';
import {
  enterReceipt,
  matchReceipt,
  refundReceipt,
  takeBackReceipt,
  undoReversal,
  undoTakeBack,
} from '@nairadesk/contract/receipts';
import {
  listRefunds,
  sendRefund,
  setRefundPayee,
  settleRefund,
  withdrawRefund,
} from '@nairadesk/contract/refunds';
import { describe, expect, it } from 'vitest';
import { formatOf, linesOf } from '../../../test/statements/use-statements.ts';
import { paying, useUndo } from '../../../test/statements/use-undo.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';

const moniepoint = formatOf('Moniepoint');
const {
  world,
  trade,
  admin,
  account,
  turn,
  importFile,
  importLines,
  transfers,
  statements,
  undo,
  settle,
  order,
  books,
  sound,
} = useUndo();
const match = (id: string, orderId: string, who: { token: string } = admin) =>
  world.call(matchReceipt, { id, orderId }, who.token);
const statusOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

/** What is done with the only line of an import, by what it makes impossible. */
const uses: Record<string, { words: RegExp; use: (receiptId: string, orderId: string) => Promise<unknown> }> =
  {
    'an order that was completed with it': {
      words: /is matched to ND\w+, which was completed with it\. This import can’t be undone any more\.$/,
      use: async (id, orderId) => [await match(id, orderId), await settle(orderId, 'completed')],
    },
    'an order that was cancelled': {
      words: /is matched to ND\w+, which is cancelled, so we owe it back\./,
      use: async (id, orderId) => [await match(id, orderId), await settle(orderId, 'cancelled')],
    },
    'an order that was reversed since': {
      words: /is matched to ND\w+, which was reversed\./,
      use: async (id, orderId) => [
        await settle(orderId, 'completed'),
        await match(id, orderId),
        await world.call(reverseOrder, { id: orderId, reason: 'A mistake' }, trade.boss.token),
      ],
    },
    'a refund': {
      words: /is to be sent back\. Withdraw that refund first, then undo the import\.$/,
      use: async (id) => [await world.call(refundReceipt, { id }, admin.token)],
    },
    'a refund that was sent once': {
      words: /belongs to a refund that was sent\. This import can’t be undone any more\.$/,
      use: async (receiptId) => {
        const made = await world.call(refundReceipt, { id: receiptId }, admin.token);
        const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
        const id = data.find(({ transfer }) => transfer?.receiptId === receiptId)?.id ?? '';
        const payee = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2012345678' };
        const back = { id, outcome: 'returned', reason: 'Closed' } as const;
        return [
          made,
          await world.call(setRefundPayee, { id, ...payee, confirmed: true }, admin.token),
          await world.call(sendRefund, { id, bankReference: `SENT-${turn()}` }, admin.token),
          await world.call(settleRefund, back, admin.token),
          await world.call(withdrawRefund, { id, reason: 'A mistake' }, trade.boss.token),
        ];
      },
    },
    'a reversal': {
      words:
        /was taken back by the bank, or takes back another\. Ask a super-admin to part the two, then undo the import\.$/,
      use: async (id) => {
        const line = { amountKobo: -150_000_00n, narration: 'RVSL NIP/OBI ADA/GTBank' };
        await importLines(linesOf([line], { opening: 200_000_00n, from: Date.now() }));
        const reversal = (await transfers()).find(({ kind }) => kind === 'reversal');
        const reversalId = reversal?.id ?? '';
        return [
          await world.call(takeBackReceipt, { id: reversalId, takesBack: id, confirmed: true }, admin.token),
        ];
      },
    },
    'a reversal of another statement that may be about it': {
      words: /may have been taken back by a reversal that isn’t on it\. Say what that one took back first/,
      use: async () => {
        const line = { amountKobo: -150_000_00n, narration: 'RVSL NIP/OBI ADA/GTBank' };
        return [await importLines(linesOf([line], { opening: 200_000_00n, from: Date.now() }))];
      },
    },
    'a new order that is offered': {
      words: /is offered a new order for, in place of ND\w+\. Withdraw that offer first/,
      use: async (receiptId, orderId) => [
        await settle(orderId, 'cancelled'),
        await world.call(makeOffer, { orderId, kind: 'new-order', receiptId, hours: 1 }, admin.token),
      ],
    },
  };

describe('an import in use', () => {
  it.each(Object.entries(uses))('is not undone, and nothing changes: %s', async (_, { words, use }) => {
    const { id: orderId } = await order();
    const imported = (await importLines(linesOf([{ amountKobo: 150_000_00n }]))).body.data;
    const [line] = await transfers();
    for (const done of (await use(line?.id ?? '', orderId)) as { status: number; text: string }[])
      expect(done.status, done.text).toBeLessThan(300);
    const before = await books([orderId]);
    const refused = await undo(imported.id);
    expect([refused.status, refused.failure.code]).toEqual([409, 'statement_in_use']);
    expect(refused.failure.message).toMatch(
      /^One transfer of this statement is in use: ₦150,000\.00 of \d+ \w+ 20\d\d /,
    );
    expect(refused.failure.message).toMatch(words);
    expect(await books([orderId])).toEqual(before);
    expect((await statements()).filter(({ undone }) => undone !== null)).toEqual([]);
    await sound();
  });

  it('is undone once a super-admin has parted a transfer of it from its reversal, and that is explained or undone', async () => {
    const { id } = (await importLines(linesOf([{ amountKobo: 150_000_00n }]))).body.data;
    const [transfer] = await transfers();
    const line = { amountKobo: -150_000_00n, narration: 'RVSL NIP/OBI ADA/GTBank' };
    const back = (await importLines(linesOf([line], { opening: 200_000_00n, from: Date.now() }))).body.data;
    const reversalId = (await transfers()).find(({ kind }) => kind === 'reversal')?.id ?? '';
    const pair = { id: reversalId, takesBack: transfer?.id ?? '', confirmed: true };
    expect((await world.call(takeBackReceipt, pair, admin.token)).status).toBe(200);
    expect((await undo(id)).failure?.code).toBe('statement_in_use');
    const parting = { id: reversalId, reason: 'The wrong file' };
    expect((await world.call(undoTakeBack, parting, trade.boss.token)).status).toBe(200);
    expect((await undo(id)).failure?.message).toContain(
      'may have been taken back by a reversal that isn’t on it.',
    );
    expect((await undo(back.id)).status).toBe(200);
    expect((await undo(id)).status).toBe(200);
    await sound();
  });

  it('names the first of several, and is undone once they are free again', async () => {
    const lines = [150_000_00n, 9_000_00n, 8_000_00n].map((amountKobo) => ({ amountKobo }));
    const imported = (await importLines(linesOf(lines))).body.data;
    const [, second, first] = await transfers();
    for (const { id } of [second, first].flatMap((one) => one ?? []))
      await world.call(refundReceipt, { id }, admin.token);
    expect((await undo(imported.id)).failure.message).toMatch(
      /^2 transfers of this statement are in use\. The first: ₦150,000\.00 of/,
    );
    const { data } = (await world.call(listRefunds, { state: 'due' }, admin.token)).body;
    for (const { id, transfer } of data)
      if (transfer?.receiptId === first?.id || transfer?.receiptId === second?.id)
        await world.call(withdrawRefund, { id, reason: 'The wrong file' }, admin.token);
    expect((await undo(imported.id)).status).toBe(200);
    await sound();
  });
});

describe('an import undone while it is used', () => {
  it('waits for imports of its account, and is undone once, of two at once too', async () => {
    const { id } = (await importLines(linesOf([{ amountKobo: 150_000_00n }]))).body.data;
    const importing = await world.database.pool.connect();
    try {
      await importing.query('begin');
      await importing.query('select from receiving_accounts where id = $1 for no key update', [account.id]);
      const both = Promise.all([undo(id), undo(id, trade.boss)]);
      await untilWaiting(world, 2);
      await importing.query('commit');
      expect(statusOf(await both).toSorted()).toEqual([200, 409]);
    } finally {
      importing.release();
    }
    await sound();
  });

  it('is waited for by who takes a typed transfer back, or undoes its reversal: it could get a line meanwhile', async () => {
    const sum = { accountId: account.id, amount: '150000', arrivedAt: new Date().toISOString() } as const;
    const enter = async (more: Pick<RequestOf<typeof enterReceipt>, 'direction' | 'kind'>) => {
      const call = { ...sum, ...more, reference: `TYPED-${turn()}-${more.direction}` };
      return (await world.call(enterReceipt, call, admin.token)).body.data.id;
    };
    const [takesBack, id] = [
      await enter({ direction: 'in' }),
      await enter({ direction: 'out', kind: 'reversal' }),
    ];
    const importing = await world.database.pool.connect();
    try {
      await importing.query('begin');
      await importing.query('select from receiving_accounts where id = $1 for no key update', [account.id]);
      const both = Promise.all([
        world.call(takeBackReceipt, { id, takesBack }, admin.token),
        world.call(undoReversal, { id, reason: 'A mistake' }, trade.boss.token),
      ]);
      await untilWaiting(world, 2);
      await importing.query('commit');
      expect(statusOf(await both)).toContain(200);
    } finally {
      importing.release();
    }
    await sound();
  });

  it('ends in one of both, whatever comes first', { timeout: 120_000 }, async () => {
    // What one person writes waits for itself.
    const staff = await Promise.all(Array.from({ length: 9 }, () => world.admin()));
    const by = (nth: number) => staff[nth] ?? admin;
    for (const wait of [0, 20, 80, 300]) {
      // Undoing takes longer than anything else: now it comes first, now last.
      const later = <T>(act: () => Promise<T>) => sleep(wait).then(act);
      account.id = await otherAccount();
      const [paid, loose] = [await order(), await order()];
      const lines = linesOf([paying(paid), { amountKobo: 150_000_00n }, { amountKobo: 700_00n }], {
        from: Date.now() - wait * 1_000,
      });
      const { id } = (await importLines(lines)).body.data;
      const [third, second] = await transfers();
      await world.database.pool.query('delete from throttles');
      const answers = await Promise.all([
        undo(id, by(0)),
        undo(id, by(1)),
        later(() => match(second?.id ?? '', loose.id, by(2))),
        later(() => match(third?.id ?? '', loose.id, by(3))),
        later(() => settle(paid.id, 'completed', by(4))),
        later(() => settle(loose.id, 'cancelled', by(5))),
        later(() => world.call(refundReceipt, { id: third?.id ?? '' }, by(6).token)),
        later(() => importFile(moniepoint.write(lines), by(7))),
        later(() => importFile(moniepoint.write(lines), by(8))),
      ]);
      expect(Math.max(...statusOf(answers)), JSON.stringify(answers.map(({ text }) => text))).toBeLessThan(
        500,
      );
      await sound();
      const standing = (await statements()).filter(({ undone }) => undone === null && undone !== undefined);
      const added = standing.reduce((sum, statement) => sum + statement.added, 0);
      expect(await transfers()).toHaveLength(added);
      expect((await books()).balances.doubts).toEqual([]);
    }
  });
});

async function otherAccount(): Promise<string> {
  const { rows } = await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number)
     values ('Raced Bank', 'Nairadesk Ltd', (3000000000 + random() * 999999999)::bigint::text) returning id`,
  );
  return rows[0].id;
}
