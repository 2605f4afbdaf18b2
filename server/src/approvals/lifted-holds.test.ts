import type { AskedChange } from '@nairadesk/contract/approvals';
import {
  enterReceipt,
  matchReceipt,
  takeBackReceipt,
  undoMatch,
  undoReversal,
} from '@nairadesk/contract/receipts';
import { undoImport } from '@nairadesk/contract/statements';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { pairingsNamed } from '../../test/desks/pairings-named.ts';
import { useStaffedDesk } from '../../test/desks/staffed-desk.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { formatOf, linesOf } from '../../test/statements/use-statements.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, bank, calls, desk, tunde, staff, approvalFrom } = useStaffedDesk();

beforeEach(() => approvalFrom(100_000_00n));
afterEach(() => approvalFrom(null));

/** An order whose money a statement has, and to which a second person agreed. */
async function agreedTo(since?: { opening: bigint; from: number }) {
  const { id: orderId, transactionId } = await trade.place();
  const narration = `NIP/OBI ADA/GTB/${transactionId}`;
  const lines = linesOf([{ amountKobo: 150_000_00n, narration }], since);
  expect((await bank.importLines(lines)).body.data.matched).toBe(1);
  const change: AskedChange = { kind: 'complete-order', orderId };
  await calls.grant(tunde, staff.ngozi, change);
  const [transfer] = await bank.transfers();
  return { orderId, transactionId: transactionId ?? '', change, transferId: transfer?.id ?? '', lines };
}
/** Takes the match of a transfer back, as Bola. */
async function unmatch(transferId: string) {
  const [match] = (await desk.transfer(transferId))?.matches ?? [];
  const undone = await world.call(undoMatch, { id: match?.id ?? '', reason: 'Swap' }, staff.bola.token);
  expect(undone.status, undone.text).toBe(200);
}
const asPayout = async (id: string, who: Person) => {
  const sale = await trade.place({ ...trade.sell, quantity: '0.0015', amount: '222000.00' });
  const matched = await world.call(matchReceipt, { id, orderId: sale.id, confirmed: true }, who.token);
  expect(matched.status, matched.text).toBe(201);
  return sale;
};
const liftedBy = async (orderId: string) => {
  const text = "select actor_id from audit_log where action = 'hold-lifted' and subject_id = $1";
  return (await world.database.pool.query(text, [orderId])).rows.map((row) => row.actor_id);
};
const back = {
  amountKobo: -150_000_00n,
  partyName: 'OBI ADA',
  narration: 'RVSL NIP/OBI ADA',
  isTakenBack: true,
};
/** Imports a statement, by which the bank took money back, as this person. @returns the reversal's id */
async function takenBack(who: Person, line = back, opening = 200_000_00n) {
  const file = formatOf('Moniepoint').write(linesOf([line], { opening, from: Date.now() }));
  const imported = await bank.importFile(file, who);
  expect(imported.status, imported.text).toBe(201);
  const reversal = (await bank.transfers()).find(({ kind }) => kind === 'reversal');
  return { id: reversal?.id ?? '', statementId: (await bank.statements())[0]?.id ?? '' };
}
const complete = async (orderId: string) => (await desk.complete(orderId)).failure?.code ?? 'done';
/** Who was mailed that what held this order up holds it no longer, with what each read. */
const told = async (transactionId: string) =>
  (await waitingMails(world))
    .filter((mail) => mail.kind === 'hold-lifted' && mail.text.includes(transactionId))
    .map(({ to, text }) => ({ to, text }));
/** What becomes of the slip that Ngozi asks for now, where this colleague approves it. */
async function decided(change: AskedChange, by: Person) {
  const { id } = await calls.asked(staff.ngozi, change);
  const answer = await calls.approve(by, id);
  return answer.status === 200 ? 'approved' : answer.failure.code;
}

