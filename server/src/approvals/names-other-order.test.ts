import { acceptOffer, makeOffer } from '@nairadesk/contract/offers';
import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { undoImport } from '@nairadesk/contract/statements';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
let chidi: Person;

beforeAll(async () => {
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  chidi = await world.user({ name: 'Chidi Okafor' });
  await world.giveWallets(chidi, { Bitcoin: 'chidi-bitcoin' });
});

const unnamed = { amountKobo: 150_000_00n, partyName: '', partyBank: '' };
/** A transfer on a statement of which the bank says these words alone. */
const arrived = async (narration: string) => {
  const imported = await bank.importLines(linesOf([{ ...unnamed, narration }], { from: Date.now() }));
  expect(imported.status, imported.text).toBe(201);
  const [transfer] = await bank.transfers();
  if (!transfer) throw new Error('no transfer');
  return transfer;
};
const match = (id: string, orderId: string, confirmed?: true) =>
  world.call(matchReceipt, { id, orderId, confirmed }, tunde.token);
const undo = async (id: string) => {
  const answer = await world.call(undoMatch, { id, reason: 'wrong order' }, tunde.token);
  expect(answer.status, answer.text).toBe(200);
};
const slipLine = async (orderId: string) => {
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
  return terms.find(({ name }) => name === 'Transfer')?.value;
};
/** What the activity log says of transfers that were taken for an order although they name another one. */
const namesAccepted = async (orderId: string) => {
  const { rows } = await world.database.pool.query(
    "select detail::json ->> 'names' as names from audit_log where action = 'other-order-accepted' and subject_id = $1",
    [orderId],
  );
  return rows.map(({ names }) => names);
};

it('a transfer that names another customer’s order: counts for this one after a second yes, and the slip says so', async () => {
  const adas = await trade.place();
  const { id: orderId } = await trade.place(trade.buy, chidi);
  const transfer = await arrived(`NIP CREDIT ${adas.transactionId}`);
  for (const { id } of transfer.matches) await undo(id);
  const refused = await match(transfer.id, orderId);
  expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
    409,
    'names_other_order',
    { names: adas.transactionId },
  ]);
  const matched = await match(transfer.id, orderId, true);
  expect(matched.status, matched.text).toBe(201);
  expect(await namesAccepted(orderId)).toEqual([adas.transactionId]);
  const line = await slipLine(orderId);
  expect(line).toContain(`, “NIP CREDIT ${adas.transactionId}”`);
  expect(line).toContain(`, names ${adas.transactionId} of another customer`);
});

it('a transfer that names another customer’s order: is offered as a new order after a second yes alone, and the slip says so', async () => {
  const adas = await trade.place();
  const { id: orderId } = await trade.place(trade.buy, chidi);
  const transfer = await arrived(`NIP CREDIT ${adas.transactionId}`);
  for (const { id } of transfer.matches) await undo(id);
  for (const id of [adas.id, orderId])
    expect((await world.call(resolveOrder, { orderId: id, status: 'cancelled' }, tunde.token)).status).toBe(
      200,
    );
  const offered = (confirmedOther?: true) => {
    const wanted = { kind: 'new-order', hours: 24, receiptId: transfer.id, confirmedOther } as const;
    return world.call(makeOffer, { orderId, ...wanted }, tunde.token);
  };
  const refused = await offered();
  expect([refused.status, refused.failure.code, refused.failure.data]).toEqual([
    409,
    'names_other_order',
    { names: adas.transactionId },
  ]);
  expect(refused.failure.message).toContain('Offer a new order only if you know why.');
  const { status, body, text } = await offered(true);
  expect(status, text).toBe(201);
  expect(await namesAccepted(orderId)).toEqual([adas.transactionId]);
  const accepted = await world.call(acceptOffer, { id: body.data.id }, chidi.token);
  expect(accepted.status, accepted.text).toBe(200);
  const { rows } = await world.database.pool.query('select new_order_id as id from offers where id = $1', [
    body.data.id,
  ]);
  const line = await slipLine(rows[0].id);
  expect(line).toContain(`, names ${adas.transactionId} of another customer`);
});

