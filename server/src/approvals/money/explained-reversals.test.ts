import type { AskedChange } from '@nairadesk/contract/approvals';
import { matchReceipt, takeBackReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { useReversalDesk } from '../../../test/desks/reversal-desk.ts';

const {
  world,
  trade,
  bank,
  calls,
  tunde,
  staff,
  newSum,
  buyOf,
  newSale,
  importLine,
  importAgain,
  importLines,
  credit,
  debit,
  match,
  undoOf,
  told,
  decided,
  enter,
  typedReversal,
  unmatch,
} = useReversalDesk();

describe('a reversal whose transfer is in no books yet', () => {
  it('that staff typed is matched to no sale and no refund of ours', async () => {
    const kobo = newSum();
    const id = await typedReversal(staff.ngozi, kobo);
    const sale = await newSale();
    const asked = await world.call(matchReceipt, { id, orderId: sale.id, confirmed: true }, tunde.token);
    expect(asked.failure.code).toBe('match_not_possible');
    expect(asked.failure.message).toContain('Staff typed this as a reversal by the bank.');
  });

  it('of a bank is told where it is matched as our payout, and who did that agrees to nothing', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const reversal = await importLine(staff.bola, debit(kobo), Date.now());
    await match(reversal.id, (await newSale()).id, tunde);
    expect(await told()).toEqual([trade.boss.email]);
    const { id } = await importLine(staff.bola, credit(kobo));
    await match(id, order.id, staff.bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('is told where the import that had it is undone, and who did that agrees to nothing', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const { statementId } = await importLine(staff.bola, debit(kobo), Date.now());
    await undoOf(statementId, tunde);
    expect(await told()).toEqual([trade.boss.email]);
    const { id } = await importLine(staff.bola, credit(kobo));
    await match(id, order.id, staff.bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const pair = (id: string, takesBack: string) =>
  world.call(takeBackReceipt, { id, takesBack, confirmed: true }, tunde.token);

it('reversals of a bank that are taken for those of transfers which the clerk typed: they agree to nothing, also where they typed its references', async () => {
  const [kobo, parts] = [30_000_00n, 4];
  const order = await buyOf(kobo * BigInt(parts));
  const debits = Array.from({ length: parts }, () => ({ ...debit(kobo), reference: newReference() }));
  await importLines(staff.bola, debits, Date.now() - 30_000);
  for (const { id, kind, reference } of await bank.transfers('unmatched')) {
    if (kind !== 'reversal') continue;
    const typed = await enter(tunde, kobo, { reference: String(reference), arrivedAt: daysAgo(10) });
    expect((await pair(id, typed)).status).toBe(200);
  }
  await importLines(staff.bola, Array(parts).fill(credit(kobo)), Date.now() - 60_000);
  for (const { id, amount, direction } of await bank.transfers('unmatched'))
    if (amount === '30000.00' && direction === 'in') await match(id, order.id, staff.bola);
  expect(await decided(order.id)).toEqual(['own_approval', 200]);
});

describe('a reversal that a clerk typed, and a statement had until its import was undone', () => {
  const held = async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const reference = newReference();
    const id = await enter(tunde, kobo, { kind: 'reversal', direction: 'out', reference });
    const { statementId } = await importLine(staff.bola, { ...debit(kobo), reference });
    await undoOf(statementId, staff.ngozi);
    await world.database.pool.query('delete from outbox');
    return { kobo, order, id };
  };

  it('takes back what they typed only with a second person, who reads both, and that is told', async () => {
    const { kobo, id } = await held();
    const typed = await enter(tunde, kobo, { senderName: 'INI UDO', arrivedAt: daysAgo(10) });
    expect((await pair(id, typed)).failure?.code).toBe('approval_needed');
    const change = { kind: 'take-back', receiptId: typed, reversalId: id } as const;
    await calls.grant(tunde, trade.boss, change);
    expect((await pair(id, typed)).status).toBe(200);
    expect(await told()).toContain(trade.boss.email);
  });

  it('is undone by them, and then they agree to nothing that its sum pays', async () => {
    const { kobo, order, id } = await held();
    expect((await world.call(undoReversal, { id, reason: 'A mistake' }, tunde.token)).status).toBe(200);
    expect(await told()).toEqual([trade.boss.email]);
    const line = await importLine(staff.bola, credit(kobo));
    await match(line.id, order.id, staff.bola);
    const [own] = await decided(order.id);
    expect(own).toBe('own_approval');
  });
});

describe('a transfer whose import is undone and made again is the same for who said something of it', () => {
  it('who took its match back', async () => {
    const kobo = newSum();
    const [first, order] = [await buyOf(kobo), await buyOf(kobo)];
    const { id, statementId, lines } = await importLine(staff.bola, credit(kobo));
    await match(id, first.id, staff.ngozi);
    await unmatch(id, tunde);
    await undoOf(statementId, staff.bola);
    await match((await importAgain(staff.bola, lines)).id, order.id, staff.bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('who undid the import, and by it a match', async () => {
    const kobo = newSum();
    const [first, order] = [await buyOf(kobo), await buyOf(kobo)];
    const { id, statementId, lines } = await importLine(staff.bola, credit(kobo));
    await match(id, first.id, staff.ngozi);
    await undoOf(statementId, tunde);
    await match((await importAgain(staff.bola, lines)).id, order.id, staff.bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });

  it('who let its reversal go', async () => {
    const kobo = newSum();
    const order = await buyOf(kobo);
    const { statementId, lines } = await importLine(staff.bola, credit(kobo));
    const reversal = await importLine(staff.bola, debit(kobo), Date.now());
    await match(reversal.id, (await newSale()).id, tunde);
    await undoOf(statementId, staff.bola);
    await match((await importAgain(staff.bola, lines)).id, order.id, staff.bola);
    expect(await decided(order.id)).toEqual(['own_approval', 200]);
  });
});

it('a bank’s reversal is given to no typed one that a version before matched to a sale, and holds its money up', async () => {
  const kobo = newSum();
  const order = await buyOf(kobo);
  const reference = newReference();
  const typed = await enter(tunde, kobo, { kind: 'transfer', direction: 'out', reference });
  await match(typed, (await newSale()).id, tunde);
  await world.database.pool.query(`begin; set local session_replication_role = replica;
    update receipts set kind = 'reversal' where id = '${typed}'; commit`);
  const { id } = await importLine(staff.bola, credit(kobo));
  await match(id, order.id, staff.bola);
  await importLines(staff.bola, [{ ...debit(kobo), reference }], Date.now());
  const change: AskedChange = { kind: 'complete-order', orderId: order.id };
  expect((await calls.ask(staff.dayo, change)).failure.code).toBe('reversal_open');
});
