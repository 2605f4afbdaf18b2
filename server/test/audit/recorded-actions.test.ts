import * as assetCalls from '@nairadesk/contract/asset-changes';
import * as auth from '@nairadesk/contract/auth';
import type { RequestOf } from '@nairadesk/contract/endpoint';
import { networkFacts } from '@nairadesk/contract/network-facts';
import * as orderCalls from '@nairadesk/contract/orders';
import * as settings from '@nairadesk/contract/settings';
import { replyToMessage, sendMessage } from '@nairadesk/contract/support';
import { beforeAll, describe, expect, it } from 'vitest';
import { gt } from '../../src/platform/database/drizzle.ts';
import { auditLog } from '../../src/platform/database/tables/audit-tables.ts';
import { mailsTo } from '../mail-to.ts';
import { openTrade } from '../trade.ts';
import { type Person, useWorld } from '../world.ts';

const world = useWorld();
const password = 'a long enough one';
let trade: Awaited<ReturnType<typeof openTrade>>;
let staff: Person;

beforeAll(async () => {
  trade = await openTrade(world);
  staff = await world.admin();
});

/** What a piece of work adds to the audit log. */
async function recorded(work: () => Promise<unknown>) {
  const before = await world.count('audit_log');
  await work();
  const rows = await world.database.db
    .select()
    .from(auditLog)
    .where(gt(auditLog.number, before))
    .orderBy(auditLog.number);
  return rows.map(({ action, actorId, subjectType, subjectId, detail }) => ({
    action,
    actorId,
    subject: subjectType && `${subjectType} ${subjectId}`,
    detail: JSON.parse(detail),
  }));
}

/** An account whose password is known; hashing is real. */
async function account() {
  return world.user({ passwordHash: await world.services.passwords.hash(password) });
}

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';
const from = '127.0.0.1';

