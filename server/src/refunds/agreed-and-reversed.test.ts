import type { AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt, takeBackReceipt, undoReversal } from '@nairadesk/contract/receipts';
import { listRefunds, setRefundPayee } from '@nairadesk/contract/refunds';
import { beforeAll, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { approvalCalls } from '../../test/approvals.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
let ngozi: Person;
let dayo: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  dayo = await world.admin({ name: 'Dayo Ojo' });
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});

const minute = 60_000;

/**
 * Two transfers of one sum, of which a second person agreed to send the second back; and then a reversal that names its
 * sender.
 */
async function reversed(first: string, second: string, kobo: bigint, reference?: string) {
  const from = Date.now() - 10 * minute;
  const came = [first, second].map((partyName) => ({
    amountKobo: kobo,
    partyName,
    narration: `NIP/${partyName}`,
    ...(reference && partyName === second && { reference }),
  }));
  const lines = linesOf(came, { from });
  expect((await bank.importLines(lines)).status).toBe(201);
  const id = (await bank.transfers('unmatched')).find(({ senderName }) => senderName === second)?.id ?? '';
  expect((await world.call(refundReceipt, { id, confirmedOther: true }, tunde.token)).status).toBe(201);
  const read = async () =>
    (await world.call(listRefunds, { state: 'all' }, tunde.token)).body.data.find(
      ({ transfer }) => transfer?.receiptId === id,
    );
  const refundId = (await read())?.id ?? '';
  const payee = { bankName: 'GTBank', accountName: second, accountNumber: '0123456789' };
  await world.call(setRefundPayee, { id: refundId, ...payee, confirmed: true }, tunde.token);
  await calls.grant(tunde, ngozi, { kind: 'send-refund', refundId });
  const back = { amountKobo: -kobo, partyName: second, narration: `RVSL NIP/${second}`, reference };
  const opening = lines.at(-1)?.balanceKobo ?? 0n;
  expect((await bank.importLines(linesOf([back], { from: from + 5 * minute, opening }))).status).toBe(201);
  const reversal = (await bank.transfers('unmatched')).find(({ kind }) => kind === 'reversal')?.id ?? '';
  const takeBack = (who: Person) =>
    world.call(takeBackReceipt, { id: reversal, takesBack: id, confirmed: true }, who.token);
  return { read, takeBack };
}

it('what a second person agreed to send back is taken back by a super-admin alone, where the bank could mean another', async () => {
  const { read, takeBack } = await reversed('MUSA BELLO', 'MUSA BELLO', 150_000_00n);
  const refused = await takeBack(tunde);
  expect(refused.failure.code).toBe('reversal_not_possible');
  expect(refused.failure.message).toContain('A second person agreed to send its refund');
  expect((await read())?.state).toBe('due');
  // Which of the two it is, another must agree to.
  const needed = await takeBack(trade.boss);
  expect(needed.failure.code).toBe('approval_needed');
  await calls.grant(trade.boss, ngozi, (needed.failure.data as { change: AskedChange }).change);
  const taken = await takeBack(trade.boss);
  expect(taken.status, taken.text).toBe(200);
  expect((await read())?.state).toBe('withdrawn');
});

it('what a second person agreed to send back is taken back by no clerk either where both have the bank’s reference', async () => {
  const { read, takeBack } = await reversed('CHIDI OKAFOR', 'DANLADI CHIKA', 160_000_00n, newReference());
  expect((await takeBack(tunde)).failure.code).toBe('reversal_not_possible');
  expect((await read())?.state).toBe('due');
});

/** A sale whose payout staff typed, and its return, which makes a refund due. */
async function typedReturn() {
  const { id: orderId } = await trade.place(trade.sell);
  await calls.grant(tunde, ngozi, { kind: 'complete-order', orderId });
  const done = await world.call(resolveOrder, { orderId, status: 'completed' }, tunde.token);
  expect(done.status, done.text).toBe(200);
  const out = { direction: 'out', amount: '148000' } as const;
  const { id: payout } = await bank.typed({ ...out, orderId, reference: newReference() });
  const back = async () => {
    const said = {
      amount: '148000',
      kind: 'reversal',
      takesBack: payout,
      reference: newReference(),
    } as const;
    const { id: reversalId } = await bank.typed(said);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    return { reversalId, refundId: data.find((due) => due.orderId === orderId)?.id ?? '' };
  };
  const undo = (id: string, who: Person) =>
    world.call(undoReversal, { id, reason: 'It did not come back' }, who.token);
  return { orderId, payout, back, undo };
}

it('what a second person agreed to pay again stays due where a clerk undoes the return that they typed', async () => {
  const { orderId, payout, back, undo } = await typedReturn();
  const first = await back();
  await calls.grant(ngozi, dayo, { kind: 'send-refund', refundId: first.refundId });
  const refused = await undo(first.reversalId, tunde);
  expect(refused.failure.code).toBe('reversal_not_possible');
  expect(refused.failure.message).toContain('A second person agreed to send its refund');
  expect((await undo(first.reversalId, trade.boss)).status).toBe(200);
  // Paid by that yes perhaps, it is asked for once more as another refund.
  expect((await world.call(matchReceipt, { id: payout, orderId }, tunde.token)).status).toBe(201);
  const second = await back();
  const slip = await calls.asked(ngozi, { kind: 'send-refund', refundId: second.refundId });
  expect(slip.besides?.find(({ name }) => name === 'Agreed to before')?.value).toContain(
    'Another refund of its order by ',
  );
});
