import type { AskedChange } from '@nairadesk/contract/approvals';
import { makeOffer } from '@nairadesk/contract/offers';
import { resolveOrder, reverseOrder } from '@nairadesk/contract/orders';
import { refundReceipt } from '@nairadesk/contract/receipts';
import {
  listRefunds,
  sendRefund,
  setRefundPayee,
  settleRefund,
  withdrawRefund,
} from '@nairadesk/contract/refunds';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { type PaystackStub, startPaystackStub } from '../../../test-support/paystack-stub.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import type { Config } from '../config.ts';

let stub: PaystackStub;
const settings: Partial<Config> = { rateLimit: false };
beforeAll(async () => {
  stub = await startPaystackStub();
  settings.paystack = { url: stub.url, key: stub.key };
  stub.accounts = new Map([['058/0108024071', 'TUNDE BAKARE']]);
});
const { world, trade, admin: tunde } = useTrade(settings);
const bank = useStatements(world, tunde);
afterAll(() => stub.close());

const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});

// No bank of the list, so the account's name can't be looked up.
const account = { bankName: 'Village Bank', accountName: 'Chidi Okafor', accountNumber: '2012345678' };
const toSend = (refundId: string): AskedChange => ({ kind: 'send-refund', refundId });
const send = (id: string) =>
  world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, tunde.token);
const payTo = (id: string, payee = account) =>
  world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
const refundOf = async (receiptId: string) => {
  const answer = await world.call(refundReceipt, { id: receiptId }, tunde.token);
  expect(answer.status, answer.text).toBe(201);
  const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
  return data.find(({ transfer }) => transfer?.receiptId === receiptId)?.id ?? '';
};
const dueOf = async (order: string) => {
  const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
  const found = data.find(({ orderId }) => orderId === order);
  if (!found) throw new Error('no refund is due');
  return found;
};
const imported = async (kobo: bigint, partyName = 'CHIDI OKAFOR') => {
  expect((await bank.importLines(linesOf([{ amountKobo: kobo, partyName }]))).status).toBe(201);
  return (await bank.transfers())[0]?.id ?? '';
};
const slipOf = async (change: AskedChange) => (await calls.asked(tunde, change)).terms;
const readLine = (terms: { name: string; value: string }[], wanted: string) =>
  terms.find(({ name }) => name === wanted)?.value;
/** Sends it, says that it came back, and withdraws it. */
const sendAndWithdraw = async (id: string) => {
  expect((await payTo(id)).status).toBe(200);
  const sent = await send(id);
  expect(sent.status, sent.text).toBe(200);
  const back = { id, outcome: 'returned', reason: 'Closed' } as const;
  expect((await world.call(settleRefund, back, tunde.token)).status).toBe(200);
  const withdrawn = await world.call(withdrawRefund, { id, reason: 'Mistake' }, trade.boss.token);
  expect(withdrawn.status, withdrawn.text).toBe(200);
};

describe('a refund that was sent, withdrawn and made anew', () => {
  it('needs a second person below the sum, as what went out counts each time', async () => {
    const receipt = await imported(90_000_00n);
    await sendAndWithdraw(await refundOf(receipt));
    const again = await refundOf(receipt);
    await payTo(again);
    expect((await send(again)).failure.code).toBe('approval_needed');
    expect(readLine(await slipOf(toSend(again)), 'Sent before')).toMatch(
      /^₦90,000\.00 by .+, reference REF-.+; returned, as .+ says$/,
    );
  });

  it('has a slip that says so, which the first approval is not for', async () => {
    const receipt = await imported(150_000_00n);
    const first = await refundOf(receipt);
    await payTo(first);
    const before = await slipOf(toSend(first));
    await calls.grant(tunde, ngozi, toSend(first));
    await sendAndWithdraw(first);
    const again = await refundOf(receipt);
    await payTo(again);
    const after = await slipOf(toSend(again));
    expect(after).not.toEqual(before);
    expect(readLine(after, 'Sent before')).toContain('₦150,000.00 by ');
  });
});

