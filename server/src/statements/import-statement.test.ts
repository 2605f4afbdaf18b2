import { nairaOf } from '@nairadesk/contract/money';
import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt, matchReceipt, refundReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { importStatement, previewStatement } from '@nairadesk/contract/statements';
import { describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { bankFormats } from '../../test/statements/bank-formats.ts';
import { makeMonth } from '../../test/statements/make-month.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';

const { world, trade, admin } = useTrade();
const { account, turn, preview, importFile, importLines, transfers, statements } = useStatements(
  world,
  admin,
);
const moniepoint = formatOf('Moniepoint');

const ledgerBalance = async (name = `bank:${account.id}`) => {
  const { rows } = await world.database.pool.query(
    `select coalesce(sum(amount), 0)::numeric(20, 2)::text as sum from ledger_entries where account = $1`,
    [name],
  );
  return rows[0].sum;
};

describe('import of a statement', () => {
  it('asks to confirm the columns once, and remembers them for files with these headings', async () => {
    const first = linesOf([{ amountKobo: 100_00n }]);
    const file = moniepoint.write(first);
    const call = { accountId: account.id, fileName: 'a.csv' };
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

  it('asks again how dates are written where a file doesn’t tell, and was confirmed otherwise', async () => {
    const heading = 'Transaction Date,Transaction Detail,Money In (NGN),Money Out (NGN),Transaction ID';
    const reference = newReference();
    const of = (...dates: string[]) =>
      Buffer.from(
        [heading, ...dates.map((date) => `${date},FROM OBI ADA,"5,000.00",,${reference}`)].join('\n'),
      );
    const year = new Date().getFullYear() - 1;
    const call = { accountId: account.id, fileName: 'a.csv' };
    expect((await importFile(of(`10/25/${year}`))).status).toBe(201);
    const known = await preview(of(`10/26/${year}`));
    expect(known.body.data).toMatchObject({ remembered: true, dateOrder: 'month-first' });
    for (const untold of [of(`11/05/${year}`), of(`05/11/${year}`), of(`26/10/${year}`)]) {
      const { remembered } = (await preview(untold)).body.data;
      const unasked = await world.call(importStatement, call, admin.token, { file: untold });
      expect([remembered, unasked.failure.fields]).toEqual([
        false,
        { file: 'Confirm the columns of this file first.' },
      ]);
    }
    expect((await preview(of(`05/11/${year}`))).body.data).toMatchObject({
      dateOrder: null,
      problem: 'Choose how the dates are written: this file doesn’t tell the day from the month.',
    });
    // Its rows go back in time in one order alone.
    const told = of(`12/03/${year}`, `12/02/${year}`, `10/12/${year}`);
    expect((await world.call(importStatement, call, admin.token, { file: told })).status).toBe(201);
  });

  it('refuses a day that is in the future, however its dates were confirmed', async () => {
    const file = moniepoint.write(linesOf([{ amountKobo: 100_00n }], { from: Date.now() + 40 * 86_400_000 }));
    const answer = await importFile(file);
    expect([answer.status, answer.failure.fields?.file]).toEqual([
      422,
      'Row 2: this day is in the future. Check how the dates are written.',
    ]);
    expect(await transfers()).toEqual([]);
  });

  it.each(bankFormats.map(({ name }) => name))('adds nothing the second time: %s', async (name) => {
    const format = formatOf(name);
    // Another month for each: no two accounts have the same lines.
    const { lines } = makeMonth(100 + turn(), format, 60);
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
      const { lines } = makeMonth(200 + turn(), format, 40);
      const closing = async (some: typeof lines) => (await importLines(some, format)).body.data.closing;
      expect(await closing(lines.slice(30))).toBe(await ledgerBalance());
      // What was before it comes after it.
      await closing(lines.slice(0, 40));
      const kobo = (lines.at(-1)?.balanceKobo ?? 0n).toString();
      expect(await ledgerBalance()).toBe(`${kobo.slice(0, -2)}.${kobo.slice(-2)}`);
      const moved = lines.reduce((sum, { isSweep, amountKobo }) => (isSweep ? sum - amountKobo : sum), 0n);
      expect(await ledgerBalance(`savings:${account.id}`)).toBe(nairaOf(moved));
    },
  );

  it('reads a file again where other columns are confirmed than were shown', async () => {
    const file = moniepoint.write(linesOf([{ amountKobo: 111_00n }, { amountKobo: -11_00n }]));
    const { columns, dateOrder } = (await preview(file)).body.data;
    const swapped = { ...columns, debit: columns.credit, credit: columns.debit };
    const mapping = { columns: swapped, dateOrder: dateOrder ?? 'iso' } as const;
    const call = { accountId: account.id, fileName: 'a.csv', mapping };
    const refused = await world.call(importStatement, call, admin.token, { file });
    expect(refused.failure.fields?.file, refused.text).toContain('Row');
    expect((await importFile(file)).body.data).toMatchObject({ added: 2 });
  });

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
        {
          accountId: account.id,
          direction: 'in',
          amount,
          arrivedAt,
          reference,
          ...(senderName && { senderName }),
        },
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
      accountId: account.id,
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

  it('leaves to staff what says reversal and may be a customer’s remark', async () => {
    const { id: orderId } = await trade.place();
    await importLines(
      linesOf([
        { amountKobo: 150_000_00n, narration: 'NIP/OBI ADA/GTB/reversed it twice' },
        { amountKobo: 7_000_00n, narration: 'NIP/OBI ADA/GTB/reversal' },
      ]),
    );
    const [second, first] = await transfers('unmatched');
    expect([first?.kind, second?.kind]).toEqual(['reversal', 'reversal']);
    const matched = await world.call(matchReceipt, { id: first?.id ?? '', orderId }, admin.token);
    expect(matched.body.data, matched.text).toMatchObject({ unmatched: '0.00' });
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, admin.token);
    const named = await world.call(
      takeBackReceipt,
      { id: first?.id ?? '', takesBack: second?.id ?? '' },
      admin.token,
    );
    expect(named.failure.code, 'was matched').toBe('reversal_not_possible');
    const sentBack = await world.call(refundReceipt, { id: second?.id ?? '' }, admin.token);
    expect(sentBack.body.data, sentBack.text).toMatchObject({ unmatched: '0.00' });
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('keeps a movement whatever its sender wrote', async () => {
    const remarks = ['Balance', 'Closing balance', 'Save to OWealth Balance'];
    const answer = await importLines(
      linesOf([...remarks, ...remarks].map((narration) => ({ amountKobo: 9_000_00n, narration }))),
    );
    expect(answer.body.data, answer.text).toMatchObject({ added: 6 });
    expect((await transfers('unmatched')).map(({ kind }) => kind)).toEqual(Array(6).fill('transfer'));
  });

  it('refuses a file that names another account of ours', async () => {
    const gtbank = formatOf('GTBank');
    await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('GTBank', 'Nairadesk Ltd', '2098765432') on conflict do nothing`,
    );
    const answer = await world.call(previewStatement, { accountId: account.id }, admin.token, {
      file: gtbank.write(linesOf([{ amountKobo: 654_00n }])),
    });
    expect(answer.failure.fields?.file).toMatch(
      /^This file is of GTBank 2098765432\. Choose that account\.$/,
    );
  });

  it('posts stamp duty and the levy on transfers apart from other charges', async () => {
    const ofTheBank = { partyName: '', partyBank: '' };
    const before = Number(await ledgerBalance('stamp-duty'));
    const fees = Number(await ledgerBalance('fees'));
    await importLines(
      linesOf([
        { amountKobo: -50_00n, narration: 'ELECTRONIC MONEY TRANSFER LEVY', ...ofTheBank },
        { amountKobo: -50_00n, narration: 'STAMP DUTY', ...ofTheBank },
        { amountKobo: -10_75n, narration: 'COMMISSION ON NIP TRANSFER', ...ofTheBank },
      ]),
    );
    expect(Number(await ledgerBalance('stamp-duty')) - before).toBe(100);
    expect(Number(await ledgerBalance('fees')) - fees).toBeCloseTo(10.75);
  });

  it('refuses a file that was imported for another account', async () => {
    const lines = linesOf([{ amountKobo: 123_00n }]);
    await importLines(lines);
    const { rows } = await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Other Bank', 'Nairadesk Ltd', $1) returning id`,
      [String(3_000_000_000 + turn())],
    );
    account.id = rows[0].id;
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
    const given = {
      accountId: account.id,
      direction: 'in',
      amount: '456',
      arrivedAt: new Date().toISOString(),
    } as const;
    const again = await world.call(enterReceipt, { ...given, reference }, admin.token);
    expect(again.failure.code).toBe('receipt_known');
  });

  it('reads what is cut in the middle of a character', async () => {
    const narration = `${'a'.repeat(999)}😀`;
    const answer = await importLines(linesOf([{ amountKobo: 100_00n, narration }]));
    expect(answer.status, answer.text).toBe(201);
  });
});
