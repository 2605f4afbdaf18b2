import * as alerts from '@nairadesk/contract/alerts';
import { startShift } from '@nairadesk/contract/shifts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { usePushWorld } from '../../../test/push-world.ts';
import { openTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';
import { deliverPushes } from '../../platform/alerts/deliver-pushes.ts';

const { world, service, subscribe } = usePushWorld();
let trade: Awaited<ReturnType<typeof openTrade>>;
let codes: ReturnType<typeof boughtCodes>;
let tunde: Person;
let buyer: Person;

beforeAll(async () => {
  trade = await openTrade(world);
  codes = boughtCodes(world, trade, await world.admin());
});
beforeEach(async () => {
  await world.database.pool.query('delete from staff_shifts; delete from outbox; delete from throttles');
  tunde = await world.admin({ name: 'Tunde Bello' });
  buyer = await world.user({ name: 'Secret Customer' });
});

const waiting = async () => (await world.call(alerts.countWaiting, {}, tunde.token)).body.data;
async function choose(ways: Record<alerts.AlertWay, boolean>): Promise<void> {
  const choices = { ...alerts.alertDefaults.choices, 'code-complaint': ways };
  const answer = await world.call(alerts.saveAlertChoices, { choices, waitingMinutes: 10 }, tunde.token);
  expect(answer.body.data.choices['code-complaint']).toEqual(ways);
}

describe('a code that did not work', () => {
  it('reaches the browsers of who chose it, without the customer and the code', async () => {
    const browser = await subscribe(tunde);
    await choose({ sound: false, push: true, mail: false });
    await world.call(startShift, {}, tunde.token);
    const code = newCode();
    const { id, codes: listed } = await codes.delivered([code], buyer);
    await codes.complain(id, listed[0]?.id ?? '', buyer, { reason: 'invalid', text: 'Secret words' });
    await deliverPushes(world.services, { warn: () => {} });
    expect(service.received).toHaveLength(1);
    const notice = browser.read(service.received[0]?.body ?? Buffer.of());
    expect(notice).toEqual({
      title: 'A code did not work',
      body: expect.stringMatching(/ · It isn’t valid$/),
      path: `/order/${id}`,
      tag: `complaint-${id}`,
    });
    for (const secret of [code, 'Secret Customer', 'Secret words'])
      expect(JSON.stringify(notice)).not.toContain(secret);
  });

  it('is counted for staff until it is answered', async () => {
    const before = await waiting();
    const { id, complaintId } = await codes.complained(buyer);
    const now = await waiting();
    expect(now.complaints).toBe(before.complaints + 1);
    expect(now.newestComplaint).toMatch(/^20\d\d-/);
    expect(now.reported).toBe(before.reported);
    expect((await codes.refuse(id, complaintId)).status).toBe(200);
    expect((await waiting()).complaints).toBe(before.complaints);
  });

  it('stays as it was chosen when a page that knows no complaints saves its choices', async () => {
    await choose({ sound: true, push: false, mail: false });
    const { 'code-complaint': _, ...known } = alerts.alertDefaults.choices;
    const saved = await world.call(
      alerts.saveAlertChoices,
      { choices: known, waitingMinutes: 10 },
      tunde.token,
    );
    expect(saved.body.data.choices['code-complaint']).toEqual({ sound: true, push: false, mail: false });
  });
});