describe('audit log', () => {
  it('records a login with the number of wrong passwords before it', async () => {
    const { id, email } = await account();
    const own = { actorId: id, subject: `user ${id}` };
    const logIn = (typed: string) => world.call(auth.login, { email, password: typed }, null);
    expect(await recorded(() => logIn(password))).toEqual([
      { action: 'logged-in', ...own, detail: { from, failedTries: 0 } },
    ]);
    expect(await recorded(() => logIn('not this one'))).toEqual([]);
    expect(await recorded(() => logIn('nor this one'))).toEqual([]);
    expect(await recorded(() => logIn(password))).toEqual([
      { action: 'logged-in', ...own, detail: { from, failedTries: 2 } },
    ]);
  });

  it.each([
    ['a known', account],
    ['an unknown', async () => ({ id: null, email: 'unknown@example.com' })],
  ])('records password guesses for %s account once per window, not each guess', async (_, of) => {
    const { id, email } = await of();
    const guess = () => world.call(auth.login, { email, password: 'not this one' }, null);
    const guesses = () => Promise.all(Array.from({ length: 14 }, guess));
    const row = { action: 'log-ins-throttled', actorId: null, subject: id && `user ${id}`, detail: { from } };
    expect(await recorded(guesses)).toEqual([row]);
    expect(await recorded(guesses)).toEqual([]);
  });

  it('records guesses at one account once an hour, however long they go on', async () => {
    const { email } = await account();
    const guess = (round: number) =>
      recorded(async () => {
        for (let tries = 0; tries < 11; tries += 1)
          await world.call(auth.login, { email, password: `guess ${round}` }, null);
        // The windows of the limits themselves are over.
        await world.database.pool.query(
          "update throttles set ends_at = now() where ends_at < now() + interval '16 minutes'",
        );
      });
    expect(await guess(1)).toMatchObject([{ action: 'log-ins-throttled' }]);
    expect(await guess(2)).toEqual([]);
    await world.database.pool.query('update throttles set ends_at = now()');
    expect(await guess(3)).toMatchObject([{ action: 'log-ins-throttled' }]);
  });

  it('records an activation as a login, once', async () => {
    const email = 'newcomer@example.com';
    await world.call(auth.register, { name: 'New', email, phone: '08031234567', password }, null);
    const token = tokenIn((await mailsTo(world, email))[0]?.text);
    const activate = () => world.call(auth.activateAccount, { token, password }, null);
    const logIn = () => world.call(auth.login, { email, password }, null);
    // More often than a password may be guessed: a customer who knows it but has not activated guesses nothing.
    const early = async () => {
      for (let tries = 0; tries < 12; tries += 1) expect((await logIn()).failure.code).toBe('not_activated');
    };
    expect(await recorded(early)).toEqual([]);
    const rows = await recorded(activate);
    expect(rows).toMatchObject([{ action: 'logged-in', detail: { from, activated: true } }]);
    expect(await recorded(logIn)).toMatchObject([{ detail: { failedTries: 0 } }]);
    expect(await recorded(activate)).toEqual([]);
  });

  it('records a changed and a reset password', async () => {
    const { id, email, token } = await account();
    const subject = `user ${id}`;
    const change = (oldPassword: string) =>
      world.call(settings.changePassword, { oldPassword, newPassword: 'another long one' }, token);
    expect(await recorded(() => change('not this one'))).toEqual([]);
    expect(await recorded(() => change(password))).toEqual([
      { action: 'password-changed', actorId: id, subject, detail: { from } },
    ]);
    await world.call(auth.forgotPassword, { email }, null);
    const mails = await mailsTo(world, email);
    const link = tokenIn(mails.find(({ text }) => text.includes('reset-password'))?.text);
    const reset = () => world.call(auth.resetPassword, { token: link, password: 'yet another one' }, null);
    expect(await recorded(reset)).toEqual([
      { action: 'password-reset', actorId: null, subject, detail: { from } },
    ]);
    expect(await recorded(reset)).toEqual([]);
  });

  it('records the end of another session and of all sessions', async () => {
    const person = await world.user();
    const own = { actorId: person.id, subject: `user ${person.id}`, detail: {} };
    const { body } = await world.call(settings.listSessions, {}, person.token);
    const other = await world.session(person.id);
    const id = body.data[0]?.id ?? '';
    const end = () => world.call(settings.endSession, { id }, other);
    expect(await recorded(end)).toEqual([{ action: 'signed-out-device', ...own }]);
    expect(await recorded(end)).toEqual([]);
    expect(await recorded(() => world.call(settings.endAllSessions, {}, other))).toEqual([
      { action: 'signed-out-everywhere', ...own },
    ]);
  });

  it.each(['completed', 'cancelled'] as const)('records an order %s by staff once', async (status) => {
    const { id } = await trade.place();
    const reference = 'GTB/1234';
    const resolve = (by: Person) =>
      world.call(orderCalls.resolveOrder, { orderId: id, status, reference }, by.token);
    expect(await recorded(() => resolve(trade.ada))).toEqual([]);
    expect(await recorded(() => Promise.all([resolve(staff), resolve(staff)]))).toEqual([
      {
        action: `order-${status}`,
        actorId: staff.id,
        subject: `order ${id}`,
        detail: { amount: '150000.00', reference },
      },
    ]);
  });

  it('records assets added, edited and deleted, with their prices', async () => {
    const terms = { name: 'Dogecoin', minAmount: '1000.00', buyingPrice: '210.00', sellingPrice: '200.00' };
    const draft = { ...terms, assetType: 'cryptocurrency' as const, networks: ['BSC' as const] };
    const bsc = networkFacts.BSC.title;
    let id = '';
    const add = async () => {
      id = (await world.call(assetCalls.createAsset, draft, staff.token)).body.data?.id ?? '';
    };
    const by = () => ({ actorId: staff.id, subject: `asset ${id}` });
    expect(await recorded(add)).toEqual([
      { action: 'asset-added', ...by(), detail: { ...terms, maxAmount: null, networks: bsc } },
    ]);
    expect(
      await recorded(() => world.call(assetCalls.createAsset, draft, staff.token)),
      'the name is taken',
    ).toEqual([]);
    const dearer = { ...draft, id, buyingPrice: '220.00' };
    expect(await recorded(() => world.call(assetCalls.editAsset, dearer, staff.token))).toEqual([
      {
        action: 'asset-edited',
        ...by(),
        detail: { name: terms.name, buyingPrice: '220.00', buyingPriceBefore: terms.buyingPrice },
      },
    ]);
    const networks: RequestOf<typeof assetCalls.editAsset>['networks'] = ['BSC', 'Tron'];
    const elsewhere = { ...dearer, maxAmount: '5000', networks };
    expect(await recorded(() => world.call(assetCalls.editAsset, elsewhere, staff.token))).toEqual([
      {
        action: 'asset-edited',
        ...by(),
        detail: {
          name: terms.name,
          maxAmount: '5000.00',
          maxAmountBefore: null,
          networks: [bsc, networkFacts.Tron.title].toSorted().join(', '),
          networksBefore: bsc,
        },
      },
    ]);
    const remove = () => world.call(assetCalls.deleteAsset, { id }, staff.token);
    expect(await recorded(remove)).toEqual([{ action: 'asset-deleted', ...by(), detail: {} }]);
    expect(await recorded(remove)).toEqual([]);
  });

  it('records an answered message without its text', async () => {
    const message = { subject: 'Hello', message: 'Where is my card?' };
    const { body } = await world.call(sendMessage, message, trade.ada.token);
    const id = body.data?.id ?? '';
    const reply = () => world.call(replyToMessage, { id, response: 'On its way' }, staff.token);
    expect(await recorded(reply)).toEqual([
      { action: 'message-answered', actorId: staff.id, subject: `message ${id}`, detail: {} },
    ]);
    expect(await recorded(reply)).toEqual([]);
  });
});
