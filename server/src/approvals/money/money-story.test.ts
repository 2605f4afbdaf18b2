import type { Approval, AskedChange } from '@nairadesk/contract/approvals';
import { matchReceipt, refundReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeUpName } from '../../../../test-support/made-up-name.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;
let ada: Person;
let chidi: Person;

beforeAll(async () => {
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

// Customers whose money no other test has.
beforeEach(async () => {
  [ada, chidi] = await Promise.all([customer(), customer()]);
});

async function customer(): Promise<Person> {
  const person = await world.user({ name: makeUpName('Ada') });
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  // Who completed one may have several open ones.
  const { id } = await trade.place({ ...trade.buy, quantity: '0.0002', amount: '30000.00' }, person);
  expect((await desk.complete(id)).status).toBe(200);
  return person;
}

const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });
/** A transfer on a statement; of nobody, with these words. */
async function arrived(who: Person | null, amountKobo = 150_000_00n, narration = 'FUND TRANSFER') {
  const party = who ? { partyName: who.name.toUpperCase() } : { partyName: '', partyBank: '' };
  const lines = linesOf([{ amountKobo, narration, ...party }], { from: Date.now() });
  const imported = await bank.importLines(lines);
  expect(imported.status, imported.text).toBe(201);
  const [one] = await bank.transfers();
  if (!one) throw new Error('no transfer');
  return { ...one, end: `(${one.id.slice(-8)})` };
}
async function match(id: string, orderId: string, amount?: string): Promise<string> {
  const call = { id, orderId, confirmed: true, ...(amount && { amount }) };
  const { status, body, text } = await world.call(matchReceipt, call, tunde.token);
  expect(status, text).toBe(201);
  return body.data.matches.find((one) => one.orderId === orderId)?.id ?? '';
}
const undo = async (id: string) => {
  const answer = await world.call(undoMatch, { id, reason: 'Another' }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
};
const place = (who: Person) => trade.place(trade.buy, who);
const valuesOf = (lines: Approval['terms'] | undefined, name: string) =>
  (lines ?? []).filter((line) => line.name.startsWith(name)).map(({ value }) => value);
const sameSum = 'A transfer of this sum';

it('a purchase on our word alone: its slip has the transfer of that sum which pays another order of its customer', async () => {
  const [alone, paid] = [await place(ada), await place(ada)];
  const before = await calls.asked(tunde, toComplete(alone.id));
  expect(valuesOf([...before.terms, ...(before.besides ?? [])], sameSum)).toEqual([]);
  const transfer = await arrived(ada);
  await match(transfer.id, paid.id);
  const { terms } = await calls.asked(tunde, toComplete(alone.id));
  const [line] = valuesOf(terms, sameSum);
  expect(line).toMatch(/^₦150,000\.00 from ADA .+, account Moniepoint MFB \d+ \(/);
  expect(line).toContain(`${transfer.end} pays ${paid.transactionId}`);
  // The order that it pays has an ordinary transfer, and nothing more to tell.
  const ordinary = await calls.asked(tunde, toComplete(paid.id));
  const lines = [...ordinary.terms, ...(ordinary.besides ?? [])];
  for (const name of [sameSum, 'Matched before', 'Its transfer also pays'])
    expect(valuesOf(lines, name)).toEqual([]);
});

it('a purchase on our word alone: what was agreed to ends once a transfer of that sum pays another order of its customer', async () => {
  const [alone, paid] = [await place(ada), await place(ada)];
  await calls.grant(tunde, ngozi, toComplete(alone.id));
  const transfer = await arrived(ada);
  await match(transfer.id, paid.id);
  await calls.grant(tunde, ngozi, toComplete(paid.id));
  expect((await desk.complete(alone.id)).failure.code).toBe('approval_needed');
  expect((await desk.complete(paid.id)).status).toBe(200);
});

it('a purchase with a typed transfer: its slip has the one on a statement that it may be, and that pays another order', async () => {
  const [typed, paid] = [await place(ada), await place(ada)];
  const transfer = await arrived(ada);
  await match(transfer.id, paid.id);
  const entered = await desk.enter({ orderId: typed.id, senderName: ada.name });
  expect(entered.status, entered.text).toBe(201);
  const { terms } = await calls.asked(tunde, toComplete(typed.id));
  expect(valuesOf(terms, sameSum)).toEqual([
    expect.stringContaining(`${transfer.end} pays ${paid.transactionId}`),
  ]);
});

it('two purchases with typed transfers of one day: the slip of each has the other’s beside its terms', async () => {
  const [first, second] = [await place(ada), await place(ada)];
  for (const { id } of [first, second]) {
    const entered = await desk.enter({ orderId: id, senderName: ada.name });
    expect(entered.status, entered.text).toBe(201);
  }
  const { terms, besides } = await calls.asked(tunde, toComplete(second.id));
  expect(valuesOf(terms, sameSum)).toEqual([]);
  expect(valuesOf(besides, sameSum)).toEqual([expect.stringContaining(` pays ${first.transactionId}`)]);
});

it('a purchase on our word alone: transfers of nobody with that sum stand beside its terms, if they don’t name their order', async () => {
  const [alone, others, named] = [await place(ada), await place(chidi), await place(chidi)];
  const lines = linesOf(
    ['TRANSFER H 4402', `NIP CREDIT ${named.transactionId}`].map((narration) => ({
      amountKobo: 150_000_00n,
      partyName: '',
      partyBank: '',
      narration,
    })),
    { from: Date.now() - 120_000 },
  );
  expect((await bank.importLines(lines)).status).toBe(201);
  const nameless = (await bank.transfers()).find(({ narration }) => narration === 'TRANSFER H 4402');
  await match(nameless?.id ?? '', others.id);
  const { terms, besides } = await calls.asked(tunde, toComplete(alone.id));
  expect(valuesOf(terms, sameSum)).toEqual([]);
  const said = valuesOf(besides, sameSum);
  expect(JSON.stringify(said)).not.toContain(named.transactionId);
  expect(said[0]).toContain('from somebody whom the bank doesn’t name, “TRANSFER H 4402”, ');
  const end = `(${nameless?.id.slice(-8)})`;
  expect(said[0]).toContain(`${end} pays ${others.transactionId} of another customer`);
});

it('a transfer that was let go by an order to which a second person agreed: the next slip says so, and no yes is left', async () => {
  const [first, second] = [await place(ada), await place(ada)];
  const transfer = await arrived(ada);
  const early = await match(transfer.id, second.id);
  await calls.grant(tunde, ngozi, toComplete(second.id));
  await undo(early);
  // Matched to it by mistake, before anybody agreed: not worth a line.
  await undo(await match(transfer.id, (await place(ada)).id));
  const matched = await match(transfer.id, first.id);
  await calls.grant(tunde, ngozi, toComplete(first.id));
  await undo(matched);
  await match(transfer.id, second.id);
  expect((await desk.complete(second.id)).failure.code).toBe('approval_needed');
  const { terms } = await calls.asked(tunde, toComplete(second.id));
  expect(valuesOf(terms, 'Matched before')).toEqual([
    `to ${first.transactionId}, which Ngozi Eze agreed to ${transfer.end}`,
  ]);
});

it('a transfer that was let go by an order which is completed with a typed one: the next slip says so', async () => {
  const [first, second] = [await place(ada), await place(ada)];
  const transfer = await arrived(ada);
  await undo(await match(transfer.id, first.id));
  await desk.enter({ orderId: first.id, senderName: ada.name, arrivedAt: '2026-01-05T10:00:00.000Z' });
  await calls.grant(tunde, ngozi, toComplete(first.id));
  const done = await desk.complete(first.id);
  expect(done.status, done.text).toBe(200);
  await match(transfer.id, second.id);
  const { terms } = await calls.asked(tunde, toComplete(second.id));
  expect(valuesOf(terms, 'Matched before')).toEqual([
    `to ${first.transactionId}, which is completed ${transfer.end}`,
  ]);
});

it('a part of a transfer: its slip has the whole sum, and beside the terms which order of another customer has the rest', async () => {
  const [first, second] = [await place(chidi), await place(ada)];
  const transfer = await arrived(null, 300_000_00n, 'TRANSFER H 4402');
  await match(transfer.id, first.id, '150000.00');
  await match(transfer.id, second.id, '150000.00');
  const { terms, besides } = await calls.asked(tunde, toComplete(second.id));
  expect(valuesOf(terms, 'Transfer')[0]).toMatch(/^₦150,000\.00 of ₦300,000\.00 from somebody whom the bank/);
  expect(valuesOf(besides, 'Its transfer also pays')).toEqual([
    `${first.transactionId} (₦150,000.00) of another customer ${transfer.end}`,
  ]);
});

it('a transfer of nobody that is sent back: its slip has the purchase of exactly that sum which no statement has', async () => {
  const first = await place(ada);
  await calls.grant(tunde, ngozi, toComplete(first.id));
  expect((await desk.complete(first.id)).status).toBe(200);
  const transfer = await arrived(null, 150_000_00n, 'TRANSFER H 4402');
  const due = await world.call(refundReceipt, { id: transfer.id, confirmedOther: true }, tunde.token);
  expect(due.status, due.text).toBe(201);
  const refundId = (await desk.newestRefund())?.id ?? '';
  const payee = { bankName: 'Village Bank', accountName: chidi.name, accountNumber: '2012345678' };
  await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, tunde.token);
  const { besides } = await calls.asked(tunde, { kind: 'send-refund', refundId });
  expect(valuesOf(besides, 'May have paid another order')[0]).toContain(first.transactionId);
});

it('a refund: beside its slip stands a debit to nobody that a completed sale of the sum explains', async () => {
  await world.giveBank(ada);
  const sale = { ...trade.sell, quantity: '0.00125', amount: '185000.00' };
  const { id: sold } = await trade.place(sale, ada);
  const transfer = await arrived(null, 185_000_00n, 'TRANSFER H 4403');
  const due = await world.call(refundReceipt, { id: transfer.id, confirmedOther: true }, tunde.token);
  expect(due.status, due.text).toBe(201);
  const refundId = (await desk.newestRefund())?.id ?? '';
  const payee = { bankName: 'Village Bank', accountName: chidi.name, accountNumber: '2012345678' };
  await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, tunde.token);
  await calls.grant(tunde, ngozi, toComplete(sold));
  expect((await desk.complete(sold)).status).toBe(200);
  const debit = await arrived(null, -185_000_00n);
  const { besides } = await calls.asked(tunde, { kind: 'send-refund', refundId });
  expect(valuesOf(besides, 'A statement also shows')).toEqual([
    `₦185,000.00 to somebody whom the bank doesn’t name ${debit.end}: perhaps another sale of that sum`,
  ]);
});
