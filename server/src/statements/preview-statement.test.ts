import { previewStatement } from '@nairadesk/contract/statements';
import { describe, expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';

const { world, admin } = useTrade();
const { account, preview, transfers, statements } = useStatements(world, admin);
const moniepoint = formatOf('Moniepoint');

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
      {
        direction: 'in',
        amount: '150000.00',
        balance: '200000.00',
        senderName: 'OBI ADA',
        senderBank: 'GTBank',
      },
      { direction: 'out', amount: '10.75', narration: 'SMS CHARGE' },
    ]);
    expect(await statements()).toEqual([]);
    expect(await transfers()).toEqual([]);
  });

  it('shows the first eight lines, and all where it is asked for them', async () => {
    const lines = linesOf(
      Array.from({ length: 12 }, (_, index) => ({ amountKobo: BigInt(index + 1) * 100n })),
    );
    const file = moniepoint.write(lines);
    const { data } = (await preview(file)).body;
    expect([data.lines, data.rows.length]).toEqual([12, 8]);
    const { columns, dateOrder } = data;
    const call = {
      accountId: account.id,
      mapping: { columns, dateOrder: dateOrder ?? 'iso' },
      allRows: true,
    };
    const all = (await world.call(previewStatement, call, admin.token, { file })).body.data;
    expect(all.rows.slice(0, 8)).toEqual(data.rows);
    expect(all.rows.map(({ amount }) => Number(amount)).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 12 }, (_, index) => index + 1),
    );
    expect(await statements()).toEqual([]);
  });

  it('says which columns are left out that the file has', async () => {
    const file = moniepoint.write(linesOf([{ amountKobo: 100_00n }, { amountKobo: 200_00n }]));
    const { columns, dateOrder, unread } = (await preview(file)).body.data;
    expect(unread).toEqual([]);
    const { balance: _, ...rest } = columns;
    const { data } = (await preview(file, { columns: rest, dateOrder: dateOrder ?? 'iso' })).body;
    expect(data.unread).toEqual([
      expect.stringMatching(/^“Balance.*” is the balance and isn’t read: nothing would tell/),
    ]);
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