describe('what a reversal held up', () => {
  it('is told to the super-admins and to the colleague who typed it, where another undoes it, and wants a new yes', async () => {
    const { orderId, transactionId, change } = await agreedTo();
    const seen = {
      accountId: bank.account.id,
      kind: 'reversal',
      direction: 'out',
      amount: '150000',
      arrivedAt: new Date().toISOString(),
      reference: newReference(),
      confirmedOther: true,
    } as const;
    const typed = await world.call(enterReceipt, seen, staff.ngozi.token);
    expect(await complete(orderId)).toBe('reversal_open');
    const undone = await world.call(
      undoReversal,
      { id: typed.body.data.id, reason: 'A mistake' },
      staff.bola.token,
    );
    expect(undone.status, undone.text).toBe(200);
    const mails = await told(transactionId);
    expect(mails.map(({ to }) => to).toSorted()).toEqual([trade.boss.email, staff.ngozi.email].toSorted());
    expect(mails[0]?.text).toContain(
      'a colleague had typed it, and it was undone: “A mistake”. It may have taken back the money of',
    );
    expect(await liftedBy(orderId)).toEqual([staff.bola.id]);
    expect(await complete(orderId)).toBe('approval_needed');
    expect(await decided(change, staff.bola)).toBe('own_approval');
    expect(await decided(change, trade.boss)).toBe('approved');
    expect(await complete(orderId)).toBe('done');
  });

  it('is not told to anybody where the clerk undoes what they typed themselves', async () => {
    const { transactionId } = await agreedTo();
    const typed = await desk.enter({
      accountId: bank.account.id,
      kind: 'reversal',
      direction: 'out',
      narration: 'RVSL',
    });
    await world.call(undoReversal, { id: typed.body.data.id, reason: 'A mistake' }, tunde.token);
    expect(await told(transactionId)).toEqual([]);
  });

  it('is told where the import that had it is undone, and wants a new yes', async () => {
    const { orderId, transactionId, change } = await agreedTo();
    const { statementId } = await takenBack(staff.bola);
    expect(await complete(orderId)).toBe('reversal_open');
    const undone = await world.call(undoImport, { id: statementId, reason: 'Wrong file' }, staff.bola.token);
    expect(undone.status, undone.text).toBe(200);
    const mails = await told(transactionId);
    expect(mails.map(({ to }) => to)).toEqual([trade.boss.email]);
    expect(mails[0]?.text).toContain(
      'its import, “august.csv”, was undone: “Wrong file”. It may have taken back the money of',
    );
    expect(await complete(orderId)).toBe('approval_needed');
    expect(await decided(change, staff.bola)).toBe('own_approval');
  });

  it('is told where it is matched as if we had sent it, and wants a new yes', async () => {
    const { orderId, transactionId, change } = await agreedTo();
    const { id } = await takenBack(tunde);
    const sale = await asPayout(id, staff.bola);
    const mails = await told(transactionId);
    expect(mails.map(({ to }) => to)).toEqual([trade.boss.email]);
    expect(mails[0]?.text).toContain(
      `matched to ${sale.transactionId}, as if we had sent it. It may have taken back the money of`,
    );
    expect(await complete(orderId)).toBe('approval_needed');
    expect(await decided(change, staff.bola)).toBe('own_approval');
  });

  it('is told where its match is undone first, and wants a new yes', async () => {
    const { orderId, transactionId, transferId } = await agreedTo();
    const { id } = await takenBack(tunde);
    await unmatch(transferId);
    await asPayout(id, staff.bola);
    expect((await told(transactionId)).map(({ to }) => to)).toEqual([trade.boss.email]);
    expect(await liftedBy(orderId)).toEqual([staff.bola.id]);
    expect((await desk.match(transferId, orderId)).status).toBe(201);
    expect(await complete(orderId)).toBe('approval_needed');
  });

  it('is told where a colleague’s import gave its line to what the clerk typed, with that and when it is undone', async () => {
    const { transactionId, lines } = await agreedTo();
    const then = linesOf([back], { opening: lines[0]?.balanceKobo ?? 0n, from: Date.now() });
    const typed = await desk.enter({
      accountId: bank.account.id,
      kind: 'reversal',
      direction: 'out',
      reference: then[0]?.reference ?? '',
    });
    const { id } = typed.body.data;
    const file = formatOf('Moniepoint').write(then);
    expect((await bank.importFile(file, staff.bola)).status).toBe(201);
    const undo = () => world.call(undoReversal, { id, reason: 'A mistake' }, tunde.token);
    expect((await undo()).failure.code).toBe('reversal_not_possible');
    const [statement] = await bank.statements();
    const undone = await world.call(
      undoImport,
      { id: statement?.id ?? '', reason: 'Wrong file' },
      tunde.token,
    );
    expect(undone.status, undone.text).toBe(200);
    const first = await told(transactionId);
    expect(first.map(({ to }) => to)).toEqual([trade.boss.email]);
    expect(first[0]?.text).toContain('the import that had its line, “august.csv”, was undone: “Wrong file”');
    expect((await undo()).status).toBe(200);
    const [second] = await told(transactionId);
    expect(second?.text).toContain('a statement had it before, and it was undone: “A mistake”');
  });
});

