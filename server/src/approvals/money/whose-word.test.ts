import type { AskedChange } from '@nairadesk/contract/approvals';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { placeOrder, resolveOrder } from '@nairadesk/contract/orders';
import { type enterReceipt, matchReceipt, refundReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { listRefunds, sendRefund, setRefundPayee, settleRefund } from '@nairadesk/contract/refunds';
import { changeRole } from '@nairadesk/contract/users';
import { beforeAll, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});

const chidi = { senderName: 'CHIDI OKAFOR', senderBank: 'Kuda', senderAccount: '2099999999' };
const own = { bankName: 'Kuda', accountName: 'Tunde Bakare', accountNumber: '2012345678' };
const toSend = (refundId: string): AskedChange => ({ kind: 'send-refund', refundId });
const enter = (more: Partial<RequestOf<typeof enterReceipt>> = {}) =>
  bank.typed({ amount: '150000', reference: newReference(), ...more });
const resolve = (orderId: string, status: 'completed' | 'cancelled') =>
  world.call(resolveOrder, { orderId, status }, tunde.token);
const due = async (fits: { orderId?: string; receiptId?: string }) => {
  const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
  const found = data.find(({ orderId, transfer }) =>
    fits.orderId ? orderId === fits.orderId : transfer?.receiptId === fits.receiptId,
  );
  if (!found) throw new Error('no refund is due');
  return found;
};
const refundOf = async (receiptId: string) => {
  const answer = await world.call(refundReceipt, { id: receiptId }, tunde.token);
  expect(answer.status, answer.text).toBe(201);
  return due({ receiptId });
};
const payTo = async (id: string, payee = own) => {
  const answer = await world.call(setRefundPayee, { id, ...payee, confirmed: true }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
};
const send = (id: string) =>
  world.call(sendRefund, { id, bankReference: `REF-${newReference()}` }, tunde.token);
const readLine = ({ terms }: { terms: { name: string; value: string }[] }, wanted: string) =>
  terms.find(({ name }) => name === wanted)?.value;
const completing = async (orderId: string) => calls.asked(tunde, { kind: 'complete-order', orderId });

describe('the payee of a refund by default', () => {
  it('is who the statement names, and none where a clerk typed another', async () => {
    const [line] = linesOf([{ amountKobo: 150_000_00n, partyName: 'CHIDI OKAFOR' }]);
    if (!line) throw new Error('no line');
    const musa = { ...chidi, senderName: 'MUSA BELLO', reference: line.reference };
    const { id } = await enter(musa);
    expect((await bank.importLines([line])).status).toBe(201);
    const refund = await refundOf(id);
    expect(refund.payee).toBeNull();
    const account = { bankName: 'Kuda', accountName: 'Musa Bello', accountNumber: '2099999999' };
    const asked = await world.call(setRefundPayee, { id: refund.id, ...account }, tunde.token);
    expect(asked.failure.code).toBe('payee_not_sender');
    await payTo(refund.id, account);
    const slip = await calls.asked(tunde, toSend(refund.id));
    expect(readLine(slip, 'It came from')).toMatch(
      /^₦150,000\.00 from CHIDI OKAFOR, on “august\.csv”, imported by Person \w+ .+ Lagos time, account .+ \(/,
    );
  });

  it('is none for an order whose money came from another by the statement', async () => {
    const { id: orderId } = await trade.place();
    const [line] = linesOf([{ amountKobo: 150_000_00n, partyName: 'OBI ADA' }]);
    if (!line) throw new Error('no line');
    await enter({ ...chidi, senderName: 'MUSA BELLO', reference: line.reference, orderId });
    expect((await bank.importLines([line])).status).toBe(201);
    expect((await resolve(orderId, 'cancelled')).status).toBe(200);
    expect((await due({ orderId })).payee).toBeNull();
  });
});

describe('what a second person reads', () => {
  it('names each transfer of an order, whose word it is and who paid; another one in its place ends it', async () => {
    const { id: orderId } = await trade.place();
    const receipt = await enter({ ...chidi, orderId });
    const slip = await completing(orderId);
    expect(readLine(slip, 'Matched transfers')).toBe('₦150,000.00');
    expect(readLine(slip, 'Transfer')).toMatch(
      /^₦150,000\.00 from CHIDI OKAFOR, not Ada Obi, as .+ typed it: it is on no statement, .+ Lagos time, account .+ \(\w{8}\)$/,
    );
    expect((await calls.approve(ngozi, slip.id)).status).toBe(200);
    const match = receipt.matches[0]?.id ?? '';
    expect((await world.call(undoMatch, { id: match, reason: 'Swap' }, tunde.token)).status).toBe(200);
    await enter({ ...chidi, orderId });
    expect((await resolve(orderId, 'completed')).failure.code).toBe('approval_needed');
    await world.call(matchReceipt, { id: receipt.id, orderId }, tunde.token);
  });

  it('says whose money an order’s refund gives back', async () => {
    const { id: orderId } = await trade.place();
    await enter({ ...chidi, orderId });
    expect((await resolve(orderId, 'cancelled')).status).toBe(200);
    const { id } = await due({ orderId });
    await payTo(id, { ...own, accountName: 'Ada Obi' });
    const slip = await calls.asked(tunde, toSend(id));
    expect(readLine(slip, 'It came from')).toContain('from CHIDI OKAFOR, not Ada Obi, as ');
  });

  it('says that a refund was sent before, and who says that it came back', async () => {
    const { id: orderId } = await trade.place();
    await enter({ senderName: 'OBI ADA', orderId });
    expect((await resolve(orderId, 'cancelled')).status).toBe(200);
    const { id } = await due({ orderId });
    await payTo(id, { ...own, accountName: 'Ada Obi' });
    await calls.grant(tunde, ngozi, toSend(id));
    expect((await send(id)).status).toBe(200);
    const back = { id, outcome: 'returned', reason: 'Closed' } as const;
    expect((await world.call(settleRefund, back, tunde.token)).status).toBe(200);
    const slip = await calls.asked(tunde, toSend(id));
    expect(readLine(slip, 'Sent before')).toMatch(/^by .+, reference REF-.+; returned, as .+ says$/);
  });
});

describe('what needs a second person below the sum', () => {
  it('is a refund of one transfer in parts', async () => {
    const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'CHIDI OKAFOR' }]);
    expect((await bank.importLines(lines)).status).toBe(201);
    const [{ id } = { id: '' }] = await bank.transfers();
    const { id: orderId } = await trade.place({ ...trade.buy, quantity: '0.0004', amount: '60000.00' });
    const matched = await world.call(matchReceipt, { id, orderId, amount: '60000' }, tunde.token);
    const first = await refundOf(id);
    await payTo(first.id);
    expect((await send(first.id)).status).toBe(200);
    const match = matched.body.data.matches[0]?.id ?? '';
    expect((await world.call(undoMatch, { id: match, reason: 'No' }, tunde.token)).status).toBe(200);
    const second = await refundOf(id);
    await payTo(second.id);
    expect((await send(second.id)).failure.code).toBe('approval_needed');
    await calls.grant(tunde, ngozi, toSend(second.id));
    expect((await send(second.id)).status).toBe(200);
  });

  it.each([
    ['whatever payee it has now', 90_000n, false],
    ['whenever staff typed that it left', 80_000n, true],
  ])('is a refund that a statement shows as sent, %s', async (_, naira, isTyped) => {
    const [line] = linesOf([{ amountKobo: naira * 100n, partyName: 'OBI ADA' }]);
    if (!line) throw new Error('no line');
    expect((await bank.importLines([line])).status).toBe(201);
    const [{ id: receiptId } = { id: '' }] = await bank.transfers();
    const { id } = await refundOf(receiptId);
    await payTo(id, { ...own, accountName: 'Obi Ada' });
    expect((await send(id)).status).toBe(200);
    const back = { id, outcome: 'returned', reason: 'Closed' } as const;
    expect((await world.call(settleRefund, back, tunde.token)).status).toBe(200);
    const sent = linesOf([{ amountKobo: naira * -100n, partyName: 'OBI ADA' }], {
      opening: line.balanceKobo,
      from: line.at.getTime() + 300_000,
    });
    if (isTyped) {
      const out = { direction: 'out', amount: `${naira}.00`, reference: sent[0]?.reference ?? '' } as const;
      await bank.typed({ ...out, arrivedAt: '2026-01-05T10:00:00.000Z', senderName: 'OBI ADA' });
    }
    expect((await bank.importLines(sent)).status).toBe(201);
    await payTo(id);
    expect((await send(id)).failure.message).toContain('may have been sent already');
    const slip = await calls.asked(tunde, toSend(id));
    expect(readLine(slip, 'A statement shows')).toContain(`₦${naira / 1000n},000.00 to OBI ADA`);
  });

  it('is no refund of a few naira for what the bank charges', async () => {
    const [line, ...charges] = linesOf([
      { amountKobo: 50_00n, partyName: 'OBI ADA' },
      {
        amountKobo: -50_00n,
        narration: 'ELECTRONIC MONEY TRANSFER LEVY',
        partyName: '',
        partyBank: '',
      },
    ]);
    if (!line) throw new Error('no line');
    expect((await bank.importLines([line])).status).toBe(201);
    const [{ id: receiptId } = { id: '' }] = await bank.transfers();
    const { id } = await refundOf(receiptId);
    await payTo(id, { ...own, accountName: 'Obi Ada' });
    expect((await bank.importLines(charges)).status).toBe(201);
    const sent = await send(id);
    expect(sent.status, sent.text).toBe(200);
  });

  it('are coins of an asset that is new, or was renamed this week', async () => {
    const buy = async (assetId: string) => {
      const draft = { ...trade.buy, assetId, quantity: '0.0001', amount: '15000.00' };
      const { body } = await world.call(placeOrder, draft, trade.ada.token);
      return resolve(body.data.id, 'completed');
    };
    const old = await world.asset({ networks: ['Bitcoin'] });
    const young = await world.asset({ networks: ['Bitcoin'], createdAt: new Date() });
    expect((await buy(old.id)).status).toBe(200);
    expect((await buy(young.id)).failure.message).toContain('is new or was renamed');
    const change = { name: `${old.name} Core`, assetType: 'cryptocurrency', networks: ['Bitcoin'] };
    const terms = { minAmount: '1000', buyingPrice: '150000000', sellingPrice: '148000000' };
    const { editAsset } = await import('@nairadesk/contract/asset-changes');
    const renamed = { id: old.id, ...change, ...terms } as never;
    expect((await world.call(editAsset, renamed, tunde.token)).status).toBe(200);
    expect((await buy(old.id)).failure.message).toContain('is new or was renamed');
  });
});

