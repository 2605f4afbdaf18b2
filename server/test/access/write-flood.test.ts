import { mayCall } from '@nairadesk/contract/access';
import { listAssets } from '@nairadesk/contract/assets';
import { confirmPassword } from '@nairadesk/contract/auth';
import { showPhoto } from '@nairadesk/contract/card-photos';
import { acceptOffer, declineOffer } from '@nairadesk/contract/offers';
import { placeCards } from '@nairadesk/contract/order-cards';
import { seeOrderMessages, writeOrderMessage } from '@nairadesk/contract/order-messages';
import { cancelOrder, placeOrder, reportPayment, showCardCode } from '@nairadesk/contract/orders';
import { startPasskeyConfirmation, startPasskeyEnrolment } from '@nairadesk/contract/passkeys';
import { attachProof } from '@nairadesk/contract/proofs';
import {
  changePassword,
  chooseLanguage,
  endAllSessions,
  endSession,
  resolveBank,
  saveBank,
  saveWallets,
  updateProfile,
} from '@nairadesk/contract/settings';
import { sendMessage } from '@nairadesk/contract/support';
import { listHistory } from '@nairadesk/contract/transaction';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { routes } from '../../src/app.ts';
import { connect, type Database } from '../../src/platform/database/database.ts';
import { boughtCodes, codeWrites } from '../bought-codes.ts';
import { cardSales } from '../card-sales.ts';
import { photoOf, sendPhoto } from '../photos/send-photo.ts';
import { shortMoney } from '../short-money.ts';
import { openTrade } from '../trade.ts';
import { type Answer, type Person, patient, useWorld } from '../world.ts';
import { alertWrites } from '../writes/alert-writes.ts';
import { passkeyWrites } from '../writes/passkey-writes.ts';
import { photoWrites } from '../writes/photo-writes.ts';
import { priceAlertWrites } from '../writes/price-alert-writes.ts';

const world = useWorld();
// More than there are connections in the pool of an instance under test, ten.
const flood = 15;
const password = 'a word that is never guessed';
let trade: Awaited<ReturnType<typeof openTrade>>;
let passwordHash: string;
let bola: Person;
let sales: ReturnType<typeof cardSales>;
/** Connections beside the product's own, which the flood must not reach. */
let outside: Database;

beforeAll(async () => {
  trade = await openTrade(world);
  sales = cardSales(world, trade, trade.boss);
  await sales.openRates();
  passwordHash = await world.services.passwords.hash(password);
  bola = await trader();
  outside = patient(connect(world.connection, 2));
});

beforeEach(() => outside.pool.query('delete from throttles'));

afterAll(() => outside?.close());

async function trader(): Promise<Person> {
  const person = await world.user({ passwordHash });
  await world.giveBank(person);
  await world.giveWallets(person, { Bitcoin: `of ${person.id}` });
  return person;
}

type Call = () => Promise<Answer<unknown>>;
const send =
  (...asked: Parameters<typeof world.call>): Call =>
  () =>
    world.call(...asked);
