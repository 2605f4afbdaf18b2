import type { AskedChange } from '@nairadesk/contract/approvals';
import { enterReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { useStaffedDesk } from '../../test/desks/staffed-desk.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { linesOf } from '../../test/statements/use-statements.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, bank, calls, desk, tunde, staff, approvalFrom } = useStaffedDesk();

beforeEach(async () => {
  await approvalFrom(100_000_00n);
  await world.database.pool.query('delete from outbox');
});
afterEach(() => approvalFrom(null));

/** An order whose money a statement has. */
async function paid() {
  const { id: orderId, transactionId } = await trade.place();
  const lines = linesOf([{ amountKobo: 150_000_00n, narration: `NIP/OBI ADA/GTB/${transactionId}` }]);
  expect((await bank.importLines(lines)).body.data.matched).toBe(1);
  const change: AskedChange = { kind: 'complete-order', orderId };
  return { orderId, transactionId: transactionId ?? '', change };
}
type Entry = Partial<Parameters<typeof world.call<typeof enterReceipt>>[1]>;
const enter = (who: Person, more: Entry) =>
  world.call(
    enterReceipt,
    {
      accountId: bank.account.id,
      direction: 'in',
      amount: '150000',
      arrivedAt: new Date().toISOString(),
      reference: newReference(),
      confirmedOther: true,
      ...more,
    },
    who.token,
  );
const entered = async (who: Person, more: Entry) => {
  const answer = await enter(who, more);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
};
const reversed = { kind: 'reversal', direction: 'out', narration: 'RVSL OBI' } as const;
const pair = (id: string, takesBack: string) => world.call(takeBackReceipt, { id, takesBack }, tunde.token);
const complete = async (orderId: string) => (await desk.complete(orderId)).failure?.code ?? 'done';
const told = async () =>
  (await waitingMails(world))
    .filter(({ kind }) => kind === 'hold-lifted')
    .map(({ to, text }) => ({ to, text }))
    .toSorted((one, other) => one.to.localeCompare(other.to));
const both = () => [trade.boss.email, staff.ngozi.email].toSorted();
/** What becomes of the slip that a colleague asks for, where this one approves it. */
async function decided(change: AskedChange, by: Person) {
  const { id } = await calls.asked(staff.dayo, change);
  const answer = await calls.approve(by, id);
  return answer.status === 200 ? 'approved' : answer.failure.code;
}

describe('a reversal that a colleague typed', () => {
  it('is not used up by a transfer that a clerk types without the others’ knowing, and wants a new yes', async () => {
    const { orderId, transactionId, change } = await paid();
    await calls.grant(staff.dayo, trade.boss, change);
    const id = await entered(staff.ngozi, reversed);
    expect(await complete(orderId)).toBe('reversal_open');
    const typed = await entered(tunde, { senderName: 'SOMEBODY ELSE' });
    await approvalFrom(20000000n);
    expect((await pair(id, typed)).status).toBe(200);
    const mails = await told();
    expect(mails.map(({ to }) => to)).toEqual(both());
    expect(mails[0]?.text).toContain(
      'a colleague had typed it, and it was taken for the reversal of a transfer of SOMEBODY ELSE, which they typed themselves. It may have taken back the money of',
    );
    expect(mails[0]?.text).toContain(transactionId);
    await approvalFrom(10000000n);
    expect(await complete(orderId)).toBe('approval_needed');
    expect(await decided(change, tunde)).toBe('own_approval');
    expect(await decided(change, trade.boss)).toBe('approved');
    expect(await complete(orderId)).toBe('done');
  });

  it('is used up so from the owner’s sum on only with a second person, who typed neither', async () => {
    const completing = (await paid()).change;
    const id = await entered(staff.ngozi, reversed);
    const typed = await entered(tunde, { senderName: 'SOMEBODY ELSE' });
    const change: AskedChange = { kind: 'take-back', receiptId: typed, reversalId: id };
    const refused = await pair(id, typed);
    expect([refused.failure?.code, refused.failure?.data]).toEqual(['approval_needed', { change }]);
    expect(await told()).toEqual([]);
    expect((await calls.ask(staff.dayo, completing)).failure.code).toBe('reversal_open');
    const slip = await calls.asked(staff.dayo, change);
    expect(slip.terms.slice(3)).toEqual([
      {
        name: 'Taken back by',
        value: expect.stringMatching(/RVSL OBI”, as Ngozi Eze typed it: it is on no statement/),
      },
      { name: 'References', value: expect.stringContaining(', as it was typed; taken back by “') },
      { name: 'Because', value: 'Staff say that the two belong together: no statement has either' },
    ]);
    expect((await calls.approve(tunde, slip.id)).failure.code).toBe('own_approval');
    expect((await calls.approve(staff.ngozi, slip.id)).failure.code).toBe('own_approval');
    expect((await calls.approve(trade.boss, slip.id)).status).toBe(200);
    expect((await pair(id, typed)).status).toBe(200);
  });
});

describe('a transfer that a colleague typed', () => {
  it('is not taken back by a reversal that a clerk types without the others’ knowing', async () => {
    await approvalFrom(20000000n);
    const { id: orderId, transactionId } = await trade.place();
    const typed = await entered(staff.ngozi, { orderId, senderName: 'OBI ADA' });
    await entered(tunde, { ...reversed, takesBack: typed });
    const mails = await told();
    expect(mails.map(({ to }) => to)).toEqual(both());
    expect(mails[0]?.text).toContain(
      'taken for the reversal of a transfer of OBI ADA, which a colleague had typed. It may have taken back the money of',
    );
    expect(mails[0]?.text).toContain(transactionId);
  });

  it('is taken back so from the owner’s sum on only with a second person', async () => {
    const { id: orderId } = await trade.place();
    const typed = await entered(staff.ngozi, { orderId, senderName: 'OBI ADA' });
    const change: AskedChange = { kind: 'take-back', receiptId: typed };
    const takesBack = () => enter(tunde, { ...reversed, takesBack: typed });
    const refused = await takesBack();
    expect([refused.failure?.code, refused.failure?.data]).toEqual(['approval_needed', { change }]);
    const slip = await calls.asked(tunde, change);
    expect((await calls.approve(trade.boss, slip.id)).status).toBe(200);
    expect((await takesBack()).status).toBe(201);
  });

  it('of a payout is told like one that came', async () => {
    await approvalFrom(20000000n);
    const sale = await trade.place(trade.sell);

    const sent = { direction: 'out', amount: '148000', senderName: 'ADA OBI', orderId: sale.id } as const;
    const typed = await entered(staff.ngozi, sent);
    await entered(tunde, { ...reversed, direction: 'in', amount: '148000', takesBack: typed });
    expect((await told()).map(({ to }) => to)).toEqual(both());
  });
});

it('a clerk’s own typed transfer is taken back by what they type, whatever its sum, and nobody is told', async () => {
  const { id: orderId } = await trade.place();
  const typed = await entered(tunde, { orderId, senderName: 'OBI ADA' });
  await entered(tunde, { ...reversed, takesBack: typed });
  expect(await told()).toEqual([]);
});
