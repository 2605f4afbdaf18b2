import * as auth from '@nairadesk/contract/auth';
import { getCardProof, judgeCard } from '@nairadesk/contract/card-judging';
import { finishPhoto, showPhoto } from '@nairadesk/contract/card-photos';
import { listOrderCards, placeCards, revealCardCode } from '@nairadesk/contract/order-cards';
import { getOrder, placeOrder, resolveOrder, showCardCode } from '@nairadesk/contract/orders';
import { changePassword } from '@nairadesk/contract/settings';
import { expect } from 'vitest';
import { enrol } from '../authenticator.ts';
import { boughtCodes } from '../bought-codes.ts';
import { cardSales } from '../card-sales.ts';
import { segment, withSegments } from '../hostile-photos/jpeg-bytes.ts';
import { mailsTo } from '../mail-to.ts';
import { photoOf, sendPhoto, sendPieces } from '../photos/send-photo.ts';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;
/** Secrets that must turn up nowhere, by what they are. */
export type Canaries = Record<string, string>;

const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? '';

/** Signs up, logs in and resets a password, rightly and wrongly. */
export async function signUpAndReset(real: World, canaries: Canaries): Promise<void> {
  Object.assign(canaries, {
    password: 'canary-Ọmọ-password-1',
    'new password': 'canary-new-password-2',
    'wrong password': 'canary-wrong-password-3',
    'changed password': 'canary-changed-password-4',
  });
  const email = 'canary@example.com';
  const person = { name: 'Canary', email, phone: '08031234567', password: canaries.password ?? '' };
  canaries['token of a sign-up'] = (await real.call(auth.register, person, null)).body.token;
  canaries['activation token'] = tokenIn((await mailsTo(real, email))[0]?.text);
  const link = { token: canaries['activation token'] };
  const activated = await real.call(auth.activateAccount, link, canaries['token of a sign-up']);
  canaries['session token'] = activated.body.token;
  await real.call(auth.login, { email, password: canaries['wrong password'] ?? '' }, null);
  await real.call(auth.forgotPassword, { email }, null);
  // A mail that was tried in vain meanwhile may stand before a newer one.
  const resetTokens = async () =>
    (await mailsTo(real, email)).flatMap(({ text }) =>
      text.includes('reset-password') ? [tokenIn(text)] : [],
    );
  canaries['reset token'] = (await resetTokens())[0] ?? '';
  const reset = { token: canaries['reset token'], password: canaries['new password'] ?? '' };
  expect((await real.call(auth.resetPassword, reset, null)).status).toBe(200);
  const again = await real.call(auth.login, { email, password: reset.password }, null);
  canaries['second session token'] = again.body.token;
  const change = { oldPassword: reset.password, newPassword: canaries['changed password'] ?? '' };
  expect((await real.call(changePassword, change, again.body.token)).status).toBe(200);
  // A link that is never opened stays in the table.
  await real.call(auth.forgotPassword, { email }, null);
  const isSecond = (token: string) => token !== canaries['reset token'];
  canaries['second reset token'] = (await resetTokens()).find(isSecond) ?? '';
}

/** Sells and buys cards, one and several, whose codes are looked at, refused and replaced. */
export async function sellAndBuyCards(real: World, trade: Trade, canaries: Canaries): Promise<void> {
  Object.assign(canaries, {
    'card code': 'CANARY-CARD-4711',
    'delivery code': 'CANARY-DELIVERY-0815',
    'refused code': 'CANARY-REFUSED-1234',
    'first of several delivered': 'CANARY-FIRST-2345',
    'second of several delivered': 'CANARY-SECOND-3456',
    'replacement code': 'CANARY-REPLACED-4567',
    'code of several': 'CANARY-SEVERAL-5678',
    'code sent twice': 'CANARY-TWICE-9012',
    'words in a proof': 'CANARY-PROOF-6666',
  });
  const sell = {
    ...trade.cardBuy,
    orderType: 'sell' as const,
    amount: '14000',
    description: canaries['card code'],
  };
  const headers = { 'idempotency-key': 'canary' };
  const sold = await real.call(placeOrder, sell, trade.ada.token, { headers });
  const bought = await trade.place(trade.cardBuy);
  const staff = await real.admin();
  canaries['staff session token'] = staff.token;
  const complete = (id: string, deliveryCode?: string) =>
    real.call(resolveOrder, { orderId: id, status: 'completed', deliveryCode }, staff.token);
  expect((await complete(sold.body.data.id, canaries['refused code'])).status).toBe(422);
  expect((await complete(bought.id, canaries['delivery code'])).status).toBe(200);
  const show = (id: string, token: string) => real.call(showCardCode, { id }, token);
  const shown = await show(sold.body.data.id, staff.token);
  expect(shown.body.data.description).toBe(canaries['card code']);
  expect((await show(bought.id, trade.ada.token)).body.data.deliveryCode).toBe(canaries['delivery code']);
  await buySeveral(real, trade, staff, canaries);
  await sellSeveral(real, trade, staff, canaries);
  await real.call(getOrder, { id: sold.body.data.id }, staff.token);
  const { secret, recoveryCodes } = await enrol(real, staff.token);
  canaries['two-factor secret'] = secret;
  canaries['recovery code'] = recoveryCodes[0] ?? '';
}

