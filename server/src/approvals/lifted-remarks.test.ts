import type { AskedChange } from '@nairadesk/contract/approvals';
import { enterReceipt, matchReceipt, takeBackReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { sendRefund, setRefundPayee } from '@nairadesk/contract/refunds';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { useStaffedDesk } from '../../test/desks/staffed-desk.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { formatOf, linesOf } from '../../test/statements/use-statements.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, bank, calls, desk, tunde, staff, approvalFrom } = useStaffedDesk();

beforeEach(() => approvalFrom(100_000_00n));
afterEach(() => approvalFrom(null));

const importBy = async (who: Person, line: Parameters<typeof linesOf>[0][number], opening: bigint) => {
  const file = formatOf('Moniepoint').write(linesOf([line], { opening, from: Date.now() }));
  const imported = await bank.importFile(file, who);
  expect(imported.status, imported.text).toBe(201);
};
/** An order whose money came with that word in its remark, as Ngozi matched it. */
async function paid() {
  const line = { amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: 'NIP/OBI ADA/CAR REVERSAL' };
  await importBy(staff.ngozi, line, 100_000_00n);
  const [transfer] = await bank.transfers();
  expect(transfer?.kind).toBe('reversal');
  const { id: orderId, transactionId } = await trade.place();
  const id = transfer?.id ?? '';
  expect((await world.call(matchReceipt, { id, orderId }, staff.ngozi.token)).status).toBe(201);
  return { orderId, transactionId, transferId: id };
}
const outgoing = async () =>
  (await bank.transfers()).find(({ kind, direction }) => kind === 'reversal' && direction === 'out')?.id ??
  '';
/** The bank took it back, as Bola's next statement says. @returns the reversal's id */
async function takenBack() {
  const line = { amountKobo: -150_000_00n, partyName: 'OBI ADA', narration: 'RVSL NIP/OBI ADA/CAR REVERSAL' };
  await importBy(staff.bola, line, 300_000_00n);
  return outgoing();
}
/** Bola saw so in the bank's app. @returns the reversal's id */
async function typed() {
  const seen = {
    accountId: bank.account.id,
    kind: 'reversal',
    direction: 'out',
    amount: '150000',
    arrivedAt: new Date().toISOString(),
    reference: newReference(),
    confirmedOther: true,
  } as const;
  return (await world.call(enterReceipt, seen, staff.bola.token)).body.data.id;
}
const asPayout = async (id: string) => {
  const sale = await trade.place({ ...trade.sell, quantity: '0.0015', amount: '222000.00' });
  const matched = await world.call(matchReceipt, { id, orderId: sale.id, confirmed: true }, tunde.token);
  expect(matched.status, matched.text).toBe(201);
};
const undo = async (id: string) => {
  const undone = await world.call(undoReversal, { id, reason: 'A mistake' }, tunde.token);
  expect(undone.status, undone.text).toBe(200);
};
const told = async () =>
  (await waitingMails(world))
    .filter(({ kind }) => kind === 'hold-lifted')
    .map(({ to, text }) => ({ to, text }));
const complete = async (orderId: string) => (await desk.complete(orderId)).failure?.code ?? 'done';

/** What holds the order up, and how it is let go. */
const ways: Record<string, { hold: () => Promise<string>; letGo: (id: string) => Promise<void> }> = {
  'matched as if we had sent it': { hold: takenBack, letGo: asPayout },
  'undone, which a colleague had typed': { hold: typed, letGo: undo },
};

describe('money whose sender wrote reversal in its remark', () => {
  it.each(Object.keys(ways))('is held up like any other, and wants a new yes of another: %s', async (way) => {
    const { orderId, transactionId } = await paid();
    const change: AskedChange = { kind: 'complete-order', orderId };
    await calls.grant(staff.bola, trade.boss, change);
    const id = (await ways[way]?.hold()) ?? '';
    expect(await complete(orderId)).toBe('reversal_open');
    await world.database.pool.query('delete from outbox');
    await ways[way]?.letGo(id);
    const mails = await told();
    expect(mails.map(({ to }) => to)).toContain(trade.boss.email);
    expect(mails[0]?.text).toContain(`It may have taken back the money of ${transactionId}.`);
    expect(await complete(orderId)).toBe('approval_needed');
    const { id: slip } = await calls.asked(staff.bola, change);
    expect((await calls.approve(tunde, slip)).failure.code).toBe('own_approval');
    expect((await calls.approve(trade.boss, slip)).status).toBe(200);
    expect(await complete(orderId)).toBe('done');
  });

  it('is sent back by no yes from before either', async () => {
    const { orderId } = await paid();
    await desk.cancel(orderId);
    const refundId = (await desk.refundsOf(orderId))[0]?.id ?? '';
    const payee = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
    await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, staff.ngozi.token);
    await calls.grant(staff.ngozi, trade.boss, { kind: 'send-refund', refundId });
    const send = () => world.call(sendRefund, { id: refundId, bankReference: newReference() }, tunde.token);
    const id = await takenBack();
    expect((await send()).failure.code).toBe('reversal_open');
    await world.database.pool.query('delete from outbox');
    await asPayout(id);
    const [mail] = await told();
    expect(mail?.text).toContain('It may have taken back the money of a refund.');
    expect((await send()).failure.code).toBe('approval_needed');
  });

  it('is no customer’s where it took back a payout of ours itself', async () => {
    await importBy(
      staff.ngozi,
      { amountKobo: -150_000_00n, partyName: 'OBI ADA', narration: 'NIP/OBI ADA' },
      900_000_00n,
    );
    const payout = (await bank.transfers())[0]?.id ?? '';
    await importBy(
      staff.ngozi,
      { amountKobo: 150_000_00n, partyName: 'OBI ADA', narration: 'RVSL NIP/OBI ADA' },
      750_000_00n,
    );
    const bounce = (await bank.transfers()).find(({ kind }) => kind === 'reversal')?.id ?? '';
    const paired = await world.call(takeBackReceipt, { id: bounce, takesBack: payout }, staff.ngozi.token);
    expect(paired.status, paired.text).toBe(200);
    const id = await typed();
    await world.database.pool.query('delete from outbox');
    await undo(id);
    for (const { text } of await told()) expect(text).toContain('No customer’s transfer that it may have');
  });
});