describe('the slip of a refund says whose word the payee’s name is', () => {
  it('of the clerk who typed it where no bank could be asked', async () => {
    const id = await refundOf(await imported(150_000_00n));
    await payTo(id);
    expect(readLine(await slipOf(toSend(id)), 'Their name')).toBe(
      `typed by ${tunde.name}; no bank was asked`,
    );
  });

  it('of the bank where it could, which refuses another name', async () => {
    const id = await refundOf(await imported(150_000_00n));
    const gtbank = { bankName: 'GTBank', accountName: 'Chidi Okafor', accountNumber: '0108024071' };
    const no = await payTo(id, gtbank);
    expect([no.status, no.failure.fields]).toEqual([
      422,
      {
        accountName: 'The bank says that this account is TUNDE BAKARE’s. Enter the name as the bank has it.',
      },
    ]);
    expect((await payTo(id, { ...gtbank, accountName: 'Tunde Bakare' })).status).toBe(200);
    expect(readLine(await slipOf(toSend(id)), 'Their name')).toBe('found by account-name lookup');
    stub.accounts.clear();
    expect((await payTo(id, gtbank)).status).toBe(200);
    expect(readLine(await slipOf(toSend(id)), 'Their name')).toBe(
      `typed by ${tunde.name}; the bank knows no such account`,
    );
  });
});

describe('the slip of money that goes to another account than its customer has saved', () => {
  it('says so of a refund, and nothing where it is theirs', async () => {
    const { id: orderId } = await trade.place();
    const receipt = await imported(150_000_00n, 'OBI ADA');
    await desk.match(receipt, orderId);
    await desk.cancel(orderId);
    const { id } = await dueOf(orderId);
    const { rows } = await world.database.pool.query('select * from bank_accounts where user_id = $1', [
      trade.ada.id,
    ]);
    const { bank_name: bankName, account_number: accountNumber, account_name: accountName } = rows[0];
    await payTo(id);
    expect(readLine(await slipOf(toSend(id)), 'They have saved another')).toBe(
      `${bankName} ${accountNumber}, ${accountName}`,
    );
    await world.database.pool.query(`update refunds set payee = $1 where id = $2`, [
      JSON.stringify({ bankName, accountNumber, accountName }),
      id,
    ]);
    expect(readLine(await slipOf(toSend(id)), 'They have saved another')).toBeUndefined();
  });

  it('says so of a sale whose customer has saved another since', async () => {
    const seller = await world.user({ name: 'Ike Obi' });
    await world.giveBank(seller);
    const { id: orderId } = await trade.place(trade.sell, seller);
    const complete: AskedChange = { kind: 'complete-order', orderId };
    expect(readLine(await slipOf(complete), 'They have saved another')).toBeUndefined();
    await world.database.pool.query(
      `update bank_accounts set account_number = '0999999999' where user_id = $1`,
      [seller.id],
    );
    expect(readLine(await slipOf(complete), 'They have saved another')).toContain(' 0999999999, ');
  });
});

describe('what others wrote on a slip', () => {
  it('can’t go on as the slip does: it is cut, and in quotation marks', async () => {
    const { id: orderId } = await trade.place();
    const forged = 'OBI ADA, on “gtb.csv”, imported by Ngozi Eze 24 November, 09:10 (a1b2c3d4)';
    await desk.enter({ orderId, senderName: forged });
    expect(readLine(await slipOf({ kind: 'complete-order', orderId }), 'Transfer')).toMatch(
      /from “OBI ADA, on gtb\.csv, imported by Ngozi Eze 24 November, 09:…”, as .+ typed it: it is on no statement, .+ Lagos time, account .+ \(\w{8}\)$/,
    );
  });
});

describe('what staff call themselves, and a reference that they typed', () => {
  it('can’t go on as the slip does, either', async () => {
    const name = 'GTBank, on “gtb.csv”, imported by Ngozi Eze, and not';
    const clerk = await world.admin({ name });
    const { id: orderId } = await trade.place();
    await moneyDesk(world, clerk).enter({ orderId, senderName: 'OBI ADA' });
    expect(readLine(await slipOf({ kind: 'complete-order', orderId }), 'Transfer')).toMatch(
      /from OBI ADA, as “GTBank, on gtb\.csv, imported by Ngozi Eze, and not” typed it: it is on no statement/,
    );
  });
});

