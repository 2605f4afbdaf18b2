import { type AskedChange, listApprovals } from '@nairadesk/contract/approvals';
import { cancelOrder, resolveOrder } from '@nairadesk/contract/orders';
import { updateProfile } from '@nairadesk/contract/settings';
import { beforeAll, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { boughtCodes, newCode } from '../../../test/bought-codes.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { ageOrder, useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// A customer chooses what they are called, as often as they like: so does any other one.
const { world, trade, admin } = useTrade({ rateLimit: false });
const calls = approvalCalls(world, trade);
let ngozi: Person;

beforeAll(async () => {
  await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

const toComplete = (orderId: string): AskedChange => ({ kind: 'complete-order', orderId });
const customer = async (name: string) => {
  const buyer = await world.user({ name });
  await world.giveWallets(buyer, { Bitcoin: `of-${buyer.id}` });
  return buyer;
};
const rename = async (person: Person, name: string) => {
  const given = { name, phone: '+2348031234567', country: 'Nigeria' };
  const answer = await world.call(updateProfile, given, person.token);
  expect(answer.status, answer.text).toBe(200);
};
/** What stands beside the terms of the slip of an order under this name; never among the terms. */
const lineOf = async (orderId: string, wanted: string) => {
  const { terms, besides } = await calls.asked(admin, toComplete(orderId));
  expect(terms.map(({ name }) => name)).not.toContain(wanted);
  return besides?.find(({ name }) => name === wanted)?.value;
};

it('a customer who was called otherwise for a moment: the slip has their other names, and until when', async () => {
  const buyer = await customer('Efe Idowu');
  await rename(buyer, 'Idowu Efe');
  const own = await trade.place(trade.buy, buyer);
  expect(await lineOf(own.id, 'Called before')).toBeUndefined();
  await world.call(cancelOrder, { orderId: own.id }, buyer.token);
  await rename(buyer, 'Emeka Nwankwo');
  const { id } = await trade.place(trade.buy, buyer);
  await moneyDesk(world, admin).enter({ orderId: id, senderName: 'EMEKA NWANKWO' });
  expect(await lineOf(id, 'Called before')).toMatch(/^Idowu Efe until .+ Lagos time$/);
  await rename(buyer, 'Efe Idowu');
  const ordered = /^Emeka Nwankwo when they ordered, until .+ Lagos time$/;
  expect(await lineOf(id, 'Called before')).toMatch(ordered);
  // A row that was written directly in the database stops no slip.
  await world.database.pool.query(
    `insert into audit_log (number, at, action, actor_id, subject_type, subject_id, detail, mac)
     select max(number) + 1, now(), 'name-changed', $1::uuid, 'user', $1::text, 'no JSON', decode(repeat('00', 32), 'hex')
     from audit_log`,
    [buyer.id],
  );
  expect(await lineOf(id, 'Called before')).toMatch(ordered);
  // As if all of it had been eight days before they placed the order.
  await ageOrder(world, id, -8 * 24 * 60);
  expect(await lineOf(id, 'Called before')).toBe('Emeka Nwankwo when they ordered');
});

it('the name that an order was placed under comes first on its slip, however many others there are', async () => {
  const buyer = await customer('Ada Obi');
  for (const name of ['Ada O Obi', 'Adah Obi', 'Ada Obii', 'Musa Bello']) await rename(buyer, name);
  const { id } = await trade.place(trade.buy, buyer);
  await rename(buyer, 'Ada Obi');
  await moneyDesk(world, admin).enter({ orderId: id, senderName: 'MUSA BELLO' });
  expect(await lineOf(id, 'Called before')).toMatch(
    /^Musa Bello when they ordered, until [^;]+; Ada Obii until [^;]+; Adah Obi until [^;]+; and 1 more$/,
  );
  for (let turn = 0; turn < 25; turn += 1)
    for (const name of ['Obi Ada', 'Ada Obi']) await rename(buyer, name);
  expect(await lineOf(id, 'Called before')).toBe('Musa Bello when they ordered');
});

it('of a customer who changes their name again and again the newest changes alone are read', async () => {
  const buyer = await customer('Ada Obi');
  const { id } = await trade.place(trade.buy, buyer);
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const names = ['Musa', 'Tunde', 'Chidi'].flatMap((name) => letters.map((one) => `${name} Bello${one}`));
  for (const name of names) await rename(buyer, name);
  await rename(buyer, 'Ada Obi');
  expect(await lineOf(id, 'Called before')).toMatch(
    /^Chidi Belloz until [^;]+; Chidi Belloy until [^;]+; Chidi Bellox until [^;]+; and at least 47 more$/,
  );
});

it('a yes ends neither by a name that a stranger takes, nor by one that its customer had for a moment', async () => {
  const stranger = await customer('Zed Quux');
  const buyer = await customer('Bola Idris');
  const { id: orderId } = await trade.place(trade.buy, buyer);
  await moneyDesk(world, admin).enter({ orderId, senderName: 'BOLA IDRIS' });
  const id = await calls.grant(admin, ngozi, toComplete(orderId));
  await rename(stranger, 'Chidinma Musa Ada Tunde Emeka Bola A B E I N O');
  for (const name of ['Bola Sani', 'Bola Idris']) await rename(buyer, name);
  const listed = (await calls.list(admin)).find((one) => one.id === id);
  expect(listed?.state).toBe('approved');
  expect(listed?.besides).toMatchObject([
    { name: 'Called before', value: expect.stringMatching(/^Bola Sani until /) },
    { name: 'Same name' },
    { name: 'The sender’s name' },
  ]);
  const brief = await world.call(listApprovals, { state: 'open', brief: 'true' }, admin.token);
  expect(brief.text).not.toContain('Called before');
  const done = await world.call(resolveOrder, { orderId, status: 'completed' }, admin.token);
  expect(done.status, done.text).toBe(200);
});

it('the slip of another code has beside it that another customer has the name', async () => {
  const codes = boughtCodes(world, trade, admin);
  await world.database.pool.query('update desk_rules set approval_from_kobo = null');
  const { id } = await trade.place(trade.cardBuy);
  const deliveryCodes = [{ code: newCode(), faceValue: '10' }];
  expect((await codes.complete(id, { deliveryCodes })).status).toBe(200);
  const complaintId = (await codes.complain(id, (await codes.codesOf(id))[0]?.id ?? '')).body.data.id;
  await world.database.pool.query('update desk_rules set approval_from_kobo = 1600000');
  await customer('OBI Ada');
  const { terms, besides } = await calls.asked(admin, { kind: 'replace-code', complaintId });
  expect(terms.map(({ name }) => name)).not.toContain('Same name');
  expect(besides?.map(({ name }) => name)).toContain('Same name');
});
