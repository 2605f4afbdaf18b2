import type { AskedChange } from '@nairadesk/contract/approvals';
import { resolveOrder } from '@nairadesk/contract/orders';
import { type Receipt, takeBackReceipt, undoMatch, undoTakeBack } from '@nairadesk/contract/receipts';
import { beforeAll, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { moneyDesk } from '../../test/desks/money-desk.ts';
import { pairingsNamed } from '../../test/desks/pairings-named.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import type { Person } from '../../test/world.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';
import { findAlteredRecords } from '../platform/verify/find-altered.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);
const calls = approvalCalls(world, trade);
const desk = moneyDesk(world, tunde);
let ngozi: Person;

beforeAll(async () => {
  ngozi = await world.admin({ name: 'Ngozi Eze' });
  const { id } = await trade.place({ ...trade.buy, quantity: '0.0002', amount: '30000.00' });
  await world.call(resolveOrder, { orderId: id, status: 'completed' }, tunde.token);
});

const takeBack = (id: string, takesBack: string, confirmed?: true) =>
  world.call(takeBackReceipt, { id, takesBack, ...(confirmed && { confirmed }) }, tunde.token);

type Movements = Parameters<typeof linesOf>[0];

/** Imports these lines, and finds each by a part of its words. */
async function imported(movements: Movements) {
  const { status, text } = await bank.importLines(linesOf(movements, { opening: 4_001_000_00n }));
  expect(status, text).toBe(201);
  const found = await bank.transfers();
  return (words: string, kind: Receipt['kind'] = 'transfer') =>
    found.find((one) => one.narration.includes(words) && one.kind === kind)?.id ?? '';
}

const rules = (approvals: string) => world.database.pool.query(`update desk_rules set ${approvals}`);

describe('a reversal that names another than the transfer', () => {
  it.each([
    [
      'another sender',
      {
        amountKobo: -150_000_00n,
        partyName: 'ACC OMPLICE',
        narration: 'RVSL NIP/ACC OMPLICE',
        isTakenBack: true,
      },
    ],
    [
      'our own payout with that remark',
      { amountKobo: -150_000_00n, partyName: 'ACC OMPLICE', narration: 'NIP/ACC OMPLICE/GTB/REVERSAL' },
    ],
    [
      'that remark to a payee of the sender’s name',
      { amountKobo: -150_000_00n, partyName: 'ADA OBI', narration: 'NIP/ADA OBI/KUDA/REVERSAL' },
    ],
    [
      'another order',
      { amountKobo: -150_000_00n, partyName: 'OBI ADA', narration: 'RVSL NIP/ND23456789', isTakenBack: true },
    ],
  ])('takes it back only after a second yes, which is recorded: %s', async (_, reversal) => {
    const order = await trade.place();
    const idOf = await imported([
      { amountKobo: 150_000_00n, narration: `NIP/OBI ADA/GTB/${order.transactionId}` },
      reversal,
    ]);
    const [ada, its] = [idOf(order.transactionId ?? ''), idOf(reversal.narration, 'reversal')];
    await world.call(resolveOrder, { orderId: order.id, status: 'cancelled' }, tunde.token);
    const { failure } = await takeBack(its, ada);
    expect([failure.code, failure.data]).toEqual([
      'reversal_of_other',
      { reversal: expect.stringContaining(reversal.partyName), transfer: expect.stringContaining('OBI ADA') },
    ]);
    expect((await desk.refundsOf(order.id)).map(({ state }) => state)).toEqual(['due']);
    expect((await takeBack(its, ada, true)).status).toBe(200);
    const mails = (await waitingMails(world)).filter(({ kind }) => kind === 'refund-withdrawn');
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([
      trade.ada.email,
      expect.stringContaining(order.transactionId ?? ''),
    ]);
    expect(await pairingsNamed(world, ada, its)).toEqual([
      expect.stringContaining(`a reversal of ${reversal.partyName} (“`),
    ]);
    const { rows } = await world.database.pool.query(
      "select detail from audit_log where action = 'other-reversal-accepted' and subject_id = $1",
      [ada],
    );
    expect(rows.map(({ detail }) => JSON.parse(detail))).toEqual([{ ...Object(failure.data), by: its }]);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });

  it.each(['approve_reversals = true', 'approval_from_kobo = 10000000'])(
    'needs a second person where the owner asks for one, who reads both: %s',
    async (rule) => {
      const order = await trade.place();
      const idOf = await imported([
        { amountKobo: 150_000_00n, narration: `NIP/OBI ADA/GTB/${order.transactionId}` },
        { amountKobo: -150_000_00n, partyName: 'ACC OMPLICE', narration: 'NIP/ACC OMPLICE/GTB/REVERSAL' },
      ]);
      const [ada, its] = [idOf(order.transactionId ?? ''), idOf('ACC OMPLICE', 'reversal')];
      await rules(rule);
      const refused = await takeBack(its, ada, true);
      const change: AskedChange = { kind: 'take-back', receiptId: ada, reversalId: its };
      expect([refused.failure.code, refused.failure.data]).toEqual(['approval_needed', { change }]);
      const slip = await calls.asked(tunde, change);
      expect(slip.terms).toEqual([
        { name: 'Take back', value: '₦150,000.00' },
        { name: 'Transfer', value: expect.stringContaining('from OBI ADA') },
        { name: 'Its words', value: expect.stringContaining(order.transactionId ?? '') },
        { name: 'Taken back by', value: expect.stringMatching(/^To ACC OMPLICE, “NIP.*”, .* Lagos time/) },
        { name: 'References', value: expect.stringMatching(/^“0000.*”; taken back by “0000.*”$/) },
        { name: 'Because', value: 'Staff say that the two belong together: their lines don’t say so' },
        { name: 'Matched to', value: `${order.transactionId}: ₦150,000.00` },
      ]);
      expect((await calls.approve(ngozi, slip.id)).status).toBe(200);
      expect((await takeBack(its, ada, true)).status).toBe(200);
      await rules('approve_reversals = false, approval_from_kobo = null');
    },
  );

  it('of a payout needs it too, and the refund’s slip names whose return it was', async () => {
    const sales = [];
    for (const name of ['Acc Omplice', 'Vic Tim']) {
      const seller = await world.user({ name });
      await world.giveWallets(seller, { Bitcoin: `wallet-${seller.id}` });
      await world.giveBank(seller);
      await world.database.pool.query('update bank_accounts set account_name = $2 where user_id = $1', [
        seller.id,
        name,
      ]);
      const sale = await trade.place(trade.sell, seller);
      const closing = { orderId: sale.id, status: 'completed' as const, reference: `P-${sale.id}` };
      expect((await world.call(resolveOrder, closing, tunde.token)).status).toBe(200);
      sales.push(sale);
    }
    const [acc, vic] = sales.map(({ transactionId }) => transactionId ?? '');
    const idOf = await imported([
      { amountKobo: -148_000_00n, partyName: 'ACC OMPLICE', narration: `NIP/ACC OMPLICE/${acc}` },
      { amountKobo: -148_000_00n, partyName: 'VIC TIM', narration: `NIP/VIC TIM/${vic}` },
      {
        amountKobo: 148_000_00n,
        partyName: 'VIC TIM',
        narration: `RVSL NIP/VIC TIM/${vic}`,
        isTakenBack: true,
      },
    ]);
    const [its, theirs] = [idOf('RVSL', 'reversal'), idOf('ACC OMPLICE')];
    await desk.match(theirs, sales[0]?.id ?? '');
    expect((await takeBack(its, theirs)).failure.code).toBe('reversal_of_other');
    expect((await takeBack(its, theirs, true)).status).toBe(200);
    await rules('approval_from_kobo = 10000000');
    const [refund] = await desk.refundsOf(sales[0]?.id ?? '');
    const { terms } = await calls.asked(tunde, { kind: 'send-refund', refundId: refund?.id ?? '' });
    expect(terms).toContainEqual({
      name: 'Reversed by the bank',
      value: expect.stringMatching(/^₦148,000\.00, from VIC TIM, “RVSL NIP\/VIC TIM.*”, paired by .+ \(/),
    });
    await rules('approval_from_kobo = null');
  });
});

describe('a reversal without a name', () => {
  it('asks where nothing ties them, also where no other transfer of that sum is there', async () => {
    const unnamed = { partyName: '', narration: 'RVSL', isTakenBack: true };
    const idOf = await imported([
      { amountKobo: 61_000_00n, narration: 'FIRST' },
      { amountKobo: -61_000_00n, ...unnamed },
      { amountKobo: 62_000_00n, narration: 'SECOND' },
      { amountKobo: 62_000_00n, partyName: 'CHIDI OKAFOR', narration: 'THIRD' },
      { amountKobo: -62_000_00n, ...unnamed, narration: 'RVSL OF THAT' },
    ]);
    const all = await bank.transfers();
    const alone = all.find(({ kind, amount }) => kind === 'reversal' && amount === '61000.00')?.id ?? '';
    expect((await takeBack(alone, idOf('FIRST'))).failure.code).toBe('reversal_of_other');
    expect((await takeBack(alone, idOf('FIRST'), true)).status).toBe(200);
    expect(await pairingsNamed(world, idOf('FIRST'), alone)).toHaveLength(1);
    const either = idOf('OF THAT', 'reversal');
    expect((await takeBack(either, idOf('THIRD'))).failure.code).toBe('reversal_of_other');
    expect((await takeBack(either, idOf('THIRD'), true)).status).toBe(200);
  });
});

describe('a transfer without a name', () => {
  it('isn’t tied to a reversal by a match that staff made for a moment, and verify names such a pair', async () => {
    const { id, transactionId } = await trade.place();
    const idOf = await imported([
      { amountKobo: 150_000_00n, narration: `NIP/OBI ADA/GTB/${transactionId}` },
      { amountKobo: 150_000_00n, partyName: '', partyBank: '', narration: 'TRANSFER H 4402' },
      { amountKobo: -150_000_00n, narration: `RVSL NIP/OBI ADA/GTB/${transactionId}`, isTakenBack: true },
    ]);
    const [its, nameless] = [idOf('RVSL', 'reversal'), idOf('H 4402')];
    expect((await desk.match(nameless, id)).status).toBe(201);
    const [match] = (await desk.transfer(nameless))?.matches ?? [];
    await world.call(undoMatch, { id: match?.id ?? '', reason: 'Wrong order' }, tunde.token);
    expect((await takeBack(its, nameless)).failure?.code).toBe('reversal_of_other');
    expect((await takeBack(its, nameless, true)).status).toBe(200);
    expect(await pairingsNamed(world, nameless, its)).toHaveLength(1);
  });
});

describe('a pair that was wrong', () => {
  const part = (id: string, who: Person = trade.boss) =>
    world.call(undoTakeBack, { id, reason: 'Not theirs' }, who.token);

  it('is parted by a super-admin: its order has the money again, and its customer doesn’t owe it', async () => {
    const order = await trade.place();
    const idOf = await imported([{ amountKobo: 150_000_00n, narration: `NIP/${order.transactionId}` }]);
    const ada = idOf(order.transactionId ?? '');
    await desk.complete(order.id);
    const balance = 4_151_000_00n;
    const back = { amountKobo: -150_000_00n, partyName: 'OBI ADA', narration: 'RVSL NIP', isTakenBack: true };
    await bank.importLines(linesOf([back], { opening: balance, from: Date.now() }));
    const its = (await bank.transfers()).find(({ kind }) => kind === 'reversal')?.id ?? '';
    expect((await takeBack(its, ada, true)).status).toBe(200);
    const owed = async () => (await desk.debts()).filter(({ orderId }) => orderId === order.id).length;
    expect(await owed()).toBe(1);
    expect((await part(its, tunde)).failure.code).toBe('forbidden');
    const parted = await part(its);
    expect([parted.status, parted.body.message]).toEqual([
      200,
      expect.stringContaining(order.transactionId ?? ''),
    ]);
    expect((await part(its)).failure.code).toBe('reversal_not_possible');
    expect(await owed()).toBe(0);
    expect((await desk.transfer(ada))?.unmatched).toBe('0.00');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
    const client = await world.database.pool.connect();
    await client.query('begin');
    const demanded = new Set(['receipt-reversal', 'receipt', 'match', 'match-undone', 'refund-state']);
    expect(await findAlteredRecords(client, world.services.secrets, demanded)).toEqual([]);
    await client.query('rollback');
    client.release();
  });

  it('of a payout withdraws what is due because of it', async () => {
    const sale = await trade.place(trade.sell);
    await world.call(
      resolveOrder,
      { orderId: sale.id, status: 'completed', reference: `W-${sale.id}` },
      tunde.token,
    );
    const idOf = await imported([
      { amountKobo: -148_000_00n, partyName: 'ADA OBI', narration: `NIP/${sale.transactionId}` },
      {
        amountKobo: 148_000_00n,
        partyName: 'ADA OBI',
        narration: `RVSL NIP/${sale.transactionId}`,
        isTakenBack: true,
      },
    ]);
    const [its, debit] = [idOf('RVSL', 'reversal'), idOf('NIP')];
    await desk.match(debit, sale.id);
    expect((await takeBack(its, debit)).status).toBe(200);
    expect((await part(its)).status).toBe(200);
    expect((await desk.refundsOf(sale.id)).map(({ state }) => state)).toEqual(['withdrawn']);
    expect((await desk.match(debit, sale.id)).status).toBe(201);
    expect(await checkInvariants(world.database.pool)).toEqual([]);
  });
});

describe('the password that was typed long ago', () => {
  const typedAgo = (ago: string) =>
    world.database.pool.query(
      'update sessions set password_checked_at = now() - $2::interval where user_id = $1',
      [tunde.id, ago],
    );

  it('lets no clerk take a transfer back', async () => {
    const idOf = await imported([
      { amountKobo: 63_000_00n, narration: 'PAID' },
      { amountKobo: -63_000_00n, narration: 'RVSL PAID', isTakenBack: true },
    ]);
    await typedAgo('2 hours');
    const { failure } = await takeBack(idOf('RVSL', 'reversal'), idOf('PAID'));
    expect(failure.code).toBe('password_confirmation_required');
    await typedAgo('1 minute');
  });

  it('lets none type a reversal that takes a typed transfer back at once, but one that waits for a statement', async () => {
    const typed = (await desk.enter({ amount: '64000.00' })).body.data;
    const before = await world.count('receipts');
    await typedAgo('16 minutes');
    const refused = await desk.takeBack(typed);
    expect([refused.status, refused.failure.code]).toEqual([403, 'password_confirmation_required']);
    expect(await world.count('receipts')).toBe(before);
    const open = await desk.enter({ kind: 'reversal', direction: 'out', amount: '65000.00' });
    expect(open.status, open.text).toBe(201);
    await typedAgo('1 minute');
    expect((await desk.takeBack(typed)).status).toBe(201);
  });
});
