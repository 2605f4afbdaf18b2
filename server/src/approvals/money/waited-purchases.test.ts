import type { AskedChange } from '@nairadesk/contract/approvals';
import { reportPayment } from '@nairadesk/contract/orders';
import { matchReceipt } from '@nairadesk/contract/receipts';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { ageOrder, useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// A reported order waits for as long as it takes: its transfer can have come weeks before it is completed.
const { world, trade, admin: tunde } = useTrade({ rateLimit: false });
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
const dayMinutes = 24 * 60;
let ngozi: Person;

beforeAll(async () => {
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

async function customer(name: string): Promise<Person> {
  const person = await world.user({ name });
  await world.giveWallets(person, { Bitcoin: `of-${person.id}` });
  // Who completed one may have several open ones.
  const { id } = await trade.place({ ...trade.buy, quantity: '0.0002', amount: '30000.00' }, person);
  expect((await desk.complete(id)).status).toBe(200);
  return person;
}
const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });
/** A purchase that was reported then, and has waited since. */
async function waiting(who: Person, days: number, draft = trade.buy) {
  const placed = await trade.place(draft, who);
  expect(
    (await world.call(reportPayment, { orderId: placed.id, status: 'successful' }, who.token)).status,
  ).toBe(200);
  await ageOrder(world, placed.id, days * dayMinutes + 5);
  return placed;
}
/** A transfer that came to us so many days ago; of nobody without a name. */
async function cameBefore(days: number, partyName: string, amountKobo = 150_000_00n): Promise<string> {
  const party =
    partyName === '' ? { partyName, partyBank: '', narration: 'FUND TRANSFER 4402' } : { partyName };
  const from = Date.now() - days * dayMinutes * 60_000;
  const lines = linesOf([{ amountKobo, ...party }], { from });
  expect((await bank.importLines(lines)).status).toBe(201);
  return (await bank.transfers())[0]?.id ?? '';
}
const onOurWord = async (orderId: string) => {
  await calls.grant(tunde, ngozi, toComplete(orderId));
  const done = await desk.complete(orderId);
  expect(done.status, done.text).toBe(200);
};
async function lineOf(orderId: string): Promise<string | undefined> {
  const { besides = [] } = await calls.asked(tunde, toComplete(orderId));
  return besides.find(({ name }) => name === 'May have paid another order')?.value;
}
const matchTo = async (id: string, orderId: string) => {
  const answer = await world.call(matchReceipt, { id, orderId, confirmed: true }, tunde.token);
  expect(answer.status, answer.text).toBe(201);
};

it('a purchase whose transfer the bank names nobody of is told, whoever a clerk typed before its line came', async () => {
  const [other, own] = [
    await trade.place(trade.buy, await customer('Zainab Tanko')),
    await trade.place(trade.buy, await customer('Femi Balogun')),
  ];
  await onOurWord(other.id);
  const unnamed = { partyName: '', partyBank: '', narration: 'FUND TRANSFER 4402' };
  const lines = linesOf([{ amountKobo: 150_000_00n, ...unnamed }], { from: Date.now() - 1000 });
  const reference = lines[0]?.reference ?? '';
  const typed = await desk.enter({ accountId: bank.account.id, reference, senderName: 'FEMI BALOGUN' });
  const { id } = typed.body.data;
  expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 0 });
  await matchTo(id, own.id);
  expect(await lineOf(own.id)).toContain(`${other.transactionId}, completed by ${tunde.name}`);
});

it('a purchase whose transfer may have paid another, of which a statement has a little, is told of it', async () => {
  const [other, own] = [
    await trade.place(trade.buy, await customer('Halima Sani')),
    await trade.place(trade.buy, await customer('Uche Okoro')),
  ];
  await onOurWord(other.id);
  await matchTo(await cameBefore(0, 'SANI HALIMA', 3_100_00n), other.id);
  await matchTo(await cameBefore(0, ''), own.id);
  expect(await lineOf(own.id)).toContain(
    `${other.transactionId}, completed by ${tunde.name}: no statement has ₦146,900.00 of it`,
  );
});

it.each([
  ['a namesake’s, days after it came', 5, 'Obi Ada Grace', 'OBI ADA', 'Ada Obi'],
  ['another customer’s, days after one came of nobody', 5, 'Musa Bello', '', 'Chidi Okafor'],
])('a purchase whose transfer may have paid %s, is told of it', async (_, days, first, sender, second) => {
  const [other, own] = [
    await waiting(await customer(first), days),
    await waiting(await customer(second), days),
  ];
  const transfer = await cameBefore(days, sender);
  await onOurWord(other.id);
  await matchTo(transfer, own.id);
  expect(await lineOf(own.id)).toContain(
    `${other.transactionId}, completed by ${tunde.name}: no statement has ₦150,000.00 of it`,
  );
});

it('a purchase whose transfer may have paid another of its customer, weeks after it came, is told of it: those of its sum first', async () => {
  const ada = await customer('Amina Yusuf');
  const [own, other] = [await waiting(ada, 20), await waiting(ada, 20)];
  const transfer = await cameBefore(20, 'AMINA YUSUF');
  // Nearer to it, and of other sums.
  for (const _ of [1, 2, 3]) {
    const { id } = await waiting(ada, 20, { ...trade.buy, quantity: '0.0002', amount: '30000.00' });
    expect((await desk.complete(id)).status).toBe(200);
  }
  await onOurWord(other.id);
  await matchTo(transfer, own.id);
  expect(await lineOf(own.id)).toMatch(new RegExp(`^${other.transactionId}, completed by .+; and 1 more$`));
});

it('a purchase is told of one that was agreed to weeks after its transfer came, and of none placed since', async () => {
  const [first, second] = [await customer('Bola Kuti'), await customer('Kuti Bola Ife')];
  const [own, agreed] = [await waiting(first, 20), await waiting(second, 20)];
  const transfer = await cameBefore(20, 'BOLA KUTI');
  const { id: later } = await trade.place(trade.buy, second);
  await onOurWord(later);
  await matchTo(transfer, own.id);
  expect(await lineOf(own.id)).toBeUndefined();
  const given = await calls.grant(tunde, ngozi, toComplete(agreed.id));
  await calls.withdraw(tunde, given);
  expect(await lineOf(own.id)).toContain(`${agreed.transactionId}, agreed to by Ngozi Eze, sent perhaps`);
});