it('a transfer that names an order of the same customer: is offered as a new order without a question', async () => {
  const { id: orderId, transactionId } = await trade.place(trade.buy, chidi);
  const transfer = await arrived(`NIP CREDIT ${transactionId}`);
  for (const { id } of transfer.matches) await undo(id);
  await world.call(resolveOrder, { orderId, status: 'cancelled' }, tunde.token);
  const wanted = { orderId, kind: 'new-order', hours: 24, receiptId: transfer.id } as const;
  const { status, text } = await world.call(makeOffer, wanted, tunde.token);
  expect(status, text).toBe(201);
});

it('a transfer that was another customer’s before: the slip says so, and a word of the bank that names nobody', async () => {
  const adas = await trade.place();
  const { id: orderId } = await trade.place(trade.buy, chidi);
  const transfer = await arrived('NIP CREDIT 4402 LAGOS');
  const wrong = await match(transfer.id, adas.id);
  await undo(wrong.body.data.matches[0]?.id ?? '');
  expect((await match(transfer.id, orderId)).status).toBe(201);
  expect(await slipLine(orderId)).toMatch(
    new RegExp(
      `^₦150,000\\.00 from somebody whom the bank doesn’t name, “NIP CREDIT 4402 LAGOS”, was matched to ${adas.transactionId} of another customer before, on “august`,
    ),
  );
});

it.each([
  ['again', false],
  ['for another account of ours', true],
])(
  'a transfer that was another customer’s before its import was undone: the slip says so once it is imported %s',
  async (_, elsewhere) => {
    const adas = await trade.place();
    const bisi = await world.user({ name: 'Bisi Alade' });
    await world.giveWallets(bisi, { Bitcoin: 'bisi-bitcoin' });
    const { id: orderId } = await trade.place(trade.buy, bisi);
    const lines = linesOf([{ ...unnamed, narration: 'NIP CREDIT H 4402' }], { from: Date.now() });
    const imported = await bank.importLines(lines);
    expect(imported.status, imported.text).toBe(201);
    const [first] = await bank.transfers();
    expect((await match(first?.id ?? '', adas.id)).status).toBe(201);
    const [statement] = await bank.statements();
    const undone = await world.call(undoImport, { id: statement?.id ?? '', reason: 'Again' }, tunde.token);
    expect(undone.status, undone.text).toBe(200);
    if (elsewhere) {
      const { rows } = await world.database.pool.query(
        `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Moniepoint MFB', 'Nairadesk Ltd', '2000000077') returning id`,
      );
      bank.account.id = rows[0].id;
    }
    expect((await bank.importLines(lines)).status).toBe(201);
    const [again] = await bank.transfers('unmatched');
    expect((await match(again?.id ?? '', orderId)).status).toBe(201);
    expect(await slipLine(orderId)).toMatch(
      new RegExp(`, was matched to [\\w, ]*${adas.transactionId} of another customer before, on “august`),
    );
  },
);

it('a transfer that names another order of the same customer, or one that it once was matched to: asks nothing', async () => {
  const first = await trade.place();
  const { id: orderId } = await trade.place();
  const transfer = await arrived(`NIP CREDIT ${first.transactionId}`);
  for (const { id } of transfer.matches) await undo(id);
  expect((await match(transfer.id, orderId)).status).toBe(201);
  expect(await slipLine(orderId)).not.toMatch(/ of another customer/);
  const cancelled = await world.call(resolveOrder, { orderId: first.id, status: 'cancelled' }, tunde.token);
  expect(cancelled.status, cancelled.text).toBe(200);
});

it('a slip tells its customer from another one of the same name', async () => {
  const { id: orderId } = await trade.place();
  const slipOf = () => calls.asked(tunde, { kind: 'complete-order', orderId });
  expect((await slipOf()).terms).toContainEqual({ name: 'Email', value: trade.ada.email });
  expect((await slipOf()).besides?.map(({ name }) => name)).not.toContain('Same name');
  const alike = { name: 'Same name', value: 'Another customer has it, or one much like it' };
  const namesake = await world.user({ name: 'OBI Ada' });
  expect((await slipOf()).besides).toContainEqual(alike);
  await world.database.pool.query("update users set name = 'Adá Ọbi Chidi' where id = $1", [namesake.id]);
  expect((await slipOf()).besides).toContainEqual(alike);
  await world.database.pool.query("update users set name = 'Musa Bello' where id = $1", [namesake.id]);
});
