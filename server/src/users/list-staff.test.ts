import { changeSuspension, listStaff } from '@nairadesk/contract/users';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTrade } from '../../test/trade.ts';
import { type Person, useWorld } from '../../test/world.ts';

const world = useWorld();
const reason = 'Paid from another person’s account';
let trade: Awaited<ReturnType<typeof openTrade>>;
let boss: Person;
let admin: Person;

beforeAll(async () => {
  trade = await openTrade(world);
});

beforeEach(async () => {
  boss = await world.superAdmin();
  admin = await world.admin();
});

describe('GET /users/staff', () => {
  it('lists staff, oldest account first, with desk account and suspension', async () => {
    await world.call(changeSuspension, { id: admin.id, suspended: true, reason }, boss.token);
    const { body } = await world.call(listStaff, {}, boss.token);
    expect(listStaff.response.safeParse(body).success).toBe(true);
    const rows = body.data;
    expect(rows.map((row) => row.timeStamp)).toEqual(rows.map((row) => row.timeStamp).sort());
    expect(rows.filter((row) => row.role === 'user')).toEqual([]);
    expect(rows.filter((row) => row.deskAccount).map((row) => row.id)).toEqual([trade.boss.id]);
    expect(rows.find((row) => row.id === admin.id)).toEqual({
      id: admin.id,
      name: admin.name,
      email: admin.email,
      phone: admin.phone,
      role: 'admin',
      deskAccount: false,
      hasBank: false,
      twoFactor: false,
      timeStamp: expect.any(String),
      suspension: { since: expect.any(String), reason },
    });
    expect(rows.find((row) => row.id === trade.boss.id)).toMatchObject({ hasBank: true, suspension: null });
  });

  it('searches and pages', async () => {
    const found = await world.call(listStaff, { search: admin.email.toUpperCase() }, boss.token);
    expect(found.body.data.map((row) => row.id)).toEqual([admin.id]);
    const caller = await world.person({ role: 'admin', phone: '+2348099988776' });
    const called = await world.call(listStaff, { search: '0809 998 8776' }, boss.token);
    expect(called.body.data.map((row) => row.id)).toEqual([caller.id]);
    const first = await world.call(listStaff, { pageSize: '1' }, boss.token);
    const cursor = first.body.nextCursor ?? '';
    const rest = await world.call(listStaff, { cursor }, boss.token);
    expect(rest.body.data).toHaveLength(first.body.total - 1);
    expect(rest.body.data.map((row) => row.id)).not.toContain(first.body.data[0]?.id);
  });
});
