import type { RequestOf } from '@nairadesk/contract/endpoint';
import { resolveOrder } from '@nairadesk/contract/orders';
import { enterReceipt } from '@nairadesk/contract/receipts';
import { listRefunds, matchRefund, sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { account, importLines, transfers } = useStatements(world, admin);

const enter = async (more: Partial<RequestOf<typeof enterReceipt>>) => {
  const now = { arrivedAt: new Date().toISOString(), reference: `S-${newReference()}` };
  const given = { accountId: account.id, direction: 'in' as const, amount: '150000', ...now, ...more };
  const { status, body, text } = await world.call(enterReceipt, given, admin.token);
  expect(status, text).toBe(201);
  return body.data;
};
const complete = (orderId: string, more: object = {}) =>
  world.call(resolveOrder, { orderId, status: 'completed', ...more }, admin.token);
const lineOf = (partyName: string, remark: string, amountKobo = 150_000_00n) =>
  linesOf([{ amountKobo, partyName, narration: `NIP/${partyName}/GTB/${remark}` }], {
    from: Date.now() - 60_000,
  });
const listed = async () =>
  (await transfers()).map(({ senderName, unmatched, mayBe }) => [
    senderName,
    unmatched,
    mayBe?.receiptId ?? null,
  ]);

const buyer = async (name: string) => {
  const person = await world.user({ name });
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  return person;
};

it('a transfer typed for a completed order: gets no line that names another person and another order', async () => {
  const victims = await trade.place();
  const order = await trade.place(trade.buy, await buyer('Acc Omplice'));
  const lines = lineOf('OBI ADA', victims.transactionId);
  const reference = lines[0]?.reference ?? '';
  const typed = await enter({ senderName: 'ACC OMPLICE', reference, orderId: order.id });
  expect((await complete(order.id)).status).toBe(200);
  expect((await importLines(lines)).body.data).toMatchObject({ added: 1, matched: 0 });
  expect(await listed()).toContainEqual(['OBI ADA', '150000.00', typed.id]);
});

it('a transfer typed without a sender for a completed order: gets no line of a stranger', async () => {
  const order = await trade.place(trade.buy, await buyer('Bola Ige'));
  const lines = lineOf('CHIDI OKAFOR', 'FOR COINS');
  const typed = await enter({ reference: lines[0]?.reference ?? '', orderId: order.id });
  expect((await complete(order.id)).status).toBe(200);
  expect((await importLines(lines)).body.data).toMatchObject({ added: 1 });
  expect(await listed()).toContainEqual(['CHIDI OKAFOR', '150000.00', typed.id]);
});

it('a transfer of a friend, typed with their name for a reason: gets its line', async () => {
  const order = await trade.place(trade.buy, await buyer('Efe Oto'));
  const lines = lineOf('CHIDI OKAFOR', 'FOR EFE');
  await enter({ senderName: 'Chidi Okafor', reference: lines[0]?.reference ?? '', orderId: order.id });
  expect((await complete(order.id, { strangerReason: 'Their brother, by phone' })).status).toBe(200);
  expect((await importLines(lines)).body.data).toMatchObject({ added: 0 });
});

it('a debit typed for a refund that was sent: gets no line to another person', async () => {
  const order = await trade.place(trade.buy, await buyer('Ada Eze'));
  await importLines(lineOf('ADA EZE', order.transactionId));
  expect(
    (await world.call(resolveOrder, { orderId: order.id, status: 'cancelled' }, admin.token)).status,
  ).toBe(200);
  const { body } = await world.call(listRefunds, {}, admin.token);
  const { id } = body.data.find(({ orderId }) => orderId === order.id) ?? { id: '' };
  const payee = { bankName: 'GTBank', accountName: 'Ada Eze', accountNumber: '0123456789' };
  expect((await world.call(setRefundPayee, { id, ...payee }, admin.token)).status).toBe(200);
  expect((await world.call(sendRefund, { id, bankReference: 'SENT-1' }, admin.token)).status).toBe(200);
  const lines = lineOf('TUNDE BAKARE', 'REF', -150_000_00n);
  const typed = await enter({
    direction: 'out',
    senderName: 'ADA EZE',
    reference: lines[0]?.reference ?? '',
  });
  const matched = await world.call(matchRefund, { id, receiptId: typed.id }, admin.token);
  expect(matched.status, matched.text).toBe(200);
  expect((await importLines(lines)).body.data).toMatchObject({ added: 1 });
  expect(await listed()).toContainEqual(['TUNDE BAKARE', '150000.00', typed.id]);
});
