import { askApproval } from '@nairadesk/contract/approvals';
import * as assetCalls from '@nairadesk/contract/asset-changes';
import * as auth from '@nairadesk/contract/auth';
import { judgeCard } from '@nairadesk/contract/card-judging';
import { saveDeskRules } from '@nairadesk/contract/desk-rules';
import { saveFlagRules } from '@nairadesk/contract/flags';
import { switchNetwork } from '@nairadesk/contract/network-changes';
import { acceptOffer, declineOffer } from '@nairadesk/contract/offers';
import { listOrderCards } from '@nairadesk/contract/order-cards';
import * as orderCalls from '@nairadesk/contract/orders';
import { changeTrading } from '@nairadesk/contract/people';
import { matchReceipt, refundReceipt } from '@nairadesk/contract/receipts';
import { addReceivingAccount, switchReceivingAccount } from '@nairadesk/contract/receiving-accounts';
import { setRefundPayee, withdrawRefund } from '@nairadesk/contract/refunds';
import * as settings from '@nairadesk/contract/settings';
import { importStatement, undoImport } from '@nairadesk/contract/statements';
import { endTwoFactor, renewRecoveryCodes } from '@nairadesk/contract/two-factor';
import * as userCalls from '@nairadesk/contract/users';
import { countOrders } from '../../src/platform/verify/count-orders.ts';
import { codeOf, enrol } from '../authenticator.ts';
import { boughtCodes, newCode } from '../bought-codes.ts';
import { cardSales } from '../card-sales.ts';
import { moneyDesk } from '../desks/money-desk.ts';
import { mailsTo } from '../mail-to.ts';
import { enrolPasskey } from '../passkey-device.ts';
import { photoOf, sendPhoto } from '../photos/send-photo.ts';
import { shortMoney } from '../short-money.ts';
import type { openTrade } from '../trade.ts';
import type { Person, World } from '../world.ts';

type Trade = Awaited<ReturnType<typeof openTrade>>;

const password = 'a long enough one';
const bank = { bankName: 'GTBank', accountName: 'Ada Obi', accountNumber: '0123456789' };
const reason = 'A look at their papers';

/** The people whom the desk had before there were marks. */
export async function openDesk(world: World) {
  const passwordHash = await world.services.passwords.hash(password);
  return {
    staff: await world.admin({ passwordHash }),
    locked: await world.admin({ passwordHash }),
    keyed: await world.admin(),
    typist: await world.user({ passwordHash }),
    raised: await world.user(),
    suspended: await world.user(),
    untrusted: await world.user(),
    eve: await world.user({ passwordHash }),
  };
}

/**
 * Does through the API everything that leaves a mark or a row in the audit log, and returns what there is to edit, by
 * name: ids, and the marks that two orders had before they were closed.
 */
export async function fillDesk(world: World, trade: Trade, people: Awaited<ReturnType<typeof openDesk>>) {
  await changePeople(world, trade, people);
  await changeAssets(world, people.staff);
  const accounts = await changeAccounts(world, trade, people.staff);
  const rules = { tolerance: '100', lateMinutes: 10, strangers: 'hold' as const, referenceFrom: '1000000' };
  await ok(world.call(saveDeskRules, rules, trade.boss.token));
  const flags = [{ kind: 'suspended' as const, level: 'amber' as const }];
  await ok(world.call(saveFlagRules, { rules: flags }, trade.boss.token));
  const orders = await changeOrders(world, trade, people.staff);
  const money = await changeMoney(world, trade, people.staff, orders.buy);
  const offered = await changeOffers(world, trade, people.staff);
  await ok(world.call(saveDeskRules, { ...rules, approvalFrom: '150000' }, trade.boss.token));
  const asked = await askSecondPerson(world, trade, people.staff);
  await countOrders(world.services, 0);
  const ids = Object.entries({ ...people, ada: trade.ada, boss: trade.boss, bitcoin: trade.bitcoin });
  return {
    ...Object.fromEntries(ids.map(([name, { id }]) => [name, id])),
    ...orders,
    ...offered,
    ...money,
    ...accounts,
    asked,
  };
}

