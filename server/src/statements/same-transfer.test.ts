import { describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { formatOf, linesOf } from '../../test/statements/use-statements.ts';
import { useTypedTransfers } from '../../test/statements/use-typed-transfers.ts';

const { importFile, importLines, transfers, place, enter, likely } = useTypedTransfers();
const day = 24 * 60 * 60_000;

describe('a transfer entered by hand for one order, and its line that names another', () => {
  it.each([
    ['with its sender', 'Ada Obi'],
    ['without a sender', undefined],
  ])('is proposed for no order, and its card says why: entered %s', async (_how, senderName) => {
    const [one, other] = [await place(), await place()];
    const entered = (await enter({ orderId: one.id, ...(senderName && { senderName }) })).body.data;
    const remark = `NIP/OBI ADA/GTB/${other.transactionId}`;
    const line = { amountKobo: 150_000_00n, narration: remark };
    const answer = await importLines(linesOf([line], { from: Date.now() }));
    expect(answer.body.data).toMatchObject({ added: 1, matched: 0 });
    expect(await likely()).toEqual([]);
    expect(await transfers('unmatched')).toMatchObject([
      {
        narration: remark,
        mayBe: { receiptId: entered.id, arrivedAt: entered.arrivedAt, transactionId: one.transactionId },
      },
    ]);
  });

  it('is proposed as ever where the bank names another sender', async () => {
    const [one, other] = [await place(), await place()];
    await enter({ orderId: one.id, senderName: 'Musa Bello', amount: '150000' });
    const narration = `NIP/OBI ADA/GTB/FOR${other.transactionId}`;
    await importLines(linesOf([{ amountKobo: 150_000_00n, narration }], { from: Date.now() }));
    expect(await likely()).toMatchObject([{ orderId: other.id }]);
    expect(await transfers('unmatched')).toMatchObject([{ mayBe: null }]);
  });
});

describe('a transfer entered by hand with the time of the entry', () => {
  it('gets its line of two days before, by its reference and by its sender', async () => {
    const lines = linesOf(
      [
        { amountKobo: 150_000_00n, partyName: 'MUSA BELLO' },
        { amountKobo: 70_000_00n, partyName: 'OBI ADA' },
      ],
      { from: Date.now() - 2 * day },
    );
    await enter({ reference: lines[0]?.reference ?? '' });
    await enter({ amount: '70000', senderName: 'Ada Obi' });
    expect((await importLines(lines)).body.data).toMatchObject({ added: 0 });
    expect(await transfers()).toHaveLength(2);
  });

  it.each(['NIP', 'N/A', 'transfer', '12345'])(
    'gets no other person’s line by a reference like %j',
    async (reference) => {
      await enter({ reference, senderName: 'Mallory Ike' });
      const narration = `NIP/CHINA BOLA ADE/GTB/transfer N/A 12345`;
      const answer = await importLines(
        linesOf([{ amountKobo: 150_000_00n, narration }], { from: Date.now() }),
      );
      expect(answer.body.data).toMatchObject({ added: 1 });
      expect(await transfers()).toHaveLength(2);
    },
  );

  it('is a payout that bounced, typed with its return: neither gets a line, and staff see both', async () => {
    const out = { direction: 'out' as const, amount: '150000' };
    const at = (minutes: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 - minutes * 60_000);
    const payout = (await enter({ ...out, senderName: 'Mallory Ike', arrivedAt: at(120).toISOString() })).body
      .data;
    const back = await enter({
      kind: 'reversal',
      takesBack: payout.id,
      arrivedAt: at(60).toISOString(),
    });
    expect(back.status, back.text).toBe(201);
    const lines = [
      {
        amountKobo: -150_000_00n,
        narration: 'NIP/MALLORY IKE/GTB/payout',
        partyName: 'MALLORY IKE',
        at: at(119),
      },
      {
        amountKobo: 150_000_00n,
        narration: 'RVSL NIP/MALLORY IKE/GTB/payout',
        partyName: 'MALLORY IKE',
        at: at(58),
        isTakenBack: true,
      },
    ];
    expect((await importLines(linesOf(lines))).body.data).toMatchObject({ added: 2 });
    expect(await transfers()).toHaveLength(4);
  });

  it('gets the nearest line where its sender pays as much every day', async () => {
    const daily = [3, 2, 1].map((ago) => ({
      amountKobo: 150_000_00n,
      at: new Date(Math.floor(Date.now() / 1_000) * 1_000 - ago * day - 600_000),
    }));
    const entered = (
      await enter({ senderName: 'Ada Obi', arrivedAt: new Date(Date.now() - 2 * day).toISOString() })
    ).body.data;
    expect((await importLines(linesOf(daily))).body.data).toMatchObject({ added: 2 });
    const sums = await transfers();
    expect(sums).toHaveLength(3);
    expect(sums.find(({ id }) => id === entered.id)?.source).toBe('hand');
  });

  it('keeps its line from being matched by itself for three days', async () => {
    const [one, other] = [await place(), await place()];
    await enter({ orderId: one.id });
    const line = { amountKobo: 150_000_00n, narration: `FOR ${other.transactionId}` };
    const answer = await importLines(linesOf([line], { from: Date.now() - 2.5 * day }));
    expect(answer.body.data).toMatchObject({ added: 1, matched: 0 });
  });
});

describe('a transfer of a statement that staff enter by hand', () => {
  it('is refused under another reference, and entered once they say that it is another one', async () => {
    const [one, other] = [await place(), await place()];
    await importLines(linesOf([{ amountKobo: 150_000_00n, narration: `FOR ${one.transactionId}` }]));
    const [line] = await transfers();
    const given = { orderId: other.id, senderName: 'Ada Obi' };
    const refused = await enter(given);
    expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
      409,
      'receipt_known',
      {
        mayBe: {
          receiptId: line?.id,
          arrivedAt: line?.arrivedAt,
          senderName: 'OBI ADA',
          transactionId: one.transactionId,
        },
      },
    ]);
    expect(await transfers()).toHaveLength(1);
    expect((await enter({ ...given, confirmedOther: true })).body.data).toMatchObject({ unmatched: '0.00' });
  });

  it('is refused when it was entered by hand before and has its line', async () => {
    const lines = linesOf([{ amountKobo: 150_000_00n }]);
    await enter({ reference: lines[0]?.reference ?? '' });
    await importLines(lines);
    expect((await enter()).failure.code).toBe('receipt_known');
  });

  it.each([
    ['another sender', { senderName: 'Musa Bello' }],
    ['another amount', { amount: '150001' }],
    ['the other direction', { direction: 'out' as const }],
    ['a time four days before', { arrivedAt: new Date(Date.now() - 4 * day).toISOString() }],
  ])('is entered at once with %s', async (_what, more) => {
    await importLines(linesOf([{ amountKobo: 150_000_00n }]));
    expect((await enter({ senderName: 'Ada Obi', ...more })).status).toBe(201);
  });

  it('is refused with the bank’s own reference whatever staff say', async () => {
    const lines = linesOf([{ amountKobo: 150_000_00n }]);
    await importLines(lines);
    const again = await enter({ reference: lines[0]?.reference ?? '', confirmedOther: true });
    expect(again.failure.code).toBe('receipt_known');
  });
});

