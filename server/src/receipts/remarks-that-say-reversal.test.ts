import { listReceipts, matchReceipt, takeBackReceipt, undoTakeBack } from '@nairadesk/contract/receipts';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { pairingsNamed } from '../../test/desks/pairings-named.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';
import { findAlteredRecords } from '../platform/verify/find-altered.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const desk = moneyDesk(world, tunde);

beforeAll(async () => {
  await trade.completeOne();
});

type Line = Parameters<typeof linesOf>[0][number];
const came: Line = { amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: 'NIP/OBI ADA/CAR REVERSAL' };
const back: Line = { amountKobo: -150_000_00n, partyName: 'OBI ADA', narration: 'RVSL NIP/OBI ADA/CAR' };

/** Imports these lines, each a minute after the one before. @returns their ids */
async function imported(...lines: Line[]) {
  const all = linesOf(lines, { opening: 4_001_000_00n });
  const { status, text } = await bank.importLines(all);
  expect(status, text).toBe(201);
  const found = await bank.transfers();
  return all.map(({ reference }) => found.find((one) => one.reference === reference)?.id ?? '');
}
const takeBack = (id = '', takesBack = '', confirmed?: true) =>
  world.call(takeBackReceipt, { id, takesBack, ...(confirmed && { confirmed }) }, tunde.token);
const part = (id = '') => world.call(undoTakeBack, { id, reason: 'Not theirs' }, trade.boss.token);
const offered = async (id = '') => {
  const { data } = (await world.call(listReceipts, { state: 'all', takenBackBy: id }, tunde.token)).body;
  return data.map((one) => one.id);
};
const owed = async (orderId: string) =>
  (await desk.debts()).filter((debt) => debt.orderId === orderId).map(({ amount }) => amount);
/** Nothing of money is broken or altered. */
async function expectSound() {
  expect(await checkInvariants(world.database.pool)).toEqual([]);
  const client = await world.database.pool.connect();
  await client.query('begin');
  const demanded = new Set(['receipt-reversal', 'receipt', 'match', 'match-undone']);
  expect(await findAlteredRecords(client, world.services.secrets, demanded)).toEqual([]);
  await client.query('rollback');
  client.release();
}

describe('money whose sender wrote reversal in its remark', () => {
  it('is offered to the bank’s reversal, which takes it back: its open order is short until the two are parted', async () => {
    const [credit, reversal] = await imported(came, back);
    const { id: orderId } = await trade.place();
    expect((await desk.match(credit ?? '', orderId)).status).toBe(201);
    expect((await desk.complete(orderId)).failure.code).toBe('reversal_open');
    expect(await offered(reversal)).toEqual([credit]);
    const taken = await takeBack(reversal, credit, true);
    expect([taken.status, taken.body.data?.reversal]).toMatchObject([
      200,
      { receiptId: credit, takes: true },
    ]);
    expect(await desk.transfer(credit ?? '')).toMatchObject({
      unmatched: '0.00',
      matches: [],
      reversal: { receiptId: reversal, takes: false },
      takenBack: [{ orderId, amount: '150000.00' }],
    });
    expect((await desk.complete(orderId)).failure.code).toBe('not_fully_paid');
    expect((await desk.match(credit ?? '', orderId)).failure.code).toBe('match_not_possible');
    expect(await offered(reversal)).toEqual([]);
    await expectSound();
    expect((await part(reversal)).status).toBe(200);
    expect((await desk.match(credit ?? '', orderId)).status).toBe(201);
    await expectSound();
  });

  it('is owed to us once its order was completed, and no more when the two are parted', async () => {
    const [credit] = await imported(came);
    const { id: orderId } = await trade.place();
    expect((await desk.match(credit ?? '', orderId)).status).toBe(201);
    expect((await desk.complete(orderId)).status).toBe(200);
    await bank.importLines(linesOf([back], { opening: 4_151_000_00n, from: Date.now() }));
    const reversal = (await bank.transfers()).find(({ direction }) => direction === 'out')?.id;
    expect((await takeBack(reversal, credit, true)).status).toBe(200);
    expect(await owed(orderId)).toEqual(['150000.00']);
    await expectSound();
    expect((await part(reversal)).status).toBe(200);
    expect(await owed(orderId)).toEqual([]);
    expect((await desk.transfer(credit ?? ''))?.matches).toMatchObject([{ orderId }]);
    await expectSound();
  });

  it('is taken back by a reversal of another only after a second yes, and verify names the pair', async () => {
    const [credit, reversal] = await imported(came, {
      ...back,
      partyName: 'ACC OMPLICE',
      narration: 'RVSL NIP',
    });
    expect((await takeBack(reversal, credit)).failure.code).toBe('reversal_of_other');
    expect((await takeBack(reversal, credit, true)).status).toBe(200);
    expect(await pairingsNamed(world, credit ?? '', reversal ?? '')).toHaveLength(1);
  });

  it('may be meant where nothing ties a reversal to a transfer, which verify names', async () => {
    const unnamed = { partyName: '', partyBank: '' };
    const [transfer, , reversal] = await imported(
      { ...came, ...unnamed, narration: 'FIRST' },
      { ...came, ...unnamed, narration: 'OF A CAR REVERSAL' },
      { ...back, ...unnamed, narration: 'RVSL', isTakenBack: true },
    );
    expect((await takeBack(reversal, transfer)).failure.code).toBe('reversal_of_other');
    expect((await takeBack(reversal, transfer, true)).status).toBe(200);
    expect(await pairingsNamed(world, transfer ?? '', reversal ?? '')).toHaveLength(1);
  });

  it('is named where its reversal is matched as if we had sent it', async () => {
    const [credit, reversal] = await imported(came, back);
    const sale = await trade.place({ ...trade.sell, quantity: '0.0015', amount: '222000.00' });
    const { failure } = await world.call(matchReceipt, { id: reversal ?? '', orderId: sale.id }, tunde.token);
    expect([failure?.code, failure?.data]).toMatchObject(['receipt_alike', { mayBe: { receiptId: credit } }]);
    expect(failure?.message).toContain('it may have taken back the ₦150,000.00 from OBI ADA');
  });
});