describe('money of which there is our word alone', () => {
  it('has no payee by itself, and the refund says who typed it', async () => {
    const { id: orderId } = await trade.place();
    const own = { senderName: 'OBI ADA', senderBank: 'Kuda', senderAccount: '2099999999' };
    await desk.enter({ amount: '150000.00', orderId, ...own });
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, tunde.token);
    expect(await dueOf(orderId)).toMatchObject({ payee: null, typedBy: [tunde.name], transfer: null });
    const transfer = (await desk.enter({ amount: '25000.00', ...own })).body.data;
    const unclaimed = await refundOf(transfer.id);
    const { data } = (await world.call(listRefunds, { id: unclaimed }, tunde.token)).body;
    expect(data[0]).toMatchObject({ payee: null, typedBy: [tunde.name] });
  });

  it('is what the slips of a reversal and of its refund say where no transfer was matched', async () => {
    await world.database.pool.query(
      'update desk_rules set approval_from_kobo = null, approve_reversals = false',
    );
    const { id: orderId } = await trade.place();
    await world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
    await world.database.pool.query(
      'update desk_rules set approval_from_kobo = 10000000, approve_reversals = true',
    );
    const word = `none, our word alone (completed by ${tunde.name})`;
    const change: AskedChange = { kind: 'reverse-order', orderId };
    const slip = await calls.asked(trade.boss, change);
    expect(readLine(slip.terms, 'Transfers')).toBe(word);
    expect((await calls.approve(ngozi, slip.id)).status).toBe(200);
    const reversed = await world.call(reverseOrder, { id: orderId, reason: 'No coins' }, trade.boss.token);
    expect(reversed.status, reversed.text).toBe(200);
    const { id } = await dueOf(orderId);
    expect(readLine(await slipOf(toSend(id)), 'Transfers')).toBe(word);
  });
});

describe('a transfer that may be known already', () => {
  /** Typed for an order that counted with it; the statement's line may be it. */
  const perhaps = async () => {
    const order = await trade.place();
    const typed = { amount: '150000.00', senderName: 'Ada Enterprises', confirmedOther: true };
    await desk.enter({ ...typed, accountId: bank.account.id, orderId: order.id });
    const line = { amountKobo: 150_000_00n, partyName: 'OBI ADA' };
    expect((await bank.importLines(linesOf([line], { from: Date.now() }))).body.data.added).toBe(1);
    const receipt = (await bank.transfers('unmatched')).find(({ mayBe }) => mayBe !== null);
    expect(receipt?.mayBe?.transactionId).toBe(order.transactionId);
    return { order, id: receipt?.id ?? '' };
  };
  const recorded = async (id: string) => {
    const { rows } = await world.database.pool.query(
      "select detail::json ->> 'order' as order from audit_log where action = 'alike-transfer-accepted' and subject_id = $1",
      [id],
    );
    return rows.map(({ order }) => order);
  };

  it('is sent back only after a second yes, which is recorded, and the slip says so', async () => {
    const { order, id } = await perhaps();
    const no = await world.call(refundReceipt, { id }, tunde.token);
    expect([no.status, no.failure.code, no.failure.data?.mayBe]).toEqual([
      409,
      'receipt_alike',
      expect.objectContaining({ transactionId: order.transactionId }),
    ]);
    const yes = await world.call(refundReceipt, { id, confirmedOther: true }, tunde.token);
    expect(yes.status, yes.text).toBe(201);
    expect(await recorded(id)).toEqual([order.transactionId]);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    const refund = data.find(({ transfer }) => transfer?.receiptId === id)?.id ?? '';
    await payTo(refund, { ...account, accountName: 'Ada Obi' });
    expect(readLine(await slipOf(toSend(refund)), 'Perhaps known')).toContain(
      `which ${order.transactionId} has`,
    );
  });

  it('is offered a new order for only after a second yes', async () => {
    const { order, id: receiptId } = await perhaps();
    const { id: orderId } = await trade.place();
    await world.call(resolveOrder, { orderId, status: 'cancelled' }, tunde.token);
    const wanted = { orderId, kind: 'new-order', hours: 24, receiptId } as const;
    const no = await world.call(makeOffer, wanted, tunde.token);
    expect([no.status, no.failure.code]).toEqual([409, 'receipt_alike']);
    const yes = await world.call(makeOffer, { ...wanted, confirmedOther: true }, tunde.token);
    expect(yes.status, yes.text).toBe(201);
    expect(await recorded(receiptId)).toEqual([order.transactionId]);
  });
});