async function changePeople(
  world: World,
  { boss, ada }: Trade,
  people: Awaited<ReturnType<typeof openDesk>>,
) {
  const { staff, locked, keyed, typist, raised, suspended, eve } = people;
  await signUp(world);
  await ok(world.call(auth.login, { email: eve.email, password }, null));
  await ok(world.call(auth.login, { email: staff.email, password, remember: true }, null));
  const newPassword = 'another long one';
  await ok(world.call(settings.changePassword, { oldPassword: password, newPassword }, typist.token));
  await ok(world.call(auth.forgotPassword, { email: typist.email }, null));
  const token = await linkTo(world, typist.email, 'reset-password');
  await ok(world.call(auth.resetPassword, { token, password: 'yet another one' }, null));
  await ok(world.call(settings.saveBank, bank, ada.token));
  const networks = [
    { network: 'Bitcoin' as const, walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4' },
    { network: 'Tron' as const, walletAddress: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' },
  ];
  await ok(world.call(settings.saveWallets, { networks }, ada.token));
  await ok(world.call(userCalls.changeRole, { id: raised.id, role: 'admin' }, boss.token));
  await ok(world.call(changeTrading, { id: people.untrusted.id, frozen: true, reason }, boss.token));
  await ok(world.call(userCalls.changeSuspension, { id: suspended.id, suspended: true, reason }, boss.token));
  const { secret } = await enrol(world, locked.token);
  const code = await codeOf(world, secret);
  await ok(world.call(renewRecoveryCodes, { password, code }, locked.token));
  await enrolPasskey(world, keyed.token);
  await enrolPasskey(world, eve.token);
  // One who turned it off again.
  const app = (await enrol(world, staff.token)).secret;
  await ok(world.call(endTwoFactor, { password, code: await codeOf(world, app) }, staff.token));
  await ok(world.call(switchNetwork, { network: 'Solana', offered: false }, staff.token));
  await ok(world.call(switchNetwork, { network: 'BSC', offered: false }, staff.token));
  await ok(world.call(switchNetwork, { network: 'BSC', offered: true }, staff.token));
}

async function signUp(world: World) {
  const email = 'newcomer@example.com';
  await ok(world.call(auth.register, { name: 'New', email, phone: '08031234567', password }, null));
  const token = await linkTo(world, email, 'activate-account');
  await ok(world.call(auth.activateAccount, { token, password }, null));
}

async function changeAssets(world: World, staff: Person) {
  const terms = { name: 'Dogecoin', minAmount: '1000.00', buyingPrice: '210.00', sellingPrice: '200.00' };
  const draft = { ...terms, assetType: 'cryptocurrency' as const, networks: ['BSC' as const] };
  const added = await ok(world.call(assetCalls.createAsset, draft, staff.token));
  const id = added.data?.id ?? '';
  await ok(world.call(assetCalls.editAsset, { ...draft, id, buyingPrice: '220.00' }, staff.token));
  await ok(world.call(assetCalls.deleteAsset, { id }, staff.token));
}

/** A receiving account that was added, and one that was switched off. */
async function changeAccounts(world: World, { boss }: Trade, staff: Person) {
  const account = { bankName: 'Kuda', accountName: 'Nairadesk Ltd', dailyCap: '50000000.00' };
  const add = async (accountNumber: string) =>
    (await ok(world.call(addReceivingAccount, { ...account, accountNumber }, boss.token))).data?.id ?? '';
  const [open, frozen] = [await add('2222222222'), await add('3333333333')];
  await ok(world.call(switchReceivingAccount, { id: frozen, on: false, reason }, staff.token));
  return { account: open, frozen };
}

async function changeOrders(world: World, trade: Trade, staff: Person) {
  const { ada, buy, sell, cardBuy, card, place } = trade;
  const cardSell = (code: string) => ({
    ...cardBuy,
    orderType: 'sell' as const,
    assetId: card.id,
    amount: '14000.00',
    description: code,
    deliveryEmail: ada.email,
  });
  const reported = async (draft = buy) => {
    const { id } = await place(draft);
    await ok(world.call(orderCalls.reportPayment, { orderId: id, status: 'successful' }, ada.token));
    return id;
  };
  const close = (orderId: string, status: 'completed' | 'cancelled', reference = '') =>
    ok(world.call(orderCalls.resolveOrder, { orderId, status, reference }, staff.token));
  // Before that a customer may have three open orders.
  await close(await reported(), 'completed');
  const open = {
    buy: (await place(buy)).id,
    sell: (await place(sell)).id,
    ...(await sellCards(world, trade, staff)),
    codes: await deliverCodes(world, trade, staff),
    cardBuy: (await place(cardBuy)).id,
    cardSell: (await place(cardSell('CODE-1111'))).id,
    otherCard: (await place(cardSell('CODE-2222'))).id,
    reportedBuy: await reported(),
    reportedSell: await reported(sell),
  };
  const [paid, refused, withdrawn] = [await reported(sell), (await place(sell)).id, (await place(buy)).id];
  const paidMark = await markOf(world, paid);
  const refusedMark = await markOf(world, refused);
  const withdrawnMark = await markOf(world, withdrawn);
  await close(paid, 'completed', 'GTB/000123/26');
  await close(refused, 'cancelled');
  await ok(world.call(orderCalls.cancelOrder, { orderId: withdrawn }, ada.token));
  return { ...open, paid, paidMark, refused, refusedMark, withdrawn, withdrawnMark };
}

/** A bought card of three codes: a complaint about one was refused. */
async function deliverCodes(world: World, trade: Trade, staff: Person): Promise<string> {
  const desk = boughtCodes(world, trade, staff);
  const { id, codes } = await desk.delivered([newCode(), newCode(), newCode()]);
  const { data } = (await ok(desk.complain(id, codes[0]?.id ?? ''))) as { data: { id: string } };
  await ok(desk.refuse(id, data.id));
  return id;
}

/** A sale of two cards, each with a photo, of which one was accepted first and is refused. */
async function sellCards(world: World, trade: Trade, staff: Person) {
  const sales = cardSales(world, trade, staff);
  await sales.openRates();
  const photos = [];
  for (const seed of [1, 2]) {
    const file = await photoOf({ seed }).jpeg();
    photos.push(await sendPhoto(world, trade.ada.token, file));
  }
  const [front = '', back = ''] = photos;
  const cards = [sales.plastic('100', { photoIds: [front] }), sales.plastic('50', { photoIds: [back] })];
  const { id } = await sales.place(cards, '172500');
  const [card] = (await ok(world.call(listOrderCards, { id }, staff.token))).data;
  const about = { id, cardId: card?.id ?? '' };
  await ok(world.call(judgeCard, { ...about, version: 0, verdict: 'accepted' }, staff.token));
  const { rows } = await world.database.pool.query(
    'select judged_at::text as judged from order_cards where id = $1',
    [about.cardId],
  );
  const before = { cardsJudged: rows[0].judged, cardsMark: await markOf(world, id) };
  await ok(world.call(judgeCard, { ...about, version: 1, verdict: 'refused', reason: 'used' }, staff.token));
  return { cards: id, ...before };
}

/**
 * A transfer with its match, one that is to go back, one that the bank took back, an order that was reversed, and an
 * import that was undone.
 */
async function askSecondPerson(world: World, { place }: Trade, staff: Person): Promise<string> {
  await world.database.pool.query('delete from throttles');
  const { id: orderId } = await place();
  const change = { kind: 'complete-order' as const, orderId };
  return (await ok(world.call(askApproval, { change }, staff.token))).data?.id ?? '';
}

async function changeMoney(world: World, { boss, buy, place }: Trade, staff: Person, orderId: string) {
  const desk = moneyDesk(world, staff);
  const transfer = (await ok(desk.enter({ orderId }))).data;
  const kept = (await ok(desk.enter({ amount: '6000.00' }))).data;
  await ok(world.call(refundReceipt, { id: kept.id }, staff.token));
  const mistaken = (await desk.newestRefund())?.id ?? '';
  await ok(world.call(withdrawRefund, { id: mistaken, reason }, staff.token));
  const back = (await ok(desk.enter({ amount: '7000.00' }))).data;
  await ok(world.call(refundReceipt, { id: back.id }, staff.token));
  const refund = (await desk.newestRefund())?.id ?? '';
  const payee = { bankName: 'GTBank', accountName: 'OBI ADA', accountNumber: '0123456789', confirmed: true };
  await ok(world.call(setRefundPayee, { id: refund, ...payee }, staff.token));
  const bounced = (await ok(desk.enter({ amount: '9000.00' }))).data;
  const reversal = (await ok(desk.takeBack(bounced))).data.id;
  const loose = (await ok(desk.enter({ amount: '200000.00' }))).data.id;
  const { id: paidByPart } = await place(buy);
  await ok(world.call(matchReceipt, { id: loose, orderId: paidByPart, amount: '150000.00' }, staff.token));
  const reversed = (await place(buy)).id;
  await ok(desk.complete(reversed));
  await ok(world.call(orderCalls.reverseOrder, { id: reversed, reason }, boss.token));
  const imported = await importAndUndo(world, staff, transfer.accountId);
  const match = transfer.matches[0]?.id ?? '';
  return { transfer: transfer.id, match, refund, reversal, loose, reversed, ...imported };
}

async function importAndUndo(world: World, staff: Person, accountId: string) {
  const mapping = { columns: { date: 0, narration: 1, debit: 2, credit: 3 }, dateOrder: 'iso' as const };
  const [reference, day] = ['SEEN202608141', '2026-08-14'];
  const rows = `${day},TRANSFER,,100.00\n${day},TRANSFER ${reference},,200.00\n`;
  const file = Buffer.from(`Date,Narration,Debit,Credit\n${rows}`);
  // It gets its line, loses it, and gets it again.
  const typed = { amount: '200.00', reference, arrivedAt: `${day}T09:00:00Z` };
  const { id: entered } = (await ok(moneyDesk(world, staff).enter({ accountId, ...typed }))).data;
  const call = { accountId, fileName: 'august.csv', mapping };
  const { id } = (await ok(world.call(importStatement, call, staff.token, { file }))).data;
  await ok(world.call(undoImport, { id, reason }, staff.token));
  await ok(world.call(importStatement, call, staff.token, { file }));
  return { statement: id, lined: entered };
}

/** An order that was settled for less, an open offer, and one that was declined. */
async function changeOffers(world: World, trade: Trade, staff: Person) {
  const { placeOffered } = shortMoney(world, trade, staff);
  const [accepted, open, declined] = [await placeOffered(), await placeOffered(), await placeOffered()];
  await ok(world.call(acceptOffer, { id: accepted.id }, trade.ada.token));
  await ok(world.call(declineOffer, { id: declined.id }, trade.ada.token));
  return { settled: accepted.orderId, offer: open.id, declinedOffer: declined.id };
}

/** The mark of an order, as SQL writes it. */
async function markOf(world: World, id: string): Promise<string> {
  const { rows } = await world.database.pool.query('select mark::text as mark from orders where id = $1', [
    id,
  ]);
  return rows[0].mark;
}

async function linkTo(world: World, address: string, page: string): Promise<string> {
  const mail = (await mailsTo(world, address)).find(({ text }) => text.includes(page));
  return /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function ok<T>(answer: Promise<{ status: number; text: string; body: T }>): Promise<T> {
  const { status, text, body } = await answer;
  if (status >= 300) throw new Error(text);
  return body;
}
