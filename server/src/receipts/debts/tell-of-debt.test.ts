import { matchReceipt } from '@nairadesk/contract/receipts';
import { describe, expect, it } from 'vitest';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { waitingMails } from '../../../test/mail-to.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();
const bank = useStatements(world, admin);
const desk = moneyDesk(world, admin);

/** A completed order whose customer owes its money again, which came by `sender`. */
async function owed() {
  const { id, transactionId } = await trade.place();
  const paid = (await desk.enter({ orderId: id })).body.data;
  await desk.complete(id);
  await desk.takeBack(paid);
  expect((await desk.debts()).some(({ orderId }) => orderId === id)).toBe(true);
  return { id, transactionId: transactionId ?? '' };
}

let opening = 50_000_000n;
/** A transfer that a statement has and that no order explains. */
async function onStatement(line: { partyName: string; narration?: string }) {
  // Two of one second and balance would be one.
  opening += 1_000_000_00n;
  const imported = await bank.importLines(
    linesOf([{ amountKobo: 150_000_00n, narration: 'FUND TRANSFER', ...line }], { opening }),
  );
  expect(imported.status, imported.text).toBe(201);
  const [transfer] = await bank.transfers('unmatched');
  return transfer?.id ?? '';
}

const match = (id: string, orderId: string) =>
  world.call(matchReceipt, { id, orderId, confirmed: true }, admin.token);
const told = async (transactionId: string) =>
  (await waitingMails(world)).filter(
    ({ kind, text }) => kind === 'debt-paid' && text.includes(transactionId),
  );

it('a debt that a nameless transfer pays is told to the super-admins', async () => {
  const { id, transactionId } = await owed();
  expect((await match(await onStatement({ partyName: '' }), id)).status).toBe(201);
  expect((await desk.debts()).some(({ orderId }) => orderId === id)).toBe(false);
  const [mail, ...more] = await told(transactionId);
  expect([mail?.to, more]).toEqual([trade.boss.email, []]);
  expect(mail?.text).toContain(
    `${transactionId} of Ada Obi, who owes us: ₦150,000.00 of a transfer of ₦150,000.00 from nobody named, “FUND TRANSFER”.`,
  );
});

it('a debt that a typed transfer pays is told, whatever name was typed', async () => {
  const { id, transactionId } = await owed();
  expect((await desk.enter({ orderId: id })).status).toBe(201);
  expect((await told(transactionId)).map(({ text }) => text)).toEqual([
    expect.stringContaining('that staff typed and no statement has'),
  ]);
});

it('a debt that a stranger’s transfer pays is told, also where it was confirmed', async () => {
  const { id, transactionId } = await owed();
  expect((await match(await onStatement({ partyName: 'MUSA BELLO' }), id)).status).toBe(201);
  expect(await told(transactionId)).toHaveLength(1);
});

it('a debt that its customer pays, by the bank’s word, is told to nobody', async () => {
  const one = await owed();
  expect((await match(await onStatement({ partyName: 'OBI ADA' }), one.id)).status).toBe(201);
  expect(await told(one.transactionId)).toEqual([]);
});

describe('a debt that a transfer pays which another order may have', () => {
  /** A debt, and an order that was completed with what staff typed, which names nobody. */
  async function alike() {
    const debt = await owed();
    const { id: orderId, transactionId } = await trade.place();
    const nobody = { accountId: bank.account.id, senderName: '', senderBank: '', senderAccount: '' };
    expect((await desk.enter({ ...nobody, orderId })).status).toBe(201);
    expect((await desk.complete(orderId)).status).toBe(200);
    return { debt, other: transactionId ?? '' };
  }

  it('asks, and is told where staff mean it, though the bank names its customer', async () => {
    const { debt, other } = await alike();
    const line = await onStatement({ partyName: 'OBI ADA' });
    const no = await desk.match(line, debt.id);
    expect([no.status, no.failure?.code, no.failure?.message]).toEqual([
      409,
      'receipt_alike',
      `This transfer may be the one that ${other} has, and would count twice. Match it only if it’s another one.`,
    ]);
    expect((await desk.debts()).some(({ orderId }) => orderId === debt.id)).toBe(true);
    expect(await told(debt.transactionId)).toEqual([]);
    expect((await match(line, debt.id)).status).toBe(201);
    expect((await desk.debts()).some(({ orderId }) => orderId === debt.id)).toBe(false);
    expect((await told(debt.transactionId)).map(({ to, text }) => [to, text])).toEqual([
      [trade.boss.email, expect.stringContaining(`“FUND TRANSFER”. It may be the one that ${other} has.`)],
    ]);
  });

  it('is told, too, where staff typed it as another one and it has its line since', async () => {
    const { debt, other } = await alike();
    const { data: typed } = (await desk.enter({ accountId: bank.account.id })).body;
    await onStatement({ partyName: 'OBI ADA' });
    expect((await desk.transfer(typed.id))?.typedBy).toBeNull();
    expect((await desk.match(typed.id, debt.id)).status).toBe(201);
    expect((await told(debt.transactionId)).map(({ text }) => text)).toEqual([
      expect.stringContaining(`It may be the one that ${other} has.`),
    ]);
  });

  it('is asked about once where it is typed for it as another one', async () => {
    const { debt } = await alike();
    await onStatement({ partyName: 'OBI ADA' });
    const seen = { accountId: bank.account.id, orderId: debt.id };
    const no = await desk.enter({ ...seen, confirmedOther: false });
    expect([no.status, no.failure?.code]).toEqual([409, 'receipt_known']);
    expect((await desk.enter(seen)).status).toBe(201);
    expect(await told(debt.transactionId)).toHaveLength(1);
  });
});

it('a purchase that was completed on our word is told of from the owner’s sum on', async () => {
  const rule = (from: string) =>
    world.database.pool.query(`update desk_rules set approval_from_kobo = ${from}`);
  for (const [from, mails] of [
    ['null', 0],
    ['15000001', 0],
    ['15000000', 1],
  ] as const) {
    const { id, transactionId } = await trade.place();
    await desk.complete(id);
    await rule(from);
    expect((await match(await onStatement({ partyName: '' }), id)).status).toBe(201);
    await rule('null');
    expect(await told(transactionId ?? ''), from).toHaveLength(mails);
  }
});

it('a debt that another customer of the same name may have paid is told', async () => {
  await world.user({ name: 'Ada Obi' });
  const { id, transactionId } = await owed();
  expect((await match(await onStatement({ partyName: 'OBI ADA' }), id)).status).toBe(201);
  expect(await told(transactionId)).toHaveLength(1);
});
