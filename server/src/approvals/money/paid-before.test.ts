import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt } from '@nairadesk/contract/receipts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeUpName } from '../../../../test-support/made-up-name.ts';
import { approvalCalls } from '../../../test/approvals.ts';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { ageOrder, useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

// A payout that a colleague agreed to, and nobody marked as done, is on a statement before its order says so.
const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;
let seller: Person;

const approvalFrom = (kobo: bigint) =>
  world.database.pool.query('update desk_rules set approval_from_kobo = $1', [kobo]);

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
});

beforeEach(async () => {
  // The sale costs less.
  await approvalFrom(20_000_000n);
  seller = await world.user({ name: makeUpName('Ada') });
  const accountNumber = String(Date.now()).slice(-10);
  await world.giveBank(seller, { bankName: 'GTBank', accountName: seller.name, accountNumber });
});

const sale = () => trade.place(trade.sell, seller);
const pay = (orderId: string) =>
  world.call(resolveOrder, { orderId, status: 'completed', reference: `OUT-${orderId}` }, tunde.token);

/** A statement with one debit. */
async function left(
  partyName: string,
  kobo = 148_000_00n,
  from = Date.now(),
  narration = 'FUND TRANSFER',
): Promise<string> {
  const party = partyName === '' ? { partyName, partyBank: '' } : { partyName };
  const debit = [{ amountKobo: -kobo, narration, ...party }];
  const imported = await bank.importLines(linesOf(debit, { opening: 900_000_00n, from }));
  expect(imported.status, imported.text).toBe(201);
  return (await bank.transfers())[0]?.id ?? '';
}

it.each([
  ['to its payee', () => seller.name.toUpperCase(), () => seller.name.toUpperCase()],
  ['to nobody whom the bank names', () => '', () => 'somebody whom the bank doesn’t name'],
])(
  'a sale that a statement shows as paid, %s, needs a second person whatever its sum',
  async (_, party, to) => {
    const { id: orderId } = await sale();
    const debit = await left(party());
    const refused = await pay(orderId);
    expect([refused.failure.code, refused.failure.message]).toEqual([
      'approval_needed',
      expect.stringMatching(
        /may have been sent already. If it paid this order, match it to the order; if not/,
      ),
    ]);
    const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
    expect(terms.find(({ name }) => name === 'A statement shows')?.value).toBe(
      `₦148,000.00 to ${to()} (${debit.slice(-8)}), which nothing explains`,
    );
    // Matched, it is what paid this one.
    const matched = await world.call(matchReceipt, { id: debit, orderId }, tunde.token);
    expect(matched.status, matched.text).toBe(201);
    const paid = await pay(orderId);
    expect(paid.status, paid.text).toBe(200);
  },
);

it('a sale whose debit the bank names nobody of needs one, whoever a clerk typed before its line came', async () => {
  const draft = { ...trade.sell, quantity: '0.0009', amount: '133200.00' };
  const { id: orderId } = await trade.place(draft, seller);
  const debit = { amountKobo: -133_200_00n, narration: 'FUND TRANSFER', partyName: '', partyBank: '' };
  const lines = linesOf([debit], { opening: 900_000_00n, from: Date.now() - 1000 });
  const typed = await desk.enter({
    accountId: bank.account.id,
    direction: 'out',
    amount: '133200.00',
    reference: lines[0]?.reference ?? '',
    senderName: 'IKE SUPPLIES',
  });
  expect((await bank.importLines(lines)).body.data).toMatchObject({ added: 0 });
  expect((await pay(orderId)).failure.code).toBe('approval_needed');
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId });
  expect(terms.find(({ name }) => name === 'A statement shows')?.value).toBe(
    `₦133,200.00 to somebody whom the bank doesn’t name (${typed.body.data.id.slice(-8)}), which nothing explains`,
  );
});

it('a sale needs one where its debit is matched to another open sale, until it has its own money', async () => {
  const [own, other] = [
    await sale(),
    await trade.place({ ...trade.sell, quantity: '0.0015', amount: '222000.00' }, seller),
  ];
  const debit = await left(seller.name.toUpperCase());
  const match = async (id: string, orderId: string) => {
    const matched = await world.call(matchReceipt, { id, orderId }, tunde.token);
    expect(matched.status, matched.text).toBe(201);
  };
  await match(debit, other.id);
  const refused = (await pay(own.id)).failure;
  expect([refused.code, refused.message]).toEqual([
    'approval_needed',
    `A transfer of this sum is matched to ${other.transactionId}, which is open, so this may have been sent already. If it paid that one, complete that one first; if it paid this order, match it to this one; if neither, this needs a second person. Ask for approval first.`,
  ]);
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId: own.id });
  expect(terms.find(({ name }) => name === 'A statement shows')?.value).toBe(
    `₦148,000.00 to ${seller.name.toUpperCase()} (${debit.slice(-8)}), which ${other.transactionId} has, and is open`,
  );
  await match(await left(seller.name.toUpperCase(), 148_000_00n, Date.now() + 1000), own.id);
  expect((await pay(own.id)).status).toBe(200);
});

