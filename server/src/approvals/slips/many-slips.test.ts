import { type AskedChange, openApprovalsMost, openApprovalsOfOneMost } from '@nairadesk/contract/approvals';
import { startShift } from '@nairadesk/contract/shifts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { waitingMails } from '../../../test/mail-to.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();
const calls = approvalCalls(world, trade);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.superAdmin();
  await trade.completeOne();
  await calls.saveRules({ approveAccounts: true, approvalFrom: '150000' });
});
beforeEach(async () => {
  await world.database.pool.query('delete from throttles');
  await world.database.pool.query(`update approvals set state = 'withdrawn' where state = 'open'`);
});

const account = (number: number): AskedChange => ({
  kind: 'add-account',
  bankName: 'GTBank',
  accountName: 'Nairadesk Ltd',
  accountNumber: String(1_000_000_000 + number),
});
/** Undecided requests of one person, as the product writes them, of a kind that no list compares. */
const fill = (askedBy: string, count: number) =>
  world.database.pool.query(
    `insert into approvals (kind, subject_id, terms, asked_by)
     select 'desk-bank', $1, '[{"name":"Bank","value":"' || n || '"}]', $1 from generate_series(1, $2::int) n`,
    [askedBy, count],
  );
const openOf = async (who: Person) => (await calls.list(who)).filter(({ own }) => own).length;

it('slips: one person has twenty at most that wait, and another one once one of them is withdrawn', async () => {
  await fill(trade.boss.id, openApprovalsOfOneMost - 1);
  const last = await calls.asked(trade.boss, account(1));
  const refused = await calls.ask(trade.boss, account(2));
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  expect(refused.failure.message).toContain('20 of your requests');
  expect((await calls.asked(trade.boss, account(1))).id).toBe(last.id);
  expect((await calls.ask(ngozi, account(2))).status).toBe(201);
  await calls.withdraw(trade.boss, last.id);
  expect((await calls.ask(trade.boss, account(2))).status).toBe(201);
  expect(await openOf(trade.boss)).toBe(openApprovalsOfOneMost);
});

it('slips: all together have a hundred at most, and the list has no more', async () => {
  await fill((await world.superAdmin()).id, openApprovalsMost);
  const refused = await calls.ask(trade.boss, account(3));
  expect([refused.status, refused.failure.code]).toEqual([429, 'too_many_requests']);
  expect(refused.failure.message).toContain('Approve, decline or use some first');
  const [first] = await calls.list(ngozi);
  await calls.decline(ngozi, first?.id ?? '');
  expect((await calls.ask(trade.boss, account(3))).status).toBe(201);
  expect(await calls.list(ngozi)).toHaveLength(openApprovalsMost);
});

it('slips: those about an order with other terms by now, which no list shows, make room', async () => {
  const { id: orderId } = await trade.place();
  await world.database.pool.query(
    `insert into approvals (kind, subject_id, terms, asked_by)
     select 'complete-order', $1, '[{"name":"We send","value":"' || n || '"}]', $2 from generate_series(1, $3::int) n`,
    [orderId, admin.id, openApprovalsOfOneMost],
  );
  expect(await openOf(admin)).toBe(0);
  expect((await calls.ask(admin, { kind: 'complete-order', orderId })).status).toBe(201);
  expect(await openOf(admin)).toBe(1);
  const { rows } = await world.database.pool.query(
    `select state, count(*)::int as n from approvals where subject_id = $1 group by state order by state`,
    [orderId],
  );
  expect(rows).toEqual([
    { state: 'open', n: 1 },
    { state: 'withdrawn', n: openApprovalsOfOneMost },
  ]);
});

it('slips: the first is mailed at once, and what one asks for within ten minutes after it in one mail', async () => {
  await world.call(startShift, {}, ngozi.token);
  await world.database.pool.query('delete from outbox');
  for (const number of [4, 5, 6, 7]) await calls.asked(trade.boss, account(number));
  const mails = (await waitingMails(world)).filter(({ to }) => to === ngozi.email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    '3 requests for approval',
    `${trade.boss.name} asks for approval`,
  ]);
  const gathered = mails.find(({ subject }) => subject.startsWith('3'));
  expect(gathered?.text.match(/Add a receiving account/g)).toHaveLength(3);
});