describe('a colleague is not their own second person', () => {
  it('for a refund that pays them', async () => {
    const { id: orderId } = await trade.place();
    await enter({ senderName: 'OBI ADA', senderBank: 'Kuda', senderAccount: '2012345678', orderId });
    expect((await resolve(orderId, 'cancelled')).status).toBe(200);
    const { id } = await due({ orderId });
    const slip = await calls.asked(tunde, toSend(id));
    await world.database.pool.query("update users set role = 'admin' where id = $1", [trade.ada.id]);
    const ada = { ...trade.ada, token: await world.session(trade.ada.id) };
    expect((await calls.approve(ada, slip.id)).failure.code).toBe('own_order');
    const listed = (await calls.list(ada)).find((one) => one.id === slip.id);
    expect(listed?.mayDecide).toBe(false);
    await world.database.pool.query("update users set role = 'user' where id = $1", [trade.ada.id]);
  });

  it('for a role of their own', async () => {
    const raise = { kind: 'make-staff', userId: tunde.id, role: 'super-admin' } as const;
    const slip = await calls.asked(trade.boss, raise);
    expect((await calls.approve(tunde, slip.id)).failure.code).toBe('own_approval');
    expect((await calls.approve(ngozi, slip.id)).status).toBe(200);
    const raised = await world.call(changeRole, { id: tunde.id, role: 'super-admin' }, trade.boss.token);
    expect(raised.status, raised.text).toBe(200);
  });
});