it.each([
  ['whose payee its line names', '0.0014', 207_200_00n, () => seller.name.toUpperCase(), () => ''],
  ['whose ID its line has', '0.0016', 236_800_00n, () => '', (other: string) => other],
])('a sale asks nobody for a debit that is another open sale’s of the sum, %s', async (...row) => {
  const [, quantity, kobo, party, wordsFor] = row;
  await approvalFrom(90_000_000n);
  const draft = { ...trade.sell, quantity, amount: `${kobo / 100n}.00` };
  const [other, own] = [await trade.place(draft, seller), await trade.place(draft, seller)];
  const id = await left(party(), kobo, Date.now(), `PAYOUT ${wordsFor(other.transactionId)}`);
  // A line that has an ID is matched by it.
  if (party() !== '') await world.call(matchReceipt, { id, orderId: other.id }, tunde.token);
  const paid = await pay(own.id);
  expect(paid.status, paid.text).toBe(200);
});

it('a sale needs one where its debit is another open sale’s by a match alone', async () => {
  const draft = { ...trade.sell, quantity: '0.0021', amount: '310800.00' };
  await approvalFrom(90_000_000n);
  const [other, own] = [await trade.place(draft, seller), await trade.place(draft, seller)];
  const id = await left('', 310_800_00n);
  const matched = await world.call(matchReceipt, { id, orderId: other.id }, tunde.token);
  expect(matched.status, matched.text).toBe(201);
  expect((await pay(own.id)).failure.code).toBe('approval_needed');
});

it.each([
  ['a reversal', '0.0017', 251_600_00n, 'reversal', () => seller.name.toUpperCase()],
  ['a charge', '0.0018', 266_400_00n, 'VAT', () => ''],
])('a sale needs one where its payer calls the debit %s', async (_, quantity, kobo, narration, party) => {
  await approvalFrom(90_000_000n);
  const amount = `${kobo / 100n}.00`;
  const { id: orderId } = await trade.place({ ...trade.sell, quantity, amount }, seller);
  const words = narration === 'VAT' ? narration : `NIP/${party()}/GTB/${narration}`;
  await left(party(), kobo, Date.now(), words);
  expect((await pay(orderId)).failure.code).toBe('approval_needed');
});

it('a sale of less than ₦10,000 asks nobody for what the bank charges', async () => {
  const { id: orderId } = await trade.place(
    { ...trade.sell, quantity: '0.00002', amount: '2960.00' },
    seller,
  );
  await left('', 2_960_00n, Date.now(), 'SMS ALERT CHARGE');
  const paid = await pay(orderId);
  expect(paid.status, paid.text).toBe(200);
});

it('a sale asks nobody for what the bank itself says that it took back', async () => {
  await approvalFrom(90_000_000n);
  const { id: orderId } = await trade.place(
    { ...trade.sell, quantity: '0.0019', amount: '281200.00' },
    seller,
  );
  const name = seller.name.toUpperCase();
  await left(name, 281_200_00n, Date.now(), `RVSL NIP/${name}/GTB`);
  expect((await pay(orderId)).status).toBe(200);
});

it('a yes from before the statement is asked for anew', async () => {
  const { id: orderId } = await sale();
  await approvalFrom(10_000_000n);
  await calls.grant(tunde, ngozi, { kind: 'complete-order', orderId });
  await left(seller.name.toUpperCase());
  expect((await pay(orderId)).failure.code).toBe('approval_needed');
});

it.each([
  ['to another person', () => left('MUSA BELLO')],
  ['of another sum', () => left(seller.name.toUpperCase(), 147_000_00n)],
])('a sale asks nobody for a debit %s', async (_, leave) => {
  const { id: orderId } = await sale();
  await leave();
  const paid = await pay(orderId);
  expect(paid.status, paid.text).toBe(200);
});

