import { declineOffer, makeOffer } from '@nairadesk/contract/offers';
import { matchReceipt, refundReceipt, takeBackReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import { mostCandidates } from '../../platform/money/matching/read-candidates.ts';

// Many pay this sum, and staff type what a statement doesn’t have yet.
const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
const nobody = { senderName: '', senderBank: '', senderAccount: '' };
const end = (id: string) => id.slice(-8);

beforeAll(() => trade.completeOne());

const approvalFrom = (kobo: bigint | null) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);
/** Typed for the account of this test. */
const type = async (more: Parameters<typeof desk.enter>[0] = {}) => {
  const entered = await desk.enter({ accountId: bank.account.id, ...more });
  expect(entered.status, entered.text).toBe(201);
  return entered.body.data.id;
};
async function send(id: string): Promise<void> {
  const sent = await desk.send(id);
  expect(sent.status, sent.text).toBe(200);
}
/** Typed, and sent back as unclaimed. @returns its id */
async function typedAndSent(more: Parameters<typeof type>[0] = {}): Promise<string> {
  const id = await type(more);
  const owed = await world.call(refundReceipt, { id, confirmedOther: true }, tunde.token);
  expect(owed.status, owed.text).toBe(201);
  await send((await desk.newestRefund())?.id ?? '');
  return id;
}
/** Typed for an order that ends so, and whose refund is sent. */
async function typedAndCancelled(): Promise<{ id: string; transactionId: string }> {
  const order = await trade.place();
  const id = await type({ orderId: order.id });
  await desk.cancel(order.id);
  await send((await desk.refundsOf(order.id))[0]?.id ?? '');
  return { id, transactionId: order.transactionId };
}
/** The line of a statement, by somebody whom the bank doesn’t name unless a name is given. */
async function arrived(partyName = '', more: object = {}): Promise<string> {
  const lines = linesOf([
    { amountKobo: 150_000_00n, partyName, ...(!partyName && { partyBank: '' }), ...more },
  ]);
  const added = await bank.importLines(lines);
  expect([added.status, added.body.data?.added], added.text).toEqual([201, 1]);
  const { id } = (await bank.transfers('unmatched')).find(({ source }) => source === 'statement') ?? {};
  return id ?? '';
}
const match = (id: string, orderId: string, confirmed?: true) =>
  world.call(matchReceipt, { id, orderId, confirmed }, tunde.token);
/** Matches it to a new order. @returns what staff are asked first, and that order’s slip */
async function pay(id: string) {
  const order = await trade.place();
  const no = await match(id, order.id);
  const asked = no.status === 201 ? null : `${no.failure.code}: ${no.failure.message}`;
  const yes = asked ? await match(id, order.id, true) : no;
  expect(yes.status, yes.text).toBe(201);
  await approvalFrom(0n);
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId: order.id });
  await approvalFrom(null);
  const read = (name: string) => terms.filter((line) => line.name.startsWith(name)).map(({ value }) => value);
  return { order, asked, known: read('Perhaps known'), sent: read('Sent before') };
}
const question = (whose: string) =>
  `receipt_alike: This transfer may be ${whose}, and would count twice. Match it only if it’s another one.`;
const sentOnce = [expect.stringMatching(/^₦150,000\.00 by .+; as another refund$/)];

describe('a transfer that may be one which was sent back, and others of its sum', () => {
  it('is asked about, and its slip says so, whatever staff typed nearer to it', async () => {
    const sent = await typedAndSent({ arrivedAt: new Date(Date.now() - 3_600_000).toISOString() });
    await type();
    const id = await arrived('OBI ADA');
    const { asked, known, sent: before } = await pay(id);
    expect(asked).toBe(question('one of this sum that was sent back'));
    expect(known).toEqual([
      `${end(id)} may be the transfer from OBI ADA (${end(sent)}), which was sent back`,
    ]);
    expect(before).toEqual(sentOnce);
  });

  it('is asked about, however many staff typed nearer to it', async () => {
    await typedAndSent({ ...nobody, arrivedAt: new Date(Date.now() - 86_400_000).toISOString() });
    for (let typed = 0; typed <= mostCandidates; typed += 1) await type(nobody);
    const { asked, sent } = await pay(await arrived());
    expect(asked).toBe(question('one of this sum that was sent back'));
    expect(sent).toEqual(sentOnce);
  });

  it('is asked about where its line was given to what staff typed', async () => {
    const sent = await typedAndSent();
    const lines = linesOf([{ amountKobo: 150_000_00n }]);
    const id = await type({ reference: lines[0]?.reference ?? '' });
    expect((await bank.importLines(lines)).body.data.added).toBe(0);
    const refused = await world.call(refundReceipt, { id }, tunde.token);
    expect(refused.failure.message).toContain('may be one of this sum that was sent back');
    const { asked, known, sent: before } = await pay(id);
    expect(asked).toBe(question('one of this sum that was sent back'));
    expect(known).toEqual([
      `${end(id)} may be the transfer from OBI ADA (${end(sent)}), which was sent back`,
    ]);
    expect(before).toEqual(sentOnce);
  });

  it('counts for its order with the one of them that had most, not with all', async () => {
    await typedAndSent(nobody);
    await typedAndSent(nobody);
    const { order, known, sent } = await pay(await arrived());
    expect([known[0]?.split('; or the one from').length, sent.length]).toEqual([2, 2]);
    await approvalFrom(300_000_01n);
    expect((await desk.complete(order.id)).status).toBe(200);
    await approvalFrom(null);
  });

  it('is not asked about where none of them was, and its slip names one that an order has, a completed one first', async () => {
    await type(nobody);
    const [open, done] = [await trade.place(), await trade.place()];
    const typedFor = [
      await type({ ...nobody, orderId: open.id }),
      await type({ ...nobody, orderId: done.id }),
    ].map(end);
    const id = await arrived();
    const says = (index: number, has: string) =>
      `${end(id)} may be the transfer from somebody whom the bank doesn’t name (${typedFor[index]}), which ${has} has`;
    const { order, asked, known, sent } = await pay(id);
    expect([asked, known, sent]).toEqual([null, [says(0, open.transactionId)], []]);
    expect((await desk.complete(done.id)).status).toBe(200);
    await approvalFrom(0n);
    const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId: order.id });
    await approvalFrom(null);
    expect(terms.find(({ name }) => name === 'Perhaps known')?.value).toBe(says(1, done.transactionId));
  });
});

