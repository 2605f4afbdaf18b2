import { resolveOrder } from '@nairadesk/contract/orders';
import { setRefundPayee } from '@nairadesk/contract/refunds';
import { saveBank } from '@nairadesk/contract/settings';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { mailsTo } from '../../test/mail-to.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin } = useTrade({ rateLimit: false });
const { importLines, transfers } = useStatements(world, admin);
const desk = moneyDesk(world, admin);
const calls = approvalCalls(world, trade);
let efe: Person;
// Another account in each test: what somebody saved is never forgotten.
let efes = { bankName: 'Village Bank', accountName: 'Efe Idowu', accountNumber: '0987650061' };
let asUche = efes;

beforeAll(async () => {
  await trade.completeOne();
  efe = await world.user({ name: 'Efe Idowu' });
  await world.giveBank(efe, efes);
  await world.giveWallets(efe, { Bitcoin: 'efe-bitcoin' });
});

beforeEach(() => {
  efes = { ...efes, accountNumber: `0${Number(efes.accountNumber) + 1}` };
  asUche = { ...efes, accountName: 'Uche Madu' };
});

const save = async (account: typeof efes) => {
  const saved = await world.call(saveBank, account, efe.token);
  expect(saved.status, saved.text).toBe(200);
};

let opening = 50_000_00n;

/** A new order of Efe, for which a statement has this money of this sender. @returns its id */
async function pay(partyName: string, amountKobo = 150_000_00n): Promise<string> {
  const narration = partyName === '' ? 'NIP CREDIT 4402 LAGOS' : `NIP/${partyName}`;
  const { id: orderId } = await trade.place(trade.buy, efe);
  // With the balance of the transfer before, it might be that one, which is to be sent back.
  opening += 1_000_00n;
  const lines = linesOf([{ partyName, partyBank: '', narration, amountKobo }], { opening });
  expect((await importLines(lines)).status).toBe(201);
  for (const { id } of await transfers('unmatched')) await desk.match(id, orderId);
  return orderId;
}

const refundOf = async (orderId: string) => {
  await world.database.pool.query('delete from outbox');
  const [refund] = await desk.refundsOf(orderId);
  if (!refund) throw new Error('no refund is due');
  return refund;
};

/** The refund of an order that this sender paid and that was cancelled. */
async function owed(partyName: string): Promise<string> {
  const orderId = await pay(partyName);
  await desk.cancel(orderId);
  return (await refundOf(orderId)).id;
}

const choose = (id: string, payee: typeof efes, more = {}) =>
  world.call(setRefundPayee, { id, ...payee, ...more }, admin.token);
const told = async () =>
  (await mailsTo(world, trade.boss.email)).filter(({ kind }) => kind === 'refund-payee-chosen').length;
const savedAs = async (refundId: string) =>
  (await calls.asked(admin, { kind: 'send-refund', refundId })).terms.find(
    ({ name }) => name === 'They have saved this account as',
  )?.value;
const asked = 'payee_not_sender';

describe('a stranger’s money to an account that its customer saved as their own', () => {
  it('is asked about under the sender’s name, recorded with the saved one, and told', async () => {
    await save(efes);
    const id = await owed('UCHE MADU');
    const no = await choose(id, asUche);
    expect([no.status, no.failure.code, no.failure.data, no.failure.message]).toEqual([
      409,
      asked,
      { paidBy: 'UCHE MADU' },
      'The money came from UCHE MADU, and its customer has saved this account as Efe Idowu’s. Money goes back to where it came from.',
    ]);
    expect((await choose(id, asUche, { confirmed: true })).status).toBe(200);
    expect(await told()).toBe(1);
    const { rows } = await world.database.pool.query(
      "select detail::json as detail from audit_log where action = 'refund-payee-changed' and subject_id = $1",
      [id],
    );
    expect(rows.map(({ detail }) => detail)).toEqual([
      { ...asUche, paidBy: 'UCHE MADU', savedAs: 'Efe Idowu' },
    ]);
  });

  it('is asked about and told as what a stranger paid beyond an order', async () => {
    await save(efes);
    const orderId = await pay('UCHE MADU', 240_000_00n);
    const done = { orderId, status: 'completed', strangerReason: 'Her brother' } as const;
    const completed = await world.call(resolveOrder, done, admin.token);
    expect(completed.status, completed.text).toBe(200);
    const { id, reason } = await refundOf(orderId);
    expect(reason).toBe('surplus');
    expect((await choose(id, asUche)).failure.code).toBe(asked);
    expect((await choose(id, asUche, { confirmed: true })).status).toBe(200);
    expect(await told()).toBe(1);
  });

  it('is asked about where they saved it under the sender’s name afterwards', async () => {
    await save(efes);
    await save(asUche);
    expect((await choose(await owed('UCHE MADU'), asUche)).failure.code).toBe(asked);
  });

  it('is told where they saved it under the sender’s name alone', async () => {
    await save(asUche);
    expect((await choose(await owed('UCHE MADU'), asUche)).status).toBe(200);
    expect(await told()).toBe(1);
  });

  it('has a slip with their name for it', async () => {
    await save(efes);
    await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
    const id = await owed('UCHE MADU');
    await choose(id, asUche, { confirmed: true });
    expect(await savedAs(id)).toBe('Efe Idowu');
    await save(asUche);
    expect(await savedAs(id)).toBe('Uche Madu; Efe Idowu');
    const own = await owed('IDOWU EFE');
    await choose(own, efes);
    expect(await savedAs(own)).toBe('Uche Madu');
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
  });
});

it('money of which the bank names nobody: is told under another name than they saved the account', async () => {
  await save(efes);
  const id = await owed('');
  expect((await choose(id, efes)).status).toBe(200);
  expect(await told()).toBe(0);
  expect((await choose(id, asUche)).status).toBe(200);
  expect(await told()).toBe(1);
});

describe('honest money is asked about and told no more than before', () => {
  it('of the customer, to the account that they saved in their own name', async () => {
    await save(efes);
    const id = await owed('IDOWU EFE');
    expect((await choose(id, efes)).status).toBe(200);
    expect(await told()).toBe(0);
  });

  it('of the customer, to the account that they first saved with half of their name', async () => {
    await save({ ...efes, accountName: 'Efe' });
    await save(efes);
    const id = await owed('IDOWU EFE');
    expect((await choose(id, efes)).status).toBe(200);
    expect(await told()).toBe(0);
  });

  it('of a sender whose own account the statement names', async () => {
    const { id: orderId } = await trade.place(trade.buy, efe);
    const narration = 'Transfer from UCHE MADU | GTBank | 0123456789 | for bitcoin';
    await importLines(linesOf([{ narration, amountKobo: 150_000_00n }]), formatOf('OPay'));
    for (const { id } of await transfers('unmatched')) await desk.match(id, orderId);
    await desk.cancel(orderId);
    const { id } = await refundOf(orderId);
    const ucheMadu = { bankName: 'GTBank', accountName: 'Uche Madu', accountNumber: '0123456789' };
    await save({ ...ucheMadu, accountName: 'Uche' });
    expect((await choose(id, ucheMadu)).status).toBe(200);
    expect(await told()).toBe(0);
  });
});
