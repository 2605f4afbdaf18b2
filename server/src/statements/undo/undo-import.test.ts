import { setTimeout as sleep } from 'node:timers/promises';
import { makeOffer } from '@nairadesk/contract/offers';
import { cancelOrder, getOrder, resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt, refundReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import {
  listRefunds,
  sendRefund,
  setRefundPayee,
  settleRefund,
  withdrawRefund,
} from '@nairadesk/contract/refunds';
import { findLikely, undoImport } from '@nairadesk/contract/statements';
import { changeRole } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { makeMonth } from '../../../test/statements/make-month.ts';
import { formatOf, linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { checkBankBalances } from '../../platform/verify/check-bank-balances.ts';
import { checkInvariants, findViolations } from '../../platform/verify/check-invariants.ts';
import { findAlteredRecords } from '../../platform/verify/find-altered.ts';

const { world, trade, admin } = useTrade();
const moniepoint = formatOf('Moniepoint');
const { account, turn, importFile, importLines, transfers, statements } = useStatements(world, admin);

const undo = (id: string, who: { token: string } = admin) =>
  world.call(undoImport, { id, reason: ' The wrong file ' }, who.token);
const settle = (orderId: string, status: 'completed' | 'cancelled', who: { token: string } = admin) =>
  world.call(resolveOrder, { orderId, status }, who.token);
const match = (id: string, orderId: string, who: { token: string } = admin) =>
  world.call(matchReceipt, { id, orderId }, who.token);
const statusOf = (answers: { status: number }[]) => answers.map(({ status }) => status);

/** A new customer with an open purchase of ₦150,000, as one customer can't have many. */
async function order() {
  const person = await world.user({ name: 'Ada Obi' });
  await world.giveWallets(person, { Bitcoin: 'theirs' });
  return { ...(await trade.place(trade.buy, person)), token: person.token };
}

const paying = ({ transactionId }: { transactionId: string }) => ({
  amountKobo: 150_000_00n,
  narration: `NIP/OBI ADA/GTBank/${transactionId}`,
});

/** Everything that an import may change, as staff and the ledger have it. */
async function books(orderIds: string[] = []) {
  const { rows: ledger } = await world.database.pool.query(`
    select account, currency, sum(amount)::numeric(20, 2)::text as sum from ledger_entries
    group by account, currency having sum(amount) <> 0 order by account, currency`);
  const likely = (await world.call(findLikely, {}, admin.token)).body.data;
  const matched = await Promise.all(
    orderIds.map(async (id) => (await world.call(getOrder, { id }, admin.token)).body.data.matched),
  );
  const client = await world.database.pool.connect();
  try {
    const balances = await checkBankBalances(client);
    const [all, open] = [await transfers(), await transfers('unmatched')];
    return { ledger, likely, matched, balances, all, open };
  } finally {
    client.release();
  }
}

const marked = new Set(['statement', 'statement-undone', 'receipt', 'match', 'match-undone']);

/** Nothing is wrong with the books, or differs from the audit log. */
async function sound() {
  expect(await checkInvariants(world.database.pool)).toEqual([]);
  const client = await world.database.pool.connect();
  try {
    await client.query('begin');
    expect(await findAlteredRecords(client, world.services.secrets, marked)).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

describe('undoing an import', () => {
  it('leaves the books as they were, and the same file adds everything again', async () => {
    const [paid, likely] = [await order(), await order()];
    const before = await books([paid.id]);
    const ofTheBank = { partyName: '', partyBank: '' };
    const lines = linesOf(
      [
        paying(paid),
        { amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: 'FOR COINS' },
        { amountKobo: -50_00n, narration: 'STAMP DUTY', ...ofTheBank },
        { amountKobo: -10_75n, narration: 'SMS CHARGE', ...ofTheBank },
        { amountKobo: -7_000_00n, narration: 'RVSL NIP/IKE UNKNOWN' },
      ],
      { from: Date.now() },
    );
    const imported = (await importLines(lines)).body.data;
    const after = await books([paid.id]);
    expect(after.matched).toEqual(['150000.00']);
    expect(after.balances).not.toEqual(before.balances);
    const answer = await undo(imported.id);
    expect(answer.body, answer.text).toMatchObject({
      message: 'Import undone: 5 transfers and 1 match taken back',
      data: { id: imported.id, unmatched: 0, undone: { by: admin.name, reason: 'The wrong file' } },
    });
    expect(await books([paid.id])).toEqual(before);
    await sound();
    expect(await statements()).toMatchObject([{ id: imported.id, added: 5, undone: { by: admin.name } }]);
    const again = await importLines(lines);
    expect(again.body.data, again.text).toMatchObject({ added: 5, matched: 1, undone: null });
    const { ledger, matched, balances } = await books([paid.id]);
    expect([ledger, matched, balances]).toEqual([after.ledger, after.matched, after.balances]);
    await sound();
    await world.call(cancelOrder, { orderId: likely.id }, likely.token);
  });

  it.each(['GTBank', 'OPay'])('takes a whole month out, and in for the right account: %s', async (name) => {
    const format = formatOf(name);
    const { lines } = makeMonth(300 + turn(), format, 60);
    const before = await books();
    const wrong = await importLines(lines, format);
    expect(wrong.status, wrong.text).toBe(201);
    const { rows } = await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Right Bank', 'Nairadesk Ltd', $1) returning id`,
      [String(4_000_000_000 + turn())],
    );
    const first = account.id;
    account.id = rows[0].id;
    expect((await importLines(lines, format)).status, 'while it stands').toBe(422);
    expect((await undo(wrong.body.data.id)).status).toBe(200);
    account.id = first;
    expect(await books()).toEqual(before);
    account.id = rows[0].id;
    const right = await importLines(lines, format);
    expect(right.body.data, right.text).toMatchObject({ added: wrong.body.data.added });
    await sound();
  });

  it('leaves a transfer that staff had entered with its order, and it finds its line again', async () => {
    const { id: orderId } = await order();
    const lines = linesOf([{ amountKobo: 150_000_00n }, { amountKobo: 900_00n }]);
    const entered = await world.call(
      enterReceipt,
      {
        accountId: account.id,
        direction: 'in',
        amount: '150000.00',
        arrivedAt: new Date().toISOString(),
        reference: lines[0]?.reference ?? '',
        orderId,
      },
      admin.token,
    );
    const before = await books([orderId]);
    const first = await importLines(lines);
    expect(first.body.data, first.text).toMatchObject({ added: 1 });
    expect((await undo(first.body.data.id)).body.message).toBe(
      'Import undone: 1 transfer and 0 matches taken back',
    );
    expect(await books([orderId])).toEqual(before);
    expect(await transfers()).toMatchObject([{ id: entered.body.data.id, matches: [{ orderId }] }]);
    await sound();
    expect((await importLines(lines)).body.data).toMatchObject({ added: 1 });
    expect(await transfers()).toHaveLength(2);
  });

  it('goes back to the desk’s word for what was completed before the import', async () => {
    const paid = await order();
    await settle(paid.id, 'completed');
    const before = await books([paid.id]);
    const lines = linesOf([paying(paid)]);
    const first = await importLines(lines);
    expect(first.body.data).toMatchObject({ matched: 1 });
    expect((await undo(first.body.data.id)).status).toBe(200);
    expect(await books([paid.id])).toEqual(before);
    await sound();
    // No transfer says that the money came: so the desk may say that it never did.
    const reversal = { id: paid.id, reason: 'Nothing came', moneyCame: false };
    expect((await world.call(reverseOrder, reversal, trade.boss.token)).status).toBe(200);
    await sound();
  });

  it('moves the opening balance to the earliest statement that stands', async () => {
    const from = Date.now() - 7_200_000;
    const [early, late] = [
      linesOf([{ amountKobo: 100_00n }], { from }),
      linesOf([{ amountKobo: 200_00n }], { opening: 50_100_00n }),
    ];
    const held = async () =>
      (await books()).ledger.find((row) => row.account === `bank:${account.id}`)?.sum ?? '0.00';
    const first = (await importLines(early)).body.data;
    const second = (await importLines(late)).body.data;
    expect(await held()).toBe('50300.00');
    await undo(first.id);
    expect(await held()).toBe('50300.00');
    const { rows } = await world.database.pool.query(
      `select sum(amount)::numeric(20, 2)::text as sum from ledger_entries e join statements s on s.id = e.statement_id
       where s.account_id = $1 and account = 'opening'`,
      [account.id],
    );
    expect(rows).toEqual([{ sum: '-50100.00' }]);
    await undo(second.id);
    expect(await held()).toBe('0.00');
    await importLines(early);
    expect(await held()).toBe('50100.00');
    await sound();
  });

  it('names a later file that had lines of it, which adds them when it is imported again', async () => {
    const lines = linesOf([{ amountKobo: 100_00n }, { amountKobo: 200_00n }, { amountKobo: 300_00n }]);
    const { id } = (await importLines(lines.slice(0, 2))).body.data;
    expect((await importLines(lines.slice(1))).body.data).toMatchObject({ lines: 2, added: 1 });
    expect((await undo(id)).body.message).toBe(
      'Import undone: 2 transfers and 0 matches taken back. Some lines of it were in august.csv too: import that again',
    );
    expect((await importLines(lines.slice(1))).body.data).toMatchObject({ added: 1 });
    expect(await transfers()).toHaveLength(2);
    await sound();
  });

  it('is done once, for a reason, and not by the customer whose order it paid', async () => {
    const bola = await world.user({ name: 'Bola Ade' });
    await world.giveWallets(bola, { Bitcoin: 'bola-bitcoin' });
    const placed = await trade.place(trade.buy, bola);
    const { id } = (await importLines(linesOf([paying(placed)]))).body.data;
    await world.call(changeRole, { id: bola.id, role: 'admin' }, trade.boss.token);
    const own = await undo(id, { token: await world.session(bola.id) });
    expect(own.failure).toMatchObject({
      code: 'own_order',
      message: expect.stringContaining('your own order'),
    });
    const short = await world.call(undoImport, { id, reason: ' no ' }, admin.token);
    expect(short.failure.fields).toEqual({ reason: 'Use at least 3 characters' });
    expect((await undo(crypto.randomUUID())).status).toBe(404);
    expect((await undo(id)).status).toBe(200);
    expect((await undo(id)).failure.code).toBe('statement_undone');
  });
});

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
          await world.call(withdrawRefund, { id, reason: 'A mistake' }, admin.token),
        ];
      },
    },
    'a reversal': {
      words: /was taken back by the bank, or takes back another\./,
      use: async (id) => {
        const line = { amountKobo: -150_000_00n, narration: 'RVSL NIP/OBI ADA/GTBank' };
        await importLines(linesOf([line], { opening: 200_000_00n, from: Date.now() }));
        const reversal = (await transfers()).find(({ kind }) => kind === 'reversal');
        const reversalId = reversal?.id ?? '';
        return [await world.call(takeBackReceipt, { id: reversalId, takesBack: id }, admin.token)];
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

describe('what left the books', () => {
  it('is kept there by the database, and named by verify where it is not', async () => {
    const { id } = (await importLines(linesOf([{ amountKobo: 150_000_00n }]))).body.data;
    const [line] = await transfers();
    const leaving = "update receipts set kind = 'undone', line_key = null where id = $1";
    const { pool } = world.database;
    await expect(pool.query(leaving, [line?.id]), 'its statement stands').rejects.toThrow('stands');
    await undo(id);
    const back = "update receipts set kind = 'transfer', line_key = 'x' where id = $1";
    await expect(pool.query(back, [line?.id])).rejects.toThrow('keep what they said');
    const unmade =
      'update statements set undone_at = null, undone_by = null, undone_reason = null where id = $1';
    await expect(pool.query(unmade, [id])).rejects.toThrow('keep what they said');
    const client = await pool.connect();
    try {
      for (const [statement, value] of [
        [back, line?.id],
        [unmade, id],
        ["delete from ledger_entries where receipt_id = $1 and posting = 'undo'", line?.id],
      ]) {
        await client.query('begin; set local session_replication_role = replica');
        await client.query(String(statement), [value]);
        const found = (await findViolations(client)).map(({ subject, rule }) => `${subject}: ${rule}`);
        expect(found).toContainEqual(
          expect.stringMatching(new RegExp(`^transfer ${line?.id}: it left the books without`)),
        );
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });
});
