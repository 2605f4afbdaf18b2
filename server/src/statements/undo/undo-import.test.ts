import { cancelOrder, reverseOrder } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { undoImport } from '@nairadesk/contract/statements';
import { changeRole } from '@nairadesk/contract/users';
import { describe, expect, it } from 'vitest';
import { waitingMails } from '../../../test/mail-to.ts';
import { makeMonth } from '../../../test/statements/make-month.ts';
import { formatOf, linesOf } from '../../../test/statements/use-statements.ts';
import { paying, useUndo } from '../../../test/statements/use-undo.ts';
import { findViolations } from '../../platform/verify/check-invariants.ts';

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
    const { boss } = trade;
    const imported = (await importFile(formatOf('Moniepoint').write(lines), boss)).body.data;
    expect(imported.importedBy).toBe(boss.name);
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
    expect(await statements()).toMatchObject([
      { id: imported.id, added: 5, importedBy: boss.name, undone: { by: admin.name } },
    ]);
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

  it('is told to the other super-admins: what the file shows as paid is asked about no more', async () => {
    const sent = { amountKobo: -74_000_00n, partyName: 'OBI ADA', narration: 'COINS SOLD' };
    const file = formatOf('Moniepoint').write(linesOf([sent]));
    const { id } = (await importFile(file, admin, { fileName: 'paid-out.csv' })).body.data;
    const told = async () =>
      (await waitingMails(world)).filter(
        (mail) => mail.kind === 'statement-undone' && mail.text.includes('“paid-out.csv”'),
      );
    expect(await told()).toEqual([]);
    await undo(id);
    const [mail, ...more] = await told();
    expect(mail).toMatchObject({ to: trade.boss.email });
    expect(mail?.text).toContain(
      `imported by ${admin.name}: “The wrong file”. Import undone: 1 transfer and 0 matches taken back.`,
    );
    expect(more).toEqual([]);
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