const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
const tron = { network: 'Tron' as const, walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' };
const offerTo = async (person: Person) =>
  (await shortMoney(world, trade, trade.boss).placeOffered(person)).id;
const orderOf = async (person: Person) => (await trade.place(trade.buy, person)).id;

/** Every call by which a customer writes. */
const calls: Record<string, (person: Person) => Call | Promise<Call>> = {
  'POST /auth/confirm-password': ({ token }) => send(confirmPassword, { password }, token),
  'POST /settings/update-profile': ({ token }) =>
    send(updateProfile, { name: 'Ada Obi', phone: '08031234567', country: 'Nigeria' }, token),
  'POST /settings/language': ({ token }) => send(chooseLanguage, { language: 'ha' }, token),
  'POST /settings/change-password': ({ token }) =>
    send(changePassword, { oldPassword: password, newPassword: 'another one that is long' }, token),
  'POST /settings/bank': ({ token }) => send(saveBank, bank, token),
  'POST /settings/wallets': ({ token }) => send(saveWallets, { networks: [tron] }, token),
  'DELETE /settings/sessions': ({ token }) => send(endAllSessions, {}, token),
  'DELETE /settings/sessions/{id}': async ({ id, token }) => {
    await world.session(id);
    const { rows } = await outside.pool.query(
      'select id from sessions where user_id = $1 order by created_at desc, id limit 1',
      [id],
    );
    return send(endSession, { id: rows[0].id }, token);
  },
  'POST /support': ({ token }) => send(sendMessage, { subject: 'Mine', message: 'Please help' }, token),
  'POST /orders': ({ token }) => send(placeOrder, trade.buy, token),
  'POST /orders/cards': ({ token }) => send(placeCards, sales.draft([sales.plastic('100')], '115000'), token),
  'PATCH /orders/update-payment': async (person) =>
    send(reportPayment, { orderId: await orderOf(person), status: 'successful' }, person.token),
  'PATCH /orders/cancel': async (person) =>
    send(cancelOrder, { orderId: await orderOf(person) }, person.token),
  'PATCH /offers/{id}/accept': async (person) =>
    send(acceptOffer, { id: await offerTo(person) }, person.token),
  'PATCH /offers/{id}/decline': async (person) =>
    send(declineOffer, { id: await offerTo(person) }, person.token),
  'POST /orders/{id}/card-code': async (person) =>
    send(showCardCode, { id: await orderOf(person) }, person.token),
  'POST /orders/{id}/proof': async (person) =>
    send(attachProof, { id: await orderOf(person), reference: 'FT1' }, person.token),
  'POST /orders/{id}/messages': async (person) =>
    send(writeOrderMessage, { id: await orderOf(person), text: 'Hello' }, person.token),
  'PATCH /orders/{id}/messages': async (person) => {
    const id = await orderOf(person);
    await world.call(writeOrderMessage, { id, text: 'Hello' }, trade.boss.token);
    return send(seeOrderMessages, { id }, person.token);
  },
  'POST /orders/{id}/codes/{codeId}/complaint': (person) =>
    codeWrites(world, () => trade)['POST /orders/{id}/codes/{codeId}/complaint'](person),
  'POST /orders/{id}/codes/{codeId}/reveal': async (person) => {
    const { reveal, delivered } = boughtCodes(world, trade, trade.boss);
    const { id, codes } = await delivered(undefined, person);
    return () => reveal(id, codes[0]?.id ?? '', person);
  },
  ...photoWrites(world),
  'POST /card-photos/{id}/show': async ({ token }) =>
    send(showPhoto, { id: await sendPhoto(world, token, await photoOf().jpeg()) }, token),
  ...passkeyWrites(world),
  ...priceAlertWrites(world),
  'DELETE /alerts/push-subscriptions/{id}': (person) =>
    alertWrites(world)['DELETE /alerts/push-subscriptions/{id}'](person),
  'POST /alerts/push-subscriptions': (person) =>
    alertWrites(world)['POST /alerts/push-subscriptions'](person),
};
/** They wait for nothing of the customer's: a look-up without a provider, and challenges, which are signed. */
const writesNothing: typeof calls = {
  'POST /passkeys/start-enrolment': ({ token }) => send(startPasskeyEnrolment, {}, token),
  'POST /passkeys/start-confirmation': ({ token }) => send(startPasskeyConfirmation, {}, token),
  'POST /settings/bank/resolve': ({ token }) => send(resolveBank, bank, token),
};

/** How many statements of the world's database wait for a row or another lock. */
async function waiting(): Promise<number> {
  const { rows } = await outside.pool.query(`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and wait_event <> 'object'`);
  return rows[0].n;
}

/** Runs `work` while whatever writes for this person waits. */
async function whileHeldUp(person: Person, work: () => Promise<void>): Promise<void> {
  const holder: pg.PoolClient = await outside.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from users where id = $1 for update', [person.id]);
    await holder.query('select from sessions where user_id = $1 for update', [person.id]);
    await work();
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}

it('write flood: is tested with every call by which a customer writes', () => {
  const writing = routes
    .map(({ endpoint }) => endpoint)
    .filter(({ access, reads }) => access !== 'public' && !reads && mayCall(access, 'user'))
    .map(({ method, path }) => `${method} ${path}`);
  expect(Object.keys({ ...calls, ...writesNothing }).sort()).toEqual(writing.sort());
});

it.each(Object.entries({ ...calls, ...writesNothing }))(
  '%s: holds one connection however often one customer calls it, and others go on',
  async (name, prepare) => {
    const ada = await trader();
    const call = await prepare(ada);
    let answers: Promise<Answer<unknown>[]> | undefined;
    await whileHeldUp(ada, async () => {
      answers = Promise.all(Array.from({ length: flood }, call));
      if (name in calls) await expect.poll(waiting).toBeGreaterThan(0);
      // Soon: whatever waits for a lock is told after four seconds that it can’t have it.
      for (let times = 0; times < 3; times += 1) {
        // Of those that wait for themselves, one holds a connection.
        expect(await waiting()).toBe(name in calls ? 1 : 0);
        expect((await world.call(listAssets, {}, bola.token)).status).toBe(200);
        expect((await world.call(listHistory, {}, bola.token)).status).toBe(200);
        expect((await world.call(updateProfile, profileOf(bola), bola.token)).status).toBe(200);
        expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
      }
    });
    const statuses = (await answers)?.map(({ status }) => status) ?? [];
    expect(statuses).toHaveLength(flood);
    expect(Math.max(...statuses)).toBeLessThan(500);
  },
);

const profileOf = ({ name }: Person) => ({ name, phone: '08031234567', country: 'Nigeria' });

it('write flood: refuses what one customer sends beyond a hundred waiting calls with 429, and no one else', async () => {
  const ada = await trader();
  let refused = 0;
  let answers: Promise<Answer<unknown>>[] = [];
  await whileHeldUp(ada, async () => {
    answers = Array.from({ length: 110 }, async () => {
      const answer = await send(updateProfile, profileOf(ada), ada.token)();
      if (isQueueFull(answer)) refused += 1;
      return answer;
    });
    // One runs, a hundred wait.
    await expect.poll(() => refused).toBe(9);
    expect((await world.call(updateProfile, profileOf(bola), bola.token)).status).toBe(200);
  });
  const full = (await Promise.all(answers)).filter(isQueueFull);
  expect(full).toHaveLength(9);
  for (const { status, headers } of full) expect([status, headers.get('retry-after')]).toEqual([429, '5']);
});

/** As against the limit of saves in an hour, which is counted in turn. */
function isQueueFull({ failure }: Answer<unknown>): boolean {
  return failure.message?.startsWith('We’re still working on your earlier requests') === true;
}

it('GET /readyz: answers 200 while every connection of the pool is taken', async () => {
  const clients = await Promise.all(Array.from({ length: 10 }, () => world.database.pool.connect()));
  try {
    expect((await fetch(`${world.url}/readyz`)).status).toBe(200);
  } finally {
    for (const client of clients) client.release();
  }
});
