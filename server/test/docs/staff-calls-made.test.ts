import { globSync, readFileSync } from 'node:fs';
import { revealDeliveredCode } from '@nairadesk/contract/delivered-codes';
import { revealCardCode } from '@nairadesk/contract/order-cards';
import { showCardCode } from '@nairadesk/contract/orders';
import { startPasskeyConfirmation, startPasskeyEnrolment } from '@nairadesk/contract/passkeys';
import { resolveBank } from '@nairadesk/contract/settings';
import { previewStatement } from '@nairadesk/contract/statements';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { followTradingPause } from '../../src/platform/context/trading-pause.ts';
import { contractEndpoints } from '../access/contract-endpoints.ts';
import { boughtCodes } from '../bought-codes.ts';
import { judging } from '../card-judging.ts';
import { enrolPasskey } from '../passkey-device.ts';
import { openTrade } from '../trade.ts';
import { type Person, useWorld } from '../world.ts';
import { everyWrite } from '../writes/every-write.ts';
import { preparing, type Writes } from '../writes/prepared-call.ts';
import { callsOf, namesIn, staffRows } from './staff-rows.ts';

const world = useWorld({ rateLimit: false });
const password = 'a word that is never guessed';
let trade: Awaited<ReturnType<typeof openTrade>>;
let passwordHash: string;

beforeAll(async () => {
  trade = await openTrade(world);
  passwordHash = await world.services.passwords.hash(password);
});

// What some of the calls leave would keep others from being made.
beforeEach(async () => {
  const { pool } = world.database;
  await pool.query('delete from trading_pause');
  await followTradingPause(world.services);
  await pool.query('update desk_rules set approval_from_kobo = null');
  await pool.query('update users set treasury = false where treasury and id <> $1', [trade.boss.id]);
  await pool.query('update users set treasury = true where id = $1', [trade.boss.id]);
});

const send = preparing(world);
/** Calls that show something, or only begin one. */
const shown: Writes = {
  'POST /orders/{id}/card-code': async ({ token }) => {
    const { id } = await boughtCodes(world, trade, trade.boss).delivered();
    return send(showCardCode, { id }, token);
  },
  'POST /orders/{id}/codes/{codeId}/reveal': async ({ token }) => {
    const { id, codes } = await boughtCodes(world, trade, trade.boss).delivered();
    return send(revealDeliveredCode, { id, codeId: codes[0]?.id ?? '' }, token);
  },
  'POST /orders/{id}/cards/{cardId}/code': async ({ token }) => {
    await world.database.pool.query('delete from card_rates');
    const { id, cards } = await (await judging(world, trade, trade.boss)).sold(['100']);
    return send(revealCardCode, { id, cardId: cards[0]?.id ?? '' }, token);
  },
  'POST /statements/preview': async ({ token }) => {
    const { rows } = await world.database.pool.query('select id from receiving_accounts limit 1');
    const file = Buffer.from('Date,Narration,Debit,Credit\n2026-08-14,TRANSFER,,100.00\n');
    return send(previewStatement, { accountId: rows[0].id }, token, { file });
  },
  'POST /settings/bank/resolve': async ({ token }) =>
    send(resolveBank, { bankName: 'GTBank', accountNumber: '0123456789' }, token),
  'POST /passkeys/start-enrolment': async ({ token }) => send(startPasskeyEnrolment, {}, token),
  'POST /passkeys/start-confirmation': async ({ token }) => {
    await enrolPasskey(world, token);
    return send(startPasskeyConfirmation, {}, token);
  },
};
const calls: Writes = { ...everyWrite(world, () => trade, password), ...shown };