it('a sale asks nobody for a debit from before it was placed, nor a purchase for any', async () => {
  await left(seller.name.toUpperCase(), 148_000_00n, Date.now() - 48 * 3_600_000);
  const { id: orderId } = await sale();
  expect((await pay(orderId)).status).toBe(200);
  const { id } = await trade.place(trade.buy);
  await left('');
  expect((await desk.complete(id)).status).toBe(200);
});

it('a sale asks nobody for debits to nobody named that completed sales of its sum explain, but for one more', async () => {
  const draft = { ...trade.sell, quantity: '0.0011', amount: '162800.00' };
  const place = async () => (await trade.place(draft, seller)).id;
  const [first, next, last] = [await place(), await place(), await place()];
  expect((await pay(first)).status).toBe(200);
  await left('', 162_800_00n);
  const paid = await pay(next);
  expect(paid.status, paid.text).toBe(200);
  await left('', 162_800_00n, Date.now() - 30_000);
  await left('', 162_800_00n, Date.now() - 60_000);
  expect((await pay(last)).failure.code).toBe('approval_needed');
});

it('a sale that a debit names the payee of explains none to nobody beside it', async () => {
  const draft = { ...trade.sell, quantity: '0.0012', amount: '177600.00' };
  const musa = await world.user({ name: makeUpName('Musa') });
  await world.giveBank(musa, { bankName: 'GTBank', accountName: musa.name, accountNumber: '0123456799' });
  const [own, other] = [await trade.place(draft, seller), await trade.place(draft, musa)];
  // Musa was paid in the bank’s app days ago, and marked as paid today.
  await ageOrder(world, other.id, 5 * 24 * 60);
  expect((await pay(other.id)).status).toBe(200);
  await left(musa.name.toUpperCase(), 177_600_00n, Date.now() - 5 * 24 * 3_600_000 + 600_000);
  const nameless = await left('', 177_600_00n);
  expect((await pay(own.id)).failure.code).toBe('approval_needed');
  const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId: own.id });
  expect(terms.find(({ name }) => name === 'A statement shows')?.value).toContain(nameless.slice(-8));
});

it('a sale from the owner’s sum on: beside its slip stands a debit to nobody that another sale of the sum explains', async () => {
  await approvalFrom(10_000_000n);
  const draft = { ...trade.sell, quantity: '0.0013', amount: '192400.00' };
  const [own, other] = [await trade.place(draft, seller), await trade.place(draft, seller)];
  const change = { kind: 'complete-order', orderId: own.id } as const;
  await calls.grant(tunde, ngozi, { kind: 'complete-order', orderId: other.id });
  expect((await pay(other.id)).status).toBe(200);
  expect((await calls.asked(tunde, change)).besides).not.toContainEqual(
    expect.objectContaining({ name: 'A statement also shows' }),
  );
  const debit = await left('', 192_400_00n);
  const { terms, besides } = await calls.asked(tunde, change);
  expect(terms.map(({ name }) => name)).not.toContain('A statement shows');
  expect(besides).toContainEqual({
    name: 'A statement also shows',
    value: `₦192,400.00 to somebody whom the bank doesn’t name (${debit.slice(-8)}): perhaps another sale of that sum`,
  });
});

it('a sale whose payout is matched to it: its slip and the list say so, and what was agreed to stands', async () => {
  await approvalFrom(10_000_000n);
  const { id: orderId } = await sale();
  const change = { kind: 'complete-order', orderId } as const;
  await calls.grant(tunde, ngozi, change);
  const paidOut = async () => {
    const found = (await calls.list(ngozi)).find(({ subjectId }) => subjectId === orderId);
    return found?.besides?.find(({ name }) => name === 'Paid out already')?.value;
  };
  const match = async (id: string) => {
    const answer = await world.call(matchReceipt, { id, orderId }, tunde.token);
    expect(answer.status, answer.text).toBe(201);
  };
  await match(await left(seller.name.toUpperCase(), 100_000_00n, Date.now() - 60_000));
  expect(await paidOut()).toMatch(/^₦100,000\.00 to ADA .+ \(\w{8}\); ₦48,000\.00 is missing$/);
  await match(await left(seller.name.toUpperCase(), 200_000_00n));
  expect(await paidOut()).toMatch(
    /^₦100,000\.00 to ADA .+; ₦48,000\.00 of ₦200,000\.00 to ADA .+ Lagos time, account Moniepoint MFB \d+ \(\w{8}\)$/,
  );
  const paid = await pay(orderId);
  expect(paid.status, paid.text).toBe(200);
});
