import { changeRole, changeSuspension } from '@nairadesk/contract/users';
import { beforeEach, expect, it } from 'vitest';
import { mailsTo } from '../../test/mail-to.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const reason = 'Back from leave';
let boss: Person;
let other: Person;

beforeEach(async () => {
  [boss, other] = [await world.person({ role: 'super-admin', name: 'Ngozi Eze' }), await world.superAdmin()];
  await world.database.pool.query('delete from outbox');
});

const reinstate = (id: string) => world.call(changeSuspension, { id, suspended: false, reason }, boss.token);
const suspend = (id: string) => world.call(changeSuspension, { id, suspended: true, reason }, boss.token);
const unlock = () =>
  world.database.pool.query(
    "update sessions set password_checked_at = now() - interval '16 minutes' where user_id = $1",
    [boss.id],
  );
const told = async ({ email }: Person) =>
  (await mailsTo(world, email)).filter(({ kind }) => kind === 'staff-access').map(({ text }) => text);

it('a suspended clerk: is not let in again at an unlocked screen, where clerks can be shut out and customers let in', async () => {
  const [clerk, another, customer] = [await world.admin(), await world.admin(), await world.user()];
  for (const { id } of [clerk, customer]) await suspend(id);
  await unlock();
  const refused = await reinstate(clerk.id);
  expect([refused.status, refused.failure.code]).toEqual([403, 'password_confirmation_required']);
  expect((await suspend(another.id)).status).toBe(200);
  expect((await reinstate(customer.id)).status).toBe(200);
});

it('who may do staff’s work from now on: is told to every super-admin, the one who said so too', async () => {
  const [clerk, customer] = [await world.admin(), await world.user({ name: 'Chidi Okafor' })];
  await suspend(clerk.id);
  await reinstate(clerk.id);
  await world.call(changeRole, { id: customer.id, role: 'admin' }, boss.token);
  await world.call(changeRole, { id: customer.id, role: 'super-admin' }, boss.token);
  for (const owner of [boss, other]) {
    const text = (await told(owner)).join('\n');
    expect(text).toContain(`(${clerk.email}) is no longer suspended`);
    expect(text).toContain(`Chidi Okafor (${customer.email}) is an admin now.`);
    expect(text).toContain(`Chidi Okafor (${customer.email}) is a super-admin now.`);
    expect(text).toContain(`as Ngozi Eze (${boss.email})`);
  }
  expect(await told(customer)).toEqual([]);
});

it('who may do less from now on: is told to them alone', async () => {
  const [clerk, customer] = [await world.admin(), await world.user()];
  await world.call(changeRole, { id: clerk.id, role: 'user' }, boss.token);
  await suspend(customer.id);
  await reinstate(customer.id);
  expect([await told(boss), await told(other)]).toEqual([[], []]);
});

it('a suspended customer who is let in again: is told to the other super-admins', async () => {
  const customer = await world.user({ name: 'Chidi Okafor' });
  await suspend(customer.id);
  await reinstate(customer.id);
  const mails = [...(await mailsTo(world, other.email)), ...(await mailsTo(world, boss.email))];
  expect(mails.map(({ kind }) => kind)).toEqual(['customer-reinstated']);
  expect(mails[0]?.text).toContain(`Chidi Okafor (${customer.email})`);
});
