import { cancelOrder, getOrder, resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, listReceipts, matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import {
  findLikely,
  importStatement,
  listStatements,
  type Mapping,
  previewStatement,
} from '@nairadesk/contract/statements';
import { changeRole } from '@nairadesk/contract/users';
import { beforeEach, describe, expect, it } from 'vitest';
import { bankFormats } from '../../test/statements/bank-formats.ts';
import { makeMonth } from '../../test/statements/make-month.ts';
import type { BankFormat, TrueLine } from '../../test/statements/statement-format.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const moniepoint = formatOf('Moniepoint');
let accountId: string;
let used = 0;

function formatOf(name: string): BankFormat {
  const format = bankFormats.find((one) => one.name === name);
  if (!format) throw new Error(`no format ${name}`);
  return format;
}

/** Each test has an account of its own, and customers who may place orders. */
beforeEach(async () => {
  used += 1;
  const { rows } = await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number)
     values ('Moniepoint MFB', 'Nairadesk Ltd', $1) returning id`,
    [String(1_000_000_000 + used)],
  );
  accountId = rows[0].id;
  await world.database.pool.query('delete from throttles');
});

type Movement = Partial<TrueLine> & Pick<TrueLine, 'amountKobo'>;

/** Movements as a bank has them: a minute after each other, and added up. */
function linesOf(
  movements: readonly Movement[],
  { opening = 50_000_00n, from = Date.now() - 3_600_000 } = {},
) {
  let balanceKobo = opening;
  return movements.map((movement, index): TrueLine => {
    balanceKobo += movement.amountKobo;
    return {
      at: new Date(Math.floor(from / 1_000) * 1_000 + index * 60_000),
      balanceKobo,
      reference: `000013${used}${from}${index}`,
      narration: 'FUND TRANSFER',
      partyName: 'OBI ADA',
      partyBank: 'GTBank',
      isTakenBack: false,
      isSweep: false,
      ...movement,
    };
  });
}

const preview = (file: Buffer, mapping?: Mapping) =>
  world.call(previewStatement, { accountId, ...(mapping && { mapping }) }, admin.token, { file });

/** Imports a file as a person would who confirms what is proposed. */
async function importFile(file: Buffer, who: Person = admin) {
  const { columns, dateOrder } = (await preview(file)).body.data;
  const mapping = { columns, dateOrder: dateOrder ?? 'day-first' } as const;
  return world.call(importStatement, { accountId, fileName: 'august.csv', mapping }, who.token, { file });
}
const importLines = (lines: readonly TrueLine[], format = moniepoint) => importFile(format.write(lines));

const transfers = async (state: 'all' | 'unmatched' = 'all') => {
  const { data } = (await world.call(listReceipts, { state }, admin.token)).body;
  return data.filter((transfer) => transfer.accountId === accountId);
};
const statements = async () => {
  const { data } = (await world.call(listStatements, {}, admin.token)).body;
  return data.filter((statement) => statement.accountId === accountId);
};
const ledgerBalance = async (account = `bank:${accountId}`) => {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(amount), 0)::numeric(20, 2)::text as sum from ledger_entries where account = $1`,
    [account],
  );
  return rows[0].sum;
};
const likely = async () => (await world.call(findLikely, {}, admin.token)).body.data;

describe('preview of a statement', () => {
  it('shows how the file would be read, and keeps nothing', async () => {
    const lines = linesOf([{ amountKobo: 150_000_00n }, { amountKobo: -10_75n, narration: 'SMS CHARGE' }]);
    const { data } = (await preview(moniepoint.write(lines))).body;
    expect(data).toMatchObject({
      headingRow: moniepoint.headingRow,
      dateOrder: moniepoint.dateOrder,
      remembered: false,
      lines: 2,
      closing: '199989.25',
      problem: null,
    });
    expect(data.rows).toMatchObject([
      { direction: 'in', amount: '150000.00', balance: '200000.00' },
      { direction: 'out', amount: '10.75', narration: 'SMS CHARGE' },
    ]);
    expect(await statements()).toEqual([]);
    expect(await transfers()).toEqual([]);
  });

  it('says which row does not add up', async () => {
    const lines = linesOf([{ amountKobo: 100_00n }, { amountKobo: 200_00n }, { amountKobo: 300_00n }]);
    const wrong = lines.map((line, index) => (index === 1 ? { ...line, balanceKobo: 1n } : line));
    const { data } = (await preview(moniepoint.write(wrong))).body;
    expect(data.lines).toBe(0);
    expect(data.problem).toMatch(
      /^Row \d+: the balance is ₦0\.01 where the rows before it add up to ₦50,300\.00/,
    );
  });

  it('refuses a file that is no statement, and an account that is not ours', async () => {
    const pdf = await preview(Buffer.from('%PDF-1.7'));
    expect([pdf.status, pdf.body]).toMatchObject([422, { fields: { file: expect.stringMatching('PDF') } }]);
    const file = moniepoint.write(linesOf([{ amountKobo: 1n }]));
    const other = { accountId: crypto.randomUUID() };
    const answer = await world.call(previewStatement, other, admin.token, { file });
    expect(answer.body).toMatchObject({ fields: { accountId: 'Choose one of our accounts' } });
  });
});

