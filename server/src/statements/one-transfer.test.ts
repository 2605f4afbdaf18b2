import { resolveOrder } from '@nairadesk/contract/orders';
import { importStatement } from '@nairadesk/contract/statements';
import { describe, expect, it } from 'vitest';
import type { TrueLine } from '../../test/statements/statement-format.ts';
import { formatOf, linesOf } from '../../test/statements/use-statements.ts';
import { useTypedTransfers } from '../../test/statements/use-typed-transfers.ts';
import { checkBankBalances } from '../platform/verify/check-bank-balances.ts';

const { world, admin, account, importFile, importLines, preview, transfers, place, enter, likely } =
  useTypedTransfers();
const [day, minute] = [24 * 60 * 60_000, 60_000];
const gtbank = formatOf('GTBank');
/** As Excel saves them. */
const shorn = (lines: readonly TrueLine[]) =>
  lines.map((line) => ({ ...line, at: new Date(Math.floor(+line.at / minute) * minute) }));
const sum = 150_000_00n;

describe('a transfer entered by hand that has its line', () => {
  it.each([
    ['the bank’s reference', 'MUSA BELLO'],
    ['another one, and the sender', 'OBI ADA'],
  ])('is not counted again by the other forms of its file, entered with %s', async (how, senderName) => {
    const [order] = [await place(), await place()];
    const lines = linesOf([{ amountKobo: sum, partyName: 'OBI ADA', narration: 'for coins' }]);
    const reference = how.startsWith('the bank') ? { reference: lines[0]?.reference ?? '' } : {};
    await enter({ orderId: order?.id ?? '', senderName, ...reference });
    expect((await importLines(lines)).body.data).toMatchObject({ added: 0 });
    expect((await importLines(shorn(lines))).body.data).toMatchObject({ added: 0 });
    expect((await importLines(lines, gtbank)).body.data).toMatchObject({ added: 0 });
    expect(await transfers()).toHaveLength(1);
    expect(await likely()).toEqual([]);
  });

  it('is shown with the sender that the bank names, whose money it is', async () => {
    const order = await place();
    const lines = linesOf([{ amountKobo: sum, partyName: 'CHIDI OKAFOR' }]);
    await enter({ orderId: order.id, senderName: 'Ada Obi', reference: lines[0]?.reference ?? '' });
    await importLines(lines);
    expect(await transfers()).toMatchObject([{ source: 'hand', senderName: 'CHIDI OKAFOR' }]);
    const completed = await world.call(
      resolveOrder,
      { orderId: order.id, status: 'completed', reference: `0x${crypto.randomUUID()}` },
      admin.token,
    );
    expect(completed.failure.code).toBe('paid_by_stranger');
  });

  it('keeps what the bank wrote there as it is', async () => {
    const lines = linesOf([{ amountKobo: sum }]);
    await enter({ reference: lines[0]?.reference ?? '' });
    await importLines(lines);
    for (const change of ["line_reference = 'other'", 'line_sender_name = null', 'line_at = now()'])
      await expect(
        world.database.pool.query(`update receipts set ${change} where account_id = $1`, [account.id]),
        change,
      ).rejects.toThrow();
  });

  it('is refused with its line’s reference, however its sender is spelled', async () => {
    const lines = linesOf([{ amountKobo: sum, partyName: 'OBI ADA' }]);
    await enter({ senderName: 'Ada Obi' });
    await importLines(lines);
    const again = await enter({
      reference: lines[0]?.reference ?? '',
      senderName: 'Tolu Ade',
      confirmedOther: true,
    });
    expect(again.failure.code).toBe('receipt_known');
  });

  it('leaves nothing that npm run verify would explain', async () => {
    const lines = linesOf([{ amountKobo: 10_00n }, { amountKobo: sum }], { from: Date.now() - 3 * minute });
    await enter({ reference: lines[1]?.reference ?? '' });
    await importLines(lines);
    // As if it were counted twice.
    await enter({ arrivedAt: new Date(Date.now() - day).toISOString(), confirmedOther: true, amount: '77' });
    const client = await world.database.pool.connect();
    const { facts, doubts } = await checkBankBalances(client);
    client.release();
    const own = [...facts, ...doubts].find((text) => text.includes('77.00'));
    expect(own).not.toContain('later statements');
  });
});

describe('a line whose words its payer can change', () => {
  const words: [string, (id: string) => string, (id: string) => string][] = [
    ['an order that Excel takes for a formula', (id) => `=${id}`, () => '#NAME?'],
    ['an order behind a long remark that one form cuts', (id) => `thank you for coins ${id}`, () => 'thank'],
    ['an order glued to other letters', (id) => `${id}_x0041_`, (id) => `${id}A`],
  ];
  it.each(words)('is known in another form: %s', async (_how, first, second) => {
    const { transactionId } = await place();
    const at = new Date(Math.floor(Date.now() / minute) * minute - 5 * minute + 17_000);
    const [line] = linesOf([{ amountKobo: sum, narration: first(transactionId), at }]);
    if (!line) throw new Error('no line');
    await importLines([line]);
    const again = [{ ...line, narration: second(transactionId), partyName: 'OBI A' }];
    expect((await importLines(shorn(again))).body.data).toMatchObject({ added: 0, matched: 0 });
    expect((await importLines(again, gtbank)).body.data).toMatchObject({ added: 0, matched: 0 });
  });

  it('is perhaps known where the reference differs alone, and matched by staff alone', async () => {
    const order = await place();
    const narration = order.transactionId;
    const half = linesOf([{ amountKobo: sum / 2n, narration }]);
    expect((await importLines(half)).body.data).toMatchObject({ added: 1, matched: 1 });
    const [first] = await transfers();
    const again = half.map((line) => ({ ...line, reference: `00${line.reference.slice(0, -2)}99` }));
    expect((await importLines(shorn(again))).body.data).toMatchObject({ added: 1, matched: 0 });
    expect(await transfers('unmatched')).toMatchObject([{ mayBe: { receiptId: first?.id } }]);
    expect(await likely()).toEqual([]);
  });

  it('is known without the zeros in front of its reference', async () => {
    const lines = linesOf([{ amountKobo: sum, reference: '000123456789' }]);
    await importLines(lines);
    const again = lines.map((line) => ({ ...line, reference: '123456789' }));
    expect((await importLines(shorn(again))).body.data).toMatchObject({ added: 0 });
  });
});