describe('what says reversal', () => {
  it.each([
    ['by the words', 'RVSL NIP/OBI ADA'],
    ['as our own payout', 'NIP/OBI ADA/KUDA/REVERSAL'],
  ])(
    'was typed with what took it back, and gets no line where a statement has both: %s',
    async (_, narration) => {
      const typed = { accountId: bank.account.id, kind: 'reversal' as const };
      const credit = await desk.enter({ ...typed, reference: newReference() });
      const [takesBack, ours] = [credit.body.data.id, newReference()];
      const debit = await desk.enter({ ...typed, direction: 'out', takesBack, reference: ours });
      expect(debit.body.data?.reversal, debit.text).toMatchObject({ receiptId: takesBack });
      const lines = linesOf(
        [
          {
            ...came,
            narration: 'RVSL NIP/OBI ADA',
            isTakenBack: true,
            reference: credit.body.data.reference ?? '',
          },
          { ...back, narration, reference: ours },
        ],
        { opening: 4_001_000_00n },
      );
      expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 2 });
      expect(await checkInvariants(world.database.pool)).toEqual([]);
    },
  );

  it('is taken back by nothing where it took back a payout of ours, and takes none back where it was taken back', async () => {
    const payout = { ...back, narration: 'NIP/OBI ADA/OUT' };
    const [sent, bounce, reversal] = await imported(
      payout,
      { ...came, narration: 'RVSL NIP/OBI ADA/OUT', isTakenBack: true },
      back,
    );
    expect((await takeBack(bounce, sent)).status).toBe(200);
    expect(await offered(reversal)).toEqual([]);
    const { failure } = await takeBack(reversal, bounce, true);
    expect([failure.code, failure.message]).toEqual([
      'reversal_not_possible',
      'It took a transfer back itself. If that was wrong, ask a super-admin to part the two.',
    ]);
    expect((await part(bounce)).status).toBe(200);
    expect((await takeBack(reversal, bounce, true)).status).toBe(200);
    expect((await takeBack(bounce, sent, true)).failure.code).toBe('reversal_not_possible');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it('is never taken back where it went out, nor by itself', async () => {
    const [debit, credit] = await imported(back, came);
    const refused = await takeBack(credit, debit, true);
    expect(refused.failure.message).toBe('A bank takes back transfers only.');
    expect((await takeBack(credit, credit, true)).failure.code).toBe('reversal_not_possible');
    expect(await offered(credit)).toEqual([]);
  });

  it('takes back once, of two at once too: a payout of ours, or nothing once it was taken back', async () => {
    const [sent, bounce, reversal] = await imported(
      { ...back, narration: 'NIP/OBI ADA/OUT' },
      { ...came, narration: 'RVSL NIP/OBI ADA/OUT', isTakenBack: true },
      back,
    );
    const answers = await Promise.all([takeBack(bounce, sent, true), takeBack(reversal, bounce, true)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
});