describe('import of a statement', () => {
  it('asks to confirm the columns once, and remembers them for files with these headings', async () => {
    const first = linesOf([{ amountKobo: 100_00n }]);
    const file = moniepoint.write(first);
    const call = { accountId, fileName: 'a.csv' };
    const unasked = await world.call(importStatement, call, admin.token, { file });
    expect(unasked.body).toMatchObject({ fields: { file: 'Confirm the columns of this file first.' } });
    expect((await importFile(file)).status).toBe(201);
    const next = moniepoint.write(
      linesOf([{ amountKobo: 200_00n }], { opening: 50_100_00n, from: Date.now() }),
    );
    expect((await preview(next)).body.data.remembered).toBe(true);
    expect((await world.call(importStatement, call, admin.token, { file: next })).status).toBe(201);
    expect(await transfers()).toHaveLength(2);
  });

  it.each(bankFormats.map(({ name }) => name))('adds nothing the second time: %s', async (name) => {
    const format = formatOf(name);
    // Another month for each: no two accounts have the same lines.
    const { lines } = makeMonth(100 + used, format, 60);
    const first = await importLines(lines, format);
    expect(first.status, first.text).toBe(201);
    const { added } = first.body.data;
    expect(added).toBe(lines.filter(({ isSweep }) => !isSweep).length);
    const again = await importLines(lines, format);
    expect(again.body).toMatchObject({
      message: 'Nothing new in this statement',
      data: { added: 0, matched: 0 },
    });
    const later = await importLines(lines.slice(20), format);
    expect(later.body.data.added).toBe(0);
    expect(await statements()).toHaveLength(3);
  });

  it.each(['Moniepoint', 'OPay'])(
    'brings the ledger of the account to the closing balance: %s',
    async (name) => {
      const format = formatOf(name);
      const { lines } = makeMonth(200 + used, format, 40);
      const closing = async (some: typeof lines) => (await importLines(some, format)).body.data.closing;
      expect(await closing(lines.slice(30))).toBe(await ledgerBalance());
      // What was before it comes after it.
      await closing(lines.slice(0, 40));
      const kobo = (lines.at(-1)?.balanceKobo ?? 0n).toString();
      expect(await ledgerBalance()).toBe(`${kobo.slice(0, -2)}.${kobo.slice(-2)}`);
      const moved = lines.reduce((sum, { isSweep, amountKobo }) => (isSweep ? sum - amountKobo : sum), 0n);
      expect(Number(await ledgerBalance(`savings:${accountId}`)) * 100).toBe(Number(moved));
    },
  );

  it('keeps nothing of a file that does not add up', async () => {
    const lines = linesOf([{ amountKobo: 100_00n }, { amountKobo: 200_00n }]);
    const file = moniepoint.write(
      lines.map((line, index) => (index === 1 ? { ...line, balanceKobo: 5n } : line)),
    );
    const answer = await importFile(file);
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { fields: { file: expect.stringMatching(/^Row/) } },
    ]);
    expect(await transfers()).toEqual([]);
  });

  it('takes two equal lines for two transfers, and knows both again', async () => {
    const at = new Date(Math.floor(Date.now() / 60_000) * 60_000);
    const same = { amountKobo: 100_00n, at, reference: '' };
    const lines = linesOf([same, { amountKobo: -100_00n, at, reference: '' }, same]);
    expect((await importLines(lines)).body.data.added).toBe(3);
    expect((await importLines(lines)).body.data.added).toBe(0);
  });

  it('completes a transfer that was entered by hand, by its reference or its sender', async () => {
    const from = Date.now() - 600_000;
    const lines = linesOf([{ amountKobo: 700_00n }, { amountKobo: 700_00n }, { amountKobo: 900_00n }], {
      from,
    });
    const arrivedAt = new Date(from).toISOString();
    const enter = (amount: string, reference: string, senderName?: string) =>
      world.call(
        enterReceipt,
        { accountId, direction: 'in', amount, arrivedAt, reference, ...(senderName && { senderName }) },
        admin.token,
      );
    await enter('700.00', lines[1]?.reference ?? '');
    await enter('900.00', 'SEEN-ON-MY-PHONE', 'Ada Obi');
    expect((await importLines(lines)).body.data.added).toBe(1);
    expect(await transfers()).toHaveLength(3);
    expect((await importLines(lines)).body.data.added).toBe(0);
    expect(await ledgerBalance()).toBe('52300.00');
  });

  it('takes no transfer for one that was entered by hand because of its amount alone', async () => {
    const arrivedAt = new Date().toISOString();
    const given = {
      accountId,
      direction: 'in',
      amount: '800.00',
      arrivedAt,
      senderName: 'Musa Bello',
    } as const;
    await world.call(enterReceipt, { ...given, reference: 'SEEN-2' }, admin.token);
    expect((await importLines(linesOf([{ amountKobo: 800_00n }]))).body.data.added).toBe(1);
    expect((await transfers('unmatched')).map(({ senderName }) => senderName).toSorted()).toEqual([
      'Musa Bello',
      'OBI ADA',
    ]);
  });

  it('refuses a file that was imported for another account', async () => {
    const lines = linesOf([{ amountKobo: 123_00n }]);
    await importLines(lines);
    const { rows } = await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Other Bank', 'Nairadesk Ltd', $1) returning id`,
      [String(3_000_000_000 + used)],
    );
    accountId = rows[0].id;
    const answer = await importLines(lines);
    expect(answer.failure.fields?.file).toMatch(
      /^This file was imported for Moniepoint MFB \d+\. Choose that account\.$/,
    );
    expect(await transfers()).toEqual([]);
  });

  it('keeps a transfer from being entered by hand that it brought', async () => {
    const lines = linesOf([{ amountKobo: 456_00n }]);
    await importLines(lines);
    const reference = `${lines[0]?.reference.slice(0, 6)} ${lines[0]?.reference.slice(6)}`;
    const given = { accountId, direction: 'in', amount: '456', arrivedAt: new Date().toISOString() } as const;
    const again = await world.call(enterReceipt, { ...given, reference }, admin.token);
    expect(again.failure.code).toBe('receipt_known');
  });

  it('reads what is cut in the middle of a character', async () => {
    const narration = `${'a'.repeat(999)}😀`;
    const answer = await importLines(linesOf([{ amountKobo: 100_00n, narration }]));
    expect(answer.status, answer.text).toBe(201);
  });
});