describe('the same file', () => {
  it('is refused with other columns until its import is undone', async () => {
    const file = formatOf('Moniepoint').write(linesOf([{ amountKobo: sum }, { amountKobo: 5_00n }]));
    const { columns, headings } = (await preview(file)).body.data;
    const wrong = { ...columns, narration: headings.indexOf('Account Name') };
    const send = (mapped: typeof columns) =>
      world.call(
        importStatement,
        { accountId: account.id, fileName: 'a.csv', mapping: { columns: mapped, dateOrder: 'iso' } },
        admin.token,
        { file },
      );
    expect((await send(wrong)).body.data).toMatchObject({ added: 2 });
    const refused = await send(columns);
    expect([refused.status, refused.failure.fields?.file]).toEqual([
      422,
      expect.stringContaining('imported already, with other columns'),
    ]);
    expect((await send(wrong)).body.data).toMatchObject({ added: 0 });
    expect(await transfers()).toHaveLength(2);
  });
});

describe('a sender with one word for a name', () => {
  it.each([
    ['DELTACO', 'DELTACO'],
    ['MTN', 'mtn'],
    ['MISS ADA', 'Ada'],
  ])('is the same as itself: %s', async (partyName, senderName) => {
    await enter({ senderName });
    expect((await importLines(linesOf([{ amountKobo: sum, partyName }]))).body.data).toMatchObject({
      added: 0,
    });
    expect((await enter({ senderName })).failure.code).toBe('receipt_known');
  });

  it.each([
    ['DELTACO LTD', 'Deltaco'],
    ['MALLORY IKE', 'Mallory'],
  ])('may be one of more words: %s', async (partyName, senderName) => {
    const [one, other] = [await place(), await place()];
    const entered = (await enter({ senderName, orderId: one.id })).body.data;
    const lines = linesOf([{ amountKobo: sum, partyName, narration: other.transactionId }]);
    expect((await importLines(lines)).body.data).toMatchObject({ added: 1, matched: 0 });
    expect(await transfers('unmatched')).toMatchObject([{ mayBe: { receiptId: entered.id } }]);
  });
});

describe('the bank’s reference', () => {
  it('gives a typed transfer its line, though the payer’s remark says reversal', async () => {
    const order = await place();
    const lines = linesOf([{ amountKobo: sum, narration: 'reversed charges, for coins' }]);
    await enter({ reference: lines[0]?.reference ?? '', senderName: 'Ada Obi', orderId: order.id });
    expect((await importLines(lines)).body.data).toMatchObject({ added: 0 });
    expect(await transfers()).toMatchObject([{ kind: 'transfer', unmatched: '0.00' }]);
  });

  it.each([4, 10, 25])('is known %s days later, entered by hand first or last', async (days) => {
    const from = Date.now() - days * day;
    const [first, second] = linesOf([{ amountKobo: sum }, { amountKobo: sum }], { from });
    if (!first || !second) throw new Error('no lines');
    await enter({ reference: first.reference });
    expect((await importLines([first, second])).body.data).toMatchObject({ added: 1 });
    for (const { reference } of [first, second])
      expect((await enter({ reference, confirmedOther: true })).failure.code).toBe('receipt_known');
  });

  it('asks for a second yes where it is on another account of ours', async () => {
    const lines = linesOf([{ amountKobo: sum }]);
    await importLines(lines);
    const { rows } = await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Other bank', 'Nairadesk Ltd', $1) returning id`,
      [String(Date.now()).slice(-10)],
    );
    const given = { accountId: rows[0].id, reference: lines[0]?.reference ?? '' };
    const asked = await enter(given);
    expect([asked.failure.code, asked.failure.data]).toMatchObject(['receipt_known', { mayBe: {} }]);
    expect((await enter({ ...given, confirmedOther: true })).status).toBe(201);
  });

  it('in part, or a phone number, gives no other person’s line to a transfer that staff entered', async () => {
    const [one, other] = [await place(), await place()];
    await enter({ reference: '100004261123', orderId: one.id });
    const line = {
      amountKobo: sum,
      reference: '100004261123101010123456789012',
      partyName: 'TOLU ADE',
      narration: other.transactionId,
    };
    expect((await importLines(linesOf([line]))).body.data).toMatchObject({ added: 1, matched: 0 });
    expect(await transfers('unmatched')).toMatchObject([{ mayBe: {}, narration: other.transactionId }]);
  });
});

it('statements: a file in another form is refused for another account of ours', async () => {
  const lines = linesOf([{ amountKobo: sum }, { amountKobo: 5_00n }, { amountKobo: 7_00n }]);
  await importLines(lines);
  const { rows } = await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number)
     values ('Other bank', 'Nairadesk Ltd', $1) returning id`,
    [String(Date.now()).slice(-10)],
  );
  account.id = rows[0].id;
  const refused = await importFile(formatOf('Moniepoint').write(shorn(lines)));
  expect(refused.failure.fields?.file).toContain('This file was imported for Moniepoint MFB');
});
