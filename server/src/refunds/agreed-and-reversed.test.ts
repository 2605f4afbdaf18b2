import type { AskedChange } from '@nairadesk/contract/approvals';
import { refundReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
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

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  await trade.completeOne();
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
});

const minute = 60_000;

/** Two transfers of one sum, of which a second person agreed to send the second back; and then a reversal that names its sender. */
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