describe('matching by the transaction ID', () => {
  const paying = (transactionId: string, amountKobo = 150_000_00n) => ({
    amountKobo,
    narration: `NIP/OBI ADA/GTBank/${transactionId}`,
  });

  it('matches what names one order, whatever its amount', async () => {
    const [exact, short] = [await trade.place(), await trade.place()];
    const answer = await importLines(
      linesOf([paying(exact.transactionId), paying(short.transactionId, 149_500_00n)]),
    );
    expect(answer.body).toMatchObject({ message: '2 transfers added, 2 matched', data: { matched: 2 } });
    const matches = (await transfers()).flatMap((transfer) => transfer.matches);
    expect(matches).toMatchObject([
      { orderId: short.id, amount: '149500.00', rule: 'transaction-id' },
      { orderId: exact.id, amount: '150000.00', rule: 'transaction-id' },
    ]);
    const shown = await world.call(getOrder, { id: short.id }, admin.token);
    expect(shown.body.data).toMatchObject({ matched: '149500.00' });
    await world.call(cancelOrder, { orderId: exact.id }, trade.ada.token);
  });

  it('leaves a second transfer for an order that has all of its money to staff', async () => {
    const { id, transactionId } = await trade.place();
    const answer = await importLines(linesOf([paying(transactionId), paying(transactionId)]));
    expect(answer.body.data).toMatchObject({ added: 2, matched: 1 });
    const again = linesOf([paying(transactionId)], { opening: 350_000_00n, from: Date.now() });
    expect((await importLines(again)).body.data).toMatchObject({ added: 1, matched: 0 });
    await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, admin.token);
  });

  it('leaves to staff: two orders in one narration, a cancelled order, and the other side', async () => {
    await trade.completeOne();
    const [one, two, gone] = [await trade.place(), await trade.place(), await trade.place()];
    await world.call(resolveOrder, { orderId: gone.id, status: 'cancelled' }, admin.token);
    const answer = await importLines(
      linesOf([
        { amountKobo: 300_000_00n, narration: `${one.transactionId} AND ${two.transactionId}` },
        paying(gone.transactionId),
        paying(one.transactionId, -20_000_00n),
      ]),
    );
    expect(answer.body.data).toMatchObject({ added: 3, matched: 0 });
  });

  it('leaves an order of whoever imports to a colleague', async () => {
    const bola = await world.user({ name: 'Bola Ade' });
    await world.giveWallets(bola, { Bitcoin: 'bola-bitcoin' });
    const { transactionId } = await trade.place(trade.buy, bola);
    await world.call(changeRole, { id: bola.id, role: 'admin' }, trade.boss.token);
    const mine = { ...bola, token: await world.session(bola.id) };
    const file = moniepoint.write(linesOf([paying(transactionId)]));
    expect((await importFile(file, mine)).body.data).toMatchObject({ added: 1, matched: 0 });
  });

  it('gives a completed order no more than it was for', async () => {
    const { id, transactionId } = await trade.place();
    await world.call(resolveOrder, { orderId: id, status: 'completed' }, admin.token);
    const lines = linesOf([paying(transactionId, 150_700_00n), paying(transactionId)]);
    expect((await importLines(lines)).body.data).toMatchObject({ added: 2, matched: 1 });
    expect((await transfers('unmatched')).map(({ unmatched }) => unmatched)).toEqual(['150000.00', '700.00']);
    const settled = await world.database.pool.query(
      `select sum(amount)::numeric(20, 2)::text as sum from ledger_entries e left join receipt_matches m on m.id = e.match_id
       where currency = 'NGN' and account = 'desk' and (e.order_id = $1 or m.order_id = $1)`,
      [id],
    );
    expect(settled.rows).toEqual([{ sum: '0.00' }]);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
});

describe('likely matches', () => {
  it('proposes the only order of this amount and name, until it is confirmed', async () => {
    const { id, transactionId } = await trade.place({ ...trade.buy, quantity: '0.002', amount: '300000.00' });
    await importLines(linesOf([{ amountKobo: 300_000_00n, partyName: 'OBI ADA' }], { from: Date.now() }));
    const [transfer] = await transfers();
    const found = (await likely()).filter(({ receiptId }) => receiptId === transfer?.id);
    expect(found).toMatchObject([
      { orderId: id, transactionId, personName: 'Ada Obi', amount: '300000.00', why: 'amount-and-name' },
    ]);
    const answer = await world.call(
      matchReceipt,
      { id: transfer?.id ?? '', orderId: id, likely: true },
      admin.token,
    );
    expect(answer.body.data.matches).toMatchObject([{ orderId: id, rule: 'likely' }]);
    expect((await likely()).filter(({ receiptId }) => receiptId === transfer?.id)).toEqual([]);
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
      { orderId: null, refundId: id, personName: 'Musa Bello', amount: '12345.00' },
    ]);
    const settled = { id, receiptId: sent?.id ?? '', likely: true };
    const answer = await world.call(matchRefund, settled, admin.token);
    expect(answer.status, answer.text).toBe(200);
    const refunds = (await world.call(listRefunds, { state: 'all' }, admin.token)).body.data;
    expect(refunds.find((refund) => refund.id === id)).toMatchObject({ state: 'settled' });
    const twice = await world.call(matchRefund, { id, receiptId: arrived?.id ?? '' }, admin.token);
    expect(twice.body).toMatchObject({ code: 'match_not_possible' });
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
});
