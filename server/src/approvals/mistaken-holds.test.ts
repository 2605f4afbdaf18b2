import { matchReceipt, undoMatch } from '@nairadesk/contract/receipts';
import { undoImport } from '@nairadesk/contract/statements';
import { expect, it } from 'vitest';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const desk = moneyDesk(world, tunde);
let opening = 50_000_00n;

async function unmatch(transferId: string): Promise<void> {
  const match = (await desk.transfer(transferId))?.matches.at(-1);
  const undone = await world.call(undoMatch, { id: match?.id ?? '', reason: 'Mistake' }, tunde.token);
  expect(undone.status, undone.text).toBe(200);
}
/** Other money, on another account: the reversal took nothing back of it. @returns its id */
async function payBesides(orderId: string): Promise<string> {
  const text = 'select id from receiving_accounts where id <> $1 limit 1';
  const { rows } = await world.database.pool.query(text, [bank.account.id]);
  const accountId = String(rows[0]?.id);
  opening += 150_000_00n;
  const line = { amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: '' };
  const file = formatOf('Moniepoint').write(linesOf([line], { opening, from: Date.now() }));
  const imported = await bank.importFile(file, tunde, { accountId });
  expect(imported.status, imported.text).toBe(201);
  const newest = 'select id from receipts where account_id = $1 order by created_at desc, id desc limit 1';
  const id = String((await world.database.pool.query(newest, [accountId])).rows[0]?.id);
  const matched = await world.call(matchReceipt, { id, orderId, confirmed: true }, tunde.token);
  expect(matched.status, matched.text).toBe(201);
  return id;
}
/** Imports that the bank took the money back, and lets `then` happen before that import is undone. */
async function takeBackAndUndo(opening: bigint, then = async () => {}): Promise<void> {
  const line = { amountKobo: -150_000_00n, narration: 'RVSL NIP/OBI ADA', isTakenBack: true };
  const file = formatOf('Moniepoint').write(linesOf([line], { opening, from: Date.now() }));
  expect((await bank.importFile(file, tunde)).status).toBe(201);
  await then();
  const id = (await bank.statements())[0]?.id ?? '';
  const undone = await world.call(undoImport, { id, reason: 'Wrong file' }, tunde.token);
  expect(undone.status, undone.text).toBe(200);
}

it('an order that had a transfer by mistake, and was paid by another since: had nothing held up, unless its reversal was known', async () => {
  const { id: orderId, transactionId } = await trade.place();
  const narration = `NIP/OBI ADA/GTB/${transactionId}`;
  await bank.importLines(linesOf([{ amountKobo: 150_000_00n, narration }]));
  const transferId = (await bank.transfers())[0]?.id ?? '';
  const lifted = async (id = orderId) => {
    const text = "select from audit_log where action = 'hold-lifted' and subject_id = $1";
    return (await world.database.pool.query(text, [id])).rows.length;
  };
  await unmatch(transferId);
  const other = await payBesides(orderId);
  await takeBackAndUndo(200_000_00n);
  expect(await lifted()).toBe(0);
  expect(await lifted(transferId)).toBe(1);
  await unmatch(other);
  expect((await desk.match(transferId, orderId)).status).toBe(201);
  await takeBackAndUndo(300_000_00n, async () => {
    await unmatch(transferId);
    await payBesides(orderId);
  });
  expect(await lifted()).toBe(1);
});

it('an order whose match is undone, and that is paid by what staff type alone: is named where a reversal is lifted', async () => {
  const { id: orderId, transactionId } = await trade.place();
  const narration = `NIP/OBI ADA/GTB/${transactionId}`;
  await bank.importLines(linesOf([{ amountKobo: 150_000_00n, narration }], { opening: 900_000_00n }));
  await unmatch((await bank.transfers())[0]?.id ?? '');
  expect((await desk.enter({ orderId, amount: '150001.00', senderName: 'ADA OBI' })).status).toBe(201);
  await takeBackAndUndo(600_000_00n);
  const text = "select from audit_log where action = 'hold-lifted' and subject_id = $1";
  expect((await world.database.pool.query(text, [orderId])).rows).toHaveLength(1);
});