// With the photos that it needs it is looked at in server/src/card-photos/card-photos.test.ts.
const madeElsewhere = ['POST /card-photos/{id}/show'];
const ofStaff = staffRows.flatMap(callsOf).filter((call) => !madeElsewhere.includes(call));
// Which of several states was asked about decides: server/src/users/staff-access.test.ts.
const asksSometimes = ['PATCH /users/{id}/suspension'];
// What is left in the log in other cases than the ones here, with the test that looks at it.
const loggedElsewhere: Record<string, string> = {
  'card-photo-shown': 'server/src/card-photos/card-photos.test.ts',
  'code-sold-to-us': 'server/src/orders/delivery/sold-to-us.test.ts',
  'order-taken-over': 'server/src/claims/claims.test.ts',
  'other-order-accepted': 'server/src/approvals/names-other-order.test.ts',
  'refund-returned': 'server/src/refunds/settle-refund.test.ts',
};

const asked = new Set<string>();
const recorded = new Map<string, string[]>();

const typedAgo = (userId: string, ago: string) =>
  world.database.pool.query(
    'update sessions set password_checked_at = now() - $2::interval where user_id = $1',
    [userId, ago],
  );
const actionsOf = async ({ id }: Person, since: number) => {
  const { rows } = await world.database.pool.query(
    'select action from audit_log where actor_id = $1 and number > $2 order by number',
    [id, since],
  );
  return rows.map(({ action }) => String(action));
};
const rowOf = (call: string) => staffRows.find((row) => callsOf(row).includes(call))?.join(' | ') ?? '';
const sourcesOfTests = globSync('server/src/**/*.test.ts').map((path) => readFileSync(path, 'utf8'));

describe('each call of staff in docs/threat-model.md', () => {
  it.each(ofStaff)('is made, with what its row says of the log and the password: %s', async (name) => {
    const endpoint = contractEndpoints.find(({ method, path }) => `${method} ${path}` === name);
    const role = endpoint?.access === 'super-admin' ? 'super-admin' : 'admin';
    const person = await world.person({ role, passwordHash });
    const call = await calls[name]?.(person);
    if (!call) throw new Error('no such call is prepared');
    const since = await world.count('audit_log');
    await typedAgo(person.id, '16 minutes');
    let answer = await call();
    if (answer.failure.code === 'password_confirmation_required') {
      asked.add(name);
      expect(await actionsOf(person, since)).toEqual([]);
      await typedAgo(person.id, '14 minutes');
      answer = await call();
    }
    expect(answer.status, answer.text).toBeLessThan(300);
    const actions = await actionsOf(person, since);
    recorded.set(name, actions);
    if (actions.length === 0) expect(rowOf(name)).toMatch(/not recorded|choices are not/);
    if (asked.has(name)) expect(rowOf(name)).toContain('the password');
  });

  it('asks for the password where the contract says so', () => {
    const asking = contractEndpoints.filter(({ asksPassword }) => asksPassword);
    expect([...asked].sort()).toEqual(asking.map(({ method, path }) => `${method} ${path}`).sort());
    const rows = staffRows.filter((row) => row[3]?.includes('the password'));
    const without = rows.filter((row) => !callsOf(row).some((call) => asked.has(call)));
    expect(without.flatMap(callsOf)).toEqual(asksSometimes);
  });

  it('leaves the actions in the log that its row names', () => {
    const missing = staffRows.flatMap((row) => {
      const left = new Set(callsOf(row).flatMap((call) => recorded.get(call) ?? []));
      return namesIn(row, 'log').filter((action) => !left.has(action));
    });
    expect([...new Set(missing)].sort()).toEqual(Object.keys(loggedElsewhere));
    for (const [action, path] of Object.entries(loggedElsewhere))
      expect(readFileSync(path, 'utf8'), path).toContain(`'${action}'`);
  });

  it.each(['approval', 'mail'] as const)('is followed by each %s that its row names, in a test', (kind) => {
    const names = [...new Set(staffRows.flatMap((row) => namesIn(row, kind)))];
    expect(names.length).toBeGreaterThan(10);
    const untested = names.filter((name) => !sourcesOfTests.some((text) => text.includes(`'${name}'`)));
    expect(untested).toEqual([]);
  });
});