describe('a second person’s yes to an order', () => {
  const stateOf = async (orderId: string) => {
    const text = 'select state from approvals where subject_id = $1';
    return (await world.database.pool.query(text, [orderId])).rows.map(({ state }) => state);
  };

  it('ends as soon as a person takes a match of its money back, and that of another order stays', async () => {
    const one = await agreedTo();
    const other = await agreedTo({ opening: one.lines[0]?.balanceKobo ?? 0n, from: Date.now() });
    await unmatch(one.transferId);
    expect((await desk.match(one.transferId, one.orderId)).status).toBe(201);
    expect(await complete(one.orderId)).toBe('approval_needed');
    expect(await complete(other.orderId)).toBe('done');
  });

  it('ends with the import that had its money', async () => {
    const { orderId } = await agreedTo();
    const [statement] = await bank.statements();
    const undone = await world.call(
      undoImport,
      { id: statement?.id ?? '', reason: 'Wrong' },
      staff.bola.token,
    );
    expect(undone.status, undone.text).toBe(200);
    expect(await stateOf(orderId)).toEqual(['withdrawn']);
  });

  it('ends with the import that had the line of its typed money', async () => {
    const { id: orderId } = await trade.place();
    const lines = linesOf([{ amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: 'NIP/OBI ADA' }]);
    const entry = { accountId: bank.account.id, reference: lines[0]?.reference ?? '', orderId };
    expect((await desk.enter(entry)).status).toBe(201);
    expect((await bank.importLines(lines)).body.data.added).toBe(0);
    await calls.grant(tunde, staff.ngozi, { kind: 'complete-order', orderId });
    const [statement] = await bank.statements();
    const undone = await world.call(
      undoImport,
      { id: statement?.id ?? '', reason: 'Wrong' },
      staff.bola.token,
    );
    expect(undone.status, undone.text).toBe(200);
    expect(await stateOf(orderId)).toEqual(['withdrawn']);
  });

  it('ends where the bank took its money back', async () => {
    const { orderId, transferId } = await agreedTo();
    const { id } = await takenBack(tunde);
    const change: AskedChange = { kind: 'take-back', receiptId: transferId, reversalId: id };
    await calls.grant(tunde, trade.boss, change);
    const back = { id, takesBack: transferId, confirmed: true };
    expect((await world.call(takeBackReceipt, back, tunde.token)).status).toBe(200);
    expect(await stateOf(orderId)).toEqual(['withdrawn']);
  });
});

describe('a reversal of a bank, and a transfer that staff typed', () => {
  const typedBy = (who: Person) =>
    world.call(
      enterReceipt,
      {
        accountId: bank.account.id,
        direction: 'in',
        amount: '150000',
        arrivedAt: new Date(Date.now() - 5 * 86_400_000).toISOString(),
        reference: newReference(),
        senderName: 'OBI ADA',
        confirmedOther: true,
      },
      who.token,
    );

  it('is not used up by it without a second person, who typed none of it', async () => {
    const { orderId } = await agreedTo();
    const { id } = await takenBack(tunde);
    const typed = (await typedBy(staff.bola)).body.data.id;
    const take = (confirmed?: true) =>
      world.call(takeBackReceipt, { id, takesBack: typed, ...(confirmed && { confirmed }) }, tunde.token);
    const refused = await take();
    expect(refused.failure.code).toBe('reversal_of_other');
    expect(refused.failure.message).toContain('No statement has this transfer: staff typed it.');
    const change: AskedChange = { kind: 'take-back', receiptId: typed, reversalId: id };
    expect((await take(true)).failure.data).toEqual({ change });
    expect(await complete(orderId)).toBe('reversal_open');
    expect(await decided(change, staff.bola)).toBe('own_approval');
    expect(await decided(change, trade.boss)).toBe('approved');
    expect((await take(true)).status).toBe(200);
    expect(await complete(orderId)).toBe('approval_needed');
  });

  it('is named by verify where it took that back', async () => {
    await approvalFrom(null);
    const { id } = await takenBack(tunde);
    const typed = (await typedBy(staff.bola)).body.data.id;
    const take = { id, takesBack: typed, confirmed: true } as const;
    expect((await world.call(takeBackReceipt, take, tunde.token)).status).toBe(200);
    expect(await pairingsNamed(world, typed)).toEqual([
      expect.stringContaining('which staff typed and no statement has,'),
    ]);
  });
});