/** A photo that is there, one whose pieces wait, and one that is no picture. */
export async function sendPhotos(real: World, trade: Trade, canaries: Canaries): Promise<void> {
  Object.assign(canaries, {
    'words in a photo': 'CANARY-PHOTO-GPS-3333',
    'words in half a photo': 'CANARY-PHOTO-HALF-4444',
    'words in no photo': 'CANARY-PHOTO-NONE-5555',
  });
  const said = async (what: string) =>
    withSegments(await photoOf().jpeg(), segment(0xfe, canaries[what] ?? ''));
  const id = await sendPhoto(real, trade.ada.token, await said('words in a photo'));
  const shown = await real.call(showPhoto, { id }, trade.ada.token);
  const picture = Buffer.from(shown.body.data.picture, 'base64');
  canaries['pixels in hex'] = picture.subarray(90, 120).toString('hex');
  canaries['pixels in base64'] = picture.subarray(90, 120).toString('base64');
  await sendPieces(real, trade.ada.token, await said('words in half a photo'));
  const none = await sendPieces(
    real,
    trade.ada.token,
    Buffer.from(`GIF89a ${canaries['words in no photo']}`),
  );
  expect((await real.call(finishPhoto, { id: none }, trade.ada.token)).status).toBe(422);
}

/** Delivered, looked at, complained about and replaced. */
async function buySeveral(real: World, trade: Trade, staff: Person, canaries: Canaries): Promise<void> {
  const desk = boughtCodes(real, trade, staff);
  const codes = ['first of several delivered', 'second of several delivered'].map(
    (what) => canaries[what] ?? '',
  );
  const { id, codes: listed } = await desk.delivered(codes);
  const codeId = listed[1]?.id ?? '';
  expect((await desk.reveal(id, codeId, trade.ada)).body.data.code).toBe(codes[1]);
  const named = { text: `It is ${codes[1]}` };
  expect((await desk.complain(id, codeId, trade.ada, named)).status).toBe(422);
  const complaint = await desk.complain(id, codeId, trade.ada, { text: 'Spent already' });
  const code = canaries['replacement code'] ?? '';
  expect((await desk.replace(id, complaint.body.data.id, { code: codes[0] })).status).toBe(422);
  expect((await desk.replace(id, complaint.body.data.id, { code })).status).toBe(200);
}

async function sellSeveral(real: World, trade: Trade, staff: Person, canaries: Canaries): Promise<void> {
  const sales = cardSales(real, trade, staff);
  await sales.openRates();
  const card = sales.plastic('100', { code: canaries['code of several'] });
  const twice = sales.plastic('100', { code: canaries['code sent twice'] });
  expect((await sales.send([twice, twice], '230000')).status).toBe(422);
  const headers = { 'idempotency-key': 'canary-cards' };
  const draft = sales.draft([sales.plastic('100'), card], '230000');
  const { id } = (await real.call(placeCards, draft, trade.ada.token, { headers })).body.data;
  const [, listed] = (await real.call(listOrderCards, { id }, staff.token)).body.data;
  const shown = await real.call(revealCardCode, { id, cardId: listed?.id ?? '' }, staff.token);
  expect(shown.body.data.code).toBe(canaries['code of several']);
  const verdict = { version: 0, verdict: 'refused' as const, reason: 'used' as const };
  const its = { id, cardId: listed?.id ?? '' };
  const words = segment(0xfe, canaries['words in a proof'] ?? '');
  const file = withSegments(await photoOf({ seed: 12 }).jpeg(), words);
  expect((await real.call(judgeCard, { ...its, ...verdict }, staff.token, { file })).status).toBe(200);
  const proof = (await real.call(getCardProof, its, staff.token)).body.data;
  const pixels = Buffer.from(proof.picture, 'base64').subarray(90, 120);
  canaries['pixels of a proof in hex'] = pixels.toString('hex');
  canaries['pixels of a proof in base64'] = pixels.toString('base64');
}

/** What is refused, what breaks in the middle, and what cannot be read at all. */
export async function goWrong(real: World, trade: Trade, canaries: Canaries): Promise<void> {
  const { database } = real;
  Object.assign(canaries, {
    'code of a failure': 'CANARY-FAILURE-1111',
    'password of a failure': 'canary-failing-password-5',
    'unreadable code': 'CANARY-UNREADABLE-2222',
    'unknown token': 'canary-unknown-token-6',
  });
  const sell = {
    ...trade.cardBuy,
    orderType: 'sell' as const,
    amount: '14000',
    description: canaries['code of a failure'],
  };
  await database.pool.query('alter table order_events rename to gone');
  expect((await real.call(placeOrder, sell, trade.ada.token)).status).toBe(500);
  await database.pool.query('alter table gone rename to order_events');
  await database.pool.query(
    `alter table sign_up_attempts add constraint canary check (name <> 'Canary again')`,
  );
  const again = {
    name: 'Canary again',
    email: 'again@example.com',
    phone: '08031234567',
    password: canaries['password of a failure'] ?? '',
  };
  expect((await real.call(auth.register, again, null)).status).toBe(500);
  for (const body of [
    `{"description": "${canaries['unreadable code']}`,
    `["${canaries['unreadable code']}"]`,
  ]) {
    const request = { method: 'POST', path: '/orders', token: trade.ada.token, body };
    const headers = { 'content-type': 'application/json' };
    expect((await real.send({ ...request, headers })).status).toBe(400);
  }
  const unknown = { method: 'GET', path: '/settings', token: canaries['unknown token'] };
  expect((await real.send(unknown)).status).toBe(401);
  const path = `/auth/activate-account?token=${canaries['unknown token']}%ff`;
  await real.send({ method: 'POST', path });
}
