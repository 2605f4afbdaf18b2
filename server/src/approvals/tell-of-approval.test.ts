import { alertDefaults, saveAlertChoices } from '@nairadesk/contract/alerts';
import type { AskedChange } from '@nairadesk/contract/approvals';
import { startShift } from '@nairadesk/contract/shifts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { mailsTo, waitingMails } from '../../test/mail-to.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';

const { world, trade } = useTrade();
const calls = approvalCalls(world, trade);
let tunde: Person;
let ngozi: Person;
let off: Person;
let customer: Person;
let change: AskedChange;

beforeAll(async () => {
  tunde = await world.admin({ name: 'Tunde Bakare' });
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  off = await world.admin();
  await trade.completeOne();
  await calls.saveRules({ approvalFrom: '150000' });
});
beforeEach(async () => {
  await world.database.pool.query('delete from staff_shifts; delete from alert_choices');
  for (const { token } of [tunde, ngozi, trade.boss]) await world.call(startShift, {}, token);
  customer = await world.user({ name: 'Secret Customer' });
  await world.giveWallets(customer, { Bitcoin: `of-${customer.id}` });
  change = { kind: 'complete-order', orderId: (await trade.place(trade.buy, customer)).id };
  await world.database.pool.query('delete from outbox');
});

const told = async () =>
  (await waitingMails(world)).filter(({ kind }) => kind === 'alert-approval').map(({ to }) => to);

describe('a request for approval', () => {
  it('calls who is on shift and may decide, once, with what kind of change it is and not whose', async () => {
    const { id } = await calls.asked(tunde, change);
    expect((await calls.asked(tunde, change)).id).toBe(id);
    expect((await told()).toSorted()).toEqual([ngozi.email, trade.boss.email].toSorted());
    const [mail] = await mailsTo(world, ngozi.email);
    expect(mail?.subject).toBe('Tunde Bakare asks for approval');
    expect(mail?.text).toContain(`Complete an order · Buy · ₦150,000.00 · ${trade.bitcoin.name}`);
    expect(mail?.text).toContain('/order?approvals=open');
    for (const secret of ['Secret', customer.email, `of-${customer.id}`])
      expect(mail?.text).not.toContain(secret);
  });

  it('calls super-admins alone where only they may decide', async () => {
    const other = await world.superAdmin();
    await world.call(startShift, {}, other.token);
    await calls.saveRules({ approvalFrom: '150000', approveAccounts: true });
    const account = { bankName: 'GTBank', accountName: 'Nairadesk Ltd', accountNumber: '0123456789' };
    await world.database.pool.query('delete from outbox');
    const { id } = await calls.asked(trade.boss, { kind: 'add-account', ...account });
    expect(await told()).toEqual([other.email]);
    const [mail] = await mailsTo(world, other.email);
    expect(mail?.text).toContain('Add a receiving account');
    expect(mail?.text).not.toContain(account.accountNumber);
    await calls.withdraw(trade.boss, id);
  });

  it('calls no clerk about an order of their own', async () => {
    await world.database.pool.query("update users set role = 'admin' where id = $1", [customer.id]);
    await world.call(startShift, {}, customer.token);
    await calls.asked(tunde, change);
    expect(await told()).not.toContain(customer.email);
    await world.database.pool.query("update users set role = 'user' where id = $1", [customer.id]);
  });

  it('tells the asker that it was approved or declined, off shift too, and not why', async () => {
    for (const [decide, state] of [
      [calls.decline, 'declined'],
      [calls.approve, 'approved'],
    ] as const) {
      const { id } = await calls.asked(off, change);
      await world.database.pool.query('delete from outbox');
      expect((await decide(ngozi, id)).status).toBe(200);
      expect(await told()).toEqual([off.email]);
      const [mail] = await mailsTo(world, off.email);
      expect(mail?.subject).toBe(`Ngozi Eze ${state} your request`);
      expect(mail?.text).not.toContain('Too much');
      expect(mail?.text).not.toContain('Secret');
    }
  });

  it('mails none who chose no mail, and keeps that choice when a page that doesn’t know it saves', async () => {
    const silent = { sound: false, push: false, mail: false };
    const save = (choices: object) =>
      world.call(saveAlertChoices, { choices, waitingMinutes: 10 } as never, ngozi.token);
    await save({ ...alertDefaults.choices, approval: silent });
    const { approval: _, ...older } = alertDefaults.choices;
    expect((await save(older)).body.data.choices.approval).toEqual(silent);
    await calls.asked(tunde, change);
    expect(await told()).toEqual([trade.boss.email]);
  });
});