describe('a transfer that may be one of an order whose money was sent back', () => {
  it('pays another order only after a second yes, and counts there with what was sent', async () => {
    const { id: typed, transactionId } = await typedAndCancelled();
    const id = await arrived();
    const { order, asked, known, sent } = await pay(id);
    expect(asked).toBe(question(`the one that ${transactionId} has, which was sent back`));
    expect(known).toEqual([
      `${end(id)} may be the transfer from OBI ADA (${end(typed)}), which ${transactionId} has, and which was sent back`,
    ]);
    expect(sent).toEqual(sentOnce);
    await approvalFrom(200_000_00n);
    expect((await desk.complete(order.id)).failure.code).toBe('approval_needed');
    await approvalFrom(300_000_01n);
    expect((await desk.complete(order.id)).status).toBe(200);
    await approvalFrom(null);
  });

  it('is asked about where its surplus alone was sent back, which the question says', async () => {
    const more = { ...trade.buy, quantity: '0.0009', amount: '135000.00' };
    const order = await trade.place(more);
    await type({ orderId: order.id });
    expect((await desk.complete(order.id)).status).toBe(200);
    await send((await desk.refundsOf(order.id))[0]?.id ?? '');
    const { asked } = await pay(await arrived());
    expect(asked).toBe(question(`the one that ${order.transactionId} has, which was sent back in part`));
  });

  it('is not said to be sent where another transfer of that order was', async () => {
    const { id: orderId, transactionId } = await trade.place();
    await type({ orderId });
    await desk.cancel(orderId);
    const receiptId = await type({ amount: '160000.00' });
    const wanted = { orderId, kind: 'new-order', hours: 24, receiptId, confirmedOther: true } as const;
    const offer = await world.call(makeOffer, wanted, tunde.token);
    expect(offer.status, offer.text).toBe(201);
    const no = await world.call(declineOffer, { id: offer.body.data.id }, trade.ada.token);
    expect(no.status, no.text).toBe(200);
    await send((await desk.refundsOf(orderId)).find(({ reason }) => reason === 'late')?.id ?? '');
    const { asked, sent } = await pay(await arrived());
    expect(asked).toBe(question(`the one that ${transactionId} has, which is to be sent back`));
    expect(sent).toEqual([]);
  });
});

it('a transfer that may be one which the bank took back: its slip says so, and whose it was before', async () => {
  const theirs = await world.user({ name: 'Femi Balogun' });
  await world.giveWallets(theirs, { Bitcoin: 'femis-own' });
  const other = await trade.place(trade.buy, theirs);
  const typed = await type({ ...nobody, orderId: other.id });
  const [had] = (await desk.transfer(typed))?.matches ?? [];
  const undone = await world.call(undoMatch, { id: had?.id ?? '', reason: 'A mistake' }, tunde.token);
  expect(undone.status, undone.text).toBe(200);
  const id = await arrived();
  const first = await pay(id);
  const may = `${end(id)} may be the transfer from somebody whom the bank doesn’t name (${end(typed)})`;
  const was = `which was matched to ${other.transactionId} of another customer before`;
  expect([first.asked, first.known]).toEqual([null, [`${may}, ${was}`]]);
  const [paid] = (await desk.transfer(id))?.matches ?? [];
  await world.call(undoMatch, { id: paid?.id ?? '', reason: 'A mistake' }, tunde.token);
  const back = linesOf([
    {
      amountKobo: -150_000_00n,
      narration: 'RVSL FUND TRANSFER',
      partyName: '',
      partyBank: '',
      isTakenBack: true,
    },
  ]);
  expect((await bank.importLines(back)).status).toBe(201);
  const reversal = (await bank.transfers()).find(({ kind }) => kind === 'reversal')?.id ?? '';
  const taken = await world.call(
    takeBackReceipt,
    { id: reversal, takesBack: typed, confirmed: true },
    tunde.token,
  );
  expect(taken.status, taken.text).toBe(200);
  expect((await pay(id)).known).toEqual([`${may}, which the bank took back, and ${was}`]);
});