describe('a line without a balance', () => {
  const palmpay = formatOf('PalmPay');
  const shorn = (file: Buffer) => Buffer.from(String(file).replaceAll(/(\d\d?:\d\d):\d\d/g, '$1'));

  it('is known by its bank’s reference after Excel has saved the file without seconds', async () => {
    const { transactionId } = await place();
    const at = new Date(Math.floor(Date.now() / 60_000) * 60_000 - 13_000);
    const half = { amountKobo: 75_000_00n, narration: `Received from OBI ADA | ${transactionId}`, at };
    const file = palmpay.write(linesOf([half, { amountKobo: 5_000_00n }]));
    expect((await importFile(file)).body.data).toMatchObject({ added: 2, matched: 1 });
    expect(String(shorn(file))).not.toBe(String(file));
    expect((await importFile(shorn(file))).body.data).toMatchObject({ added: 0, matched: 0 });
    expect(await transfers()).toHaveLength(2);
  });

  it('is another one with another amount or direction under the same reference, and as often as it stands there', async () => {
    const reference = `R-${newReference()}`;
    const line = {
      amountKobo: 5_000_00n,
      reference,
      at: new Date(Math.floor(Date.now() / 60_000) * 60_000 - 7_000),
    };
    const first = palmpay.write(linesOf([line]));
    expect((await importFile(first)).body.data.added).toBe(1);
    const more = [line, line, { ...line, amountKobo: -5_000_00n }, { ...line, amountKobo: 10_75n }];
    expect((await importFile(shorn(palmpay.write(linesOf(more))))).body.data.added).toBe(3);
  });
});

describe('a transfer that staff enter by hand twice', () => {
  const sender = { senderName: 'Ada Obi', senderAccount: '0123456789' };

  it.each([
    ['from the same account', sender, { senderAccount: '0123456789', senderName: null }],
    ['from the same name', sender, { senderName: 'OBI ADA' }],
    ['in the same words', { narration: 'Gift card for Ada' }, { narration: 'gift card for ADA ' }],
  ])('under two references asks for a second yes %s', async (_what, one, again) => {
    const first = (await enter(one)).body.data;
    const refused = await enter(again);
    expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
      409,
      'receipt_alike',
      { mayBe: expect.objectContaining({ receiptId: first.id, transactionId: null }) },
    ]);
    expect(await transfers()).toHaveLength(1);
    expect((await enter({ ...again, confirmedOther: true })).status).toBe(201);
    expect(await transfers()).toHaveLength(2);
  });

  it('asks for a second yes for the same order, with any sender', async () => {
    const { id: orderId } = await place();
    const half = { orderId, amount: '75000' };
    await enter({ ...half, senderName: 'Ada Obi' });
    expect((await enter({ ...half, senderName: 'Musa Bello' })).failure.code).toBe('receipt_alike');
  });

  it.each([
    ['another amount', { amount: '150001' }],
    ['another sender', { senderName: 'Musa Bello', senderAccount: '9876543210' }],
    ['the other direction', { direction: 'out' as const }],
    ['another day', { arrivedAt: new Date(Date.now() - day).toISOString() }],
  ])('is entered at once with %s', async (_what, more) => {
    expect((await enter(sender)).status).toBe(201);
    expect((await enter({ ...sender, ...more })).status).toBe(201);
  });
});
