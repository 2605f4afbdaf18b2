import { reverseOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { saveBank } from '@nairadesk/contract/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { importLines, transfers } = useStatements(world, admin);
const payee = { bankName: 'Kuda', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
let desk: ReturnType<typeof moneyDesk>;

beforeAll(async () => {
  await trade.completeOne();
  desk = moneyDesk(world, admin);
});

const told = async () =>
  (await mailsTo(world, trade.boss.email))
    .filter(({ kind }) => kind === 'refund-payee-chosen')
    .map(({ text }) => text);
const undo = (id: string) => world.call(undoMatch, { id, reason: 'Wrong' }, admin.token);
const newest = async () => (await world.call(listRefunds, {}, admin.token)).body.data.at(-1)?.id ?? '';

it('the account of a refund: is told however many a clerk chose in the minutes before', async () => {
  const receipt = (await desk.enter({ amount: '7100.00' })).body.data;
  await world.call(refundReceipt, { id: receipt.id }, admin.token);
  const id = await newest();
  const choose = (accountNumber: string) =>
    world.call(setRefundPayee, { id, ...payee, accountNumber, confirmed: true }, admin.token);
  for (let count = 0; count < 24; count += 1) await choose(String(1_000_000_000 + count));
  expect((await choose(payee.accountNumber)).status).toBe(200);
  const texts = await told();
  expect(texts).toHaveLength(2);
  expect(texts.join()).toContain('goes to Kuda 2012345678, Chidi Okafor.');
  await world.database.pool.query('delete from outbox');
});

it('the account of refunds: is told of each, also where several of one sum go to one account', async () => {
  for (const reference of ['ALIKE-1', 'ALIKE-2', 'ALIKE-3']) {
    const entry = { amount: '7200.00', senderName: '', reference };
    const { id: receiptId } = (await desk.enter(entry)).body.data;
    const made = await world.call(refundReceipt, { id: receiptId, confirmedOther: true }, admin.token);
    expect(made.status, made.text).toBe(201);
    const set = { id: (await desk.newestRefund())?.id ?? '', ...payee, confirmed: true };
    expect((await world.call(setRefundPayee, set, admin.token)).status).toBe(200);
  }
  expect((await told()).join()).toContain(
    '2 times: ₦7,200.00 of unclaimed money goes to Kuda 2012345678, Chidi Okafor.',
  );
  await world.database.pool.query('delete from outbox');
});

it('the account of a refund: is told to the super-admins where the clerk’s word is all there is for it', async () => {
  const sender = { senderName: 'CHIDI OKAFOR', senderAccount: payee.accountNumber };
  const receipt = (await desk.enter({ amount: '7000.00', ...sender })).body.data;
  await world.call(refundReceipt, { id: receipt.id }, admin.token);
  await world.call(setRefundPayee, { id: await newest(), ...payee }, admin.token);
  const [text] = await told();
  expect(text).toContain(
    '₦7,000.00 of unclaimed money, which CHIDI OKAFOR sent, goes to Kuda 2012345678, Chidi Okafor.',
  );
});

describe('the account of a refund that its customer has saved', () => {
  const own = { bankName: 'Kuda', accountName: 'Ada Obi', accountNumber: '2087654321' };
  const unnamed = { amountKobo: 150_000_00n, partyName: 'OBI ADA' };
  const cancelled = async (pay: (orderId: string) => Promise<unknown>) => {
    expect((await world.call(saveBank, own, trade.ada.token)).status).toBe(200);
    const { id: orderId } = await trade.place();
    await pay(orderId);
    await desk.cancel(orderId);
    await world.database.pool.query('delete from outbox');
    return (await desk.refundsOf(orderId))[0]?.id ?? '';
  };
  const onStatement = () =>
    cancelled(async (orderId) => {
      expect((await importLines(linesOf([unnamed]))).status).toBe(201);
      for (const { id } of await transfers()) await desk.match(id, orderId);
    });
  const pay = (id: string, other = {}) =>
    world.call(setRefundPayee, { id, ...own, ...other, confirmed: true }, admin.token);

  it('is not told where a statement has the money and names no other account', async () => {
    const id = await onStatement();
    expect((await pay(id)).status).toBe(200);
    expect(await told()).toEqual([]);
    for (const other of [{ bankName: 'Opay' }, { accountNumber: '2099999999' }]) {
      await world.database.pool.query('delete from outbox');
      await pay(id, other);
      expect(await told(), JSON.stringify(other)).toHaveLength(1);
    }
  });

  it('is told where staff typed the money and no statement has it', async () => {
    const id = await cancelled((orderId) => desk.enter({ orderId }));
    expect((await pay(id)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  it('is told where there is no transfer, and our word alone that the money came', async () => {
    await world.call(saveBank, own, trade.ada.token);
    const { id: orderId } = await trade.place();
    expect((await desk.complete(orderId)).status).toBe(200);
    const reversed = await world.call(reverseOrder, { id: orderId, reason: 'None' }, trade.boss.token);
    expect(reversed.status, reversed.text).toBe(200);
    await world.database.pool.query('delete from outbox');
    expect((await pay((await desk.refundsOf(orderId))[0]?.id ?? '')).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  it('is told where the statement names another account of the sender', async () => {
    const id = await cancelled(async (orderId) => {
      const narration = 'Transfer from ADA OBI | GTBank | 0123456789 | for bitcoin';
      await importLines(linesOf([{ narration, amountKobo: 150_000_00n }]), formatOf('OPay'));
      for (const { id } of await transfers()) await desk.match(id, orderId);
    });
    expect((await pay(id)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  it('is told where the bank’s words name another customer’s order, or it was matched to one before', async () => {
    const chidi = await world.user({ name: 'Chidi Okafor' });
    await world.giveWallets(chidi, { Bitcoin: 'chidi-bitcoin' });
    const theirs = await trade.place(trade.buy, chidi);
    const nameless = { amountKobo: 150_000_00n, partyName: '', partyBank: '' };
    const named = await cancelled(async (orderId) => {
      await importLines(linesOf([{ ...nameless, narration: `NIP CREDIT ${theirs.transactionId}` }]));
      for (const { id, matches } of await transfers()) {
        for (const match of matches) await undo(match.id);
        await world.call(matchReceipt, { id, orderId, confirmed: true }, admin.token);
      }
    });
    expect((await pay(named)).status).toBe(200);
    expect(await told()).toHaveLength(1);
    const moved = await cancelled(async (orderId) => {
      await importLines(linesOf([{ ...nameless, narration: 'NIP CREDIT 4402 LAGOS' }], { from: Date.now() }));
      for (const { id } of await transfers('unmatched')) {
        const wrong = await desk.match(id, theirs.id);
        await undo(wrong.body.data.matches[0]?.id ?? '');
        await desk.match(id, orderId);
      }
    });
    expect((await pay(moved)).status).toBe(200);
    expect(await told()).toHaveLength(1);
  });

  it('is told where another customer has the same name', async () => {
    const id = await onStatement();
    const namesake = await world.user({ name: 'Obi Ada' });
    expect((await pay(id)).status).toBe(200);
    expect(await told()).toHaveLength(1);
    await world.database.pool.query("update users set name = 'Musa Bello' where id = $1", [namesake.id]);
  });
});

describe('the account of a refund that a statement names as the sender’s', () => {
  const ada = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
  const fromAda = 'Transfer from ADA OBI | GTBank | 0123456789 | for bitcoin';
  const fromMusa = 'Transfer from MUSA BELLO | Zenith Bank | 1112223334 | for goods';
  /** Whether the super-admins hear that a refund of this money goes to Ada's account. */
  const isTold = async (...lines: { narration: string; amountKobo: bigint }[]) => isToldOf(ada, ...lines);
  const isToldOf = async (to: typeof ada, ...lines: { narration: string; amountKobo: bigint }[]) => {
    const { id: orderId } = await trade.place();
    await importLines(linesOf(lines), formatOf('OPay'));
    for (const { id } of await transfers()) await desk.match(id, orderId);
    await desk.cancel(orderId);
    await world.database.pool.query('delete from outbox');
    const id = (await desk.refundsOf(orderId))[0]?.id ?? '';
    const answer = await world.call(setRefundPayee, { id, ...to, confirmed: true }, admin.token);
    expect(answer.status, answer.text).toBe(200);
    return (await told()).length > 0;
  };

  it('is not told where all of the money came from there', async () => {
    expect(await isTold({ narration: fromAda, amountKobo: 150_000_00n })).toBe(false);
  });

  it('is not told where the bank goes by another of its names', async () => {
    const to = { ...ada, bankName: 'Guaranty Trust Bank Plc' };
    expect(await isToldOf(to, { narration: fromAda, amountKobo: 150_000_00n })).toBe(false);
  });

  it('is told where another bank has the same number', async () => {
    const to = { ...ada, bankName: 'Kuda' };
    expect(await isToldOf(to, { narration: fromAda, amountKobo: 150_000_00n })).toBe(true);
  });

  it('is told where it sent a part, and another person the rest', async () => {
    const part = { narration: fromAda, amountKobo: 100_00n };
    expect(await isTold(part, { narration: fromMusa, amountKobo: 149_900_00n })).toBe(true);
  });
});
