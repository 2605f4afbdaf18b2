import { resolveOrder } from '@nairadesk/contract/orders';
import { matchReceipt, refundReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { listRefunds } from '@nairadesk/contract/refunds';
import { undoImport } from '@nairadesk/contract/statements';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../test/approvals.ts';
import { linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';
import { checkInvariants } from '../platform/verify/check-invariants.ts';
import { verifyDatabase } from '../platform/verify/verify-database.ts';

const { world, trade, admin: tunde } = useTrade();
const bank = useStatements(world, tunde);

beforeAll(async () => {
  await trade.completeOne();
});

const sum = 148_000_00n;

/** A sale that was paid, and its payout, which the bank returned in these words. */
async function returned(
  words: string,
  partyName: string,
  more: { reference?: string; isTakenBack?: boolean } = {},
) {
  const sale = await trade.place(trade.sell);
  await world.call(resolveOrder, { orderId: sale.id, status: 'completed' }, tunde.token);
  const narration = `NIP/OBI ADA/${sale.transactionId}`;
  const out = { amountKobo: -sum, partyName: 'OBI ADA', narration, ...more, isTakenBack: false };
  const back = { amountKobo: sum, partyName, narration: words.replace('ID', sale.transactionId), ...more };
  await bank.importLines(linesOf([out, back], { opening: 1_000_000_00n }));
  const found = (await bank.transfers()).find(({ kind }) => kind === 'reversal');
  return { id: found?.id ?? '', sale };
}
/** A transfer of this sum that staff typed as one that came. @returns its id */
const typedBefore = async (more: { reference: string; orderId?: string }) =>
  (await bank.typed({ amount: '148000', ...more })).id;
const refund = (id: string, confirmedOther?: true) =>
  world.call(refundReceipt, { id, confirmedOther }, tunde.token);

it('a payout that came back is its payee’s, whatever reference the bank gives to all', async () => {
  const bounced = (amountKobo: bigint, partyName: string) => ({
    amountKobo,
    partyName,
    reference: 'BRANCH 0012 MARINA',
    narration: amountKobo > 0n ? `RVSL NIP/${partyName}` : `NIP/${partyName}`,
    isTakenBack: amountKobo > 0n,
  });
  const sent = [bounced(-93_000_00n, 'VIC TIM'), bounced(-94_000_00n, 'OBI ADA')];
  const back = [bounced(93_000_00n, 'SOMEBODY ELSE'), bounced(94_000_00n, 'OBI ADA')];
  await bank.importLines(linesOf([...sent, ...back], { opening: 1_000_000_00n }));
  const found = await bank.transfers();
  const idOf = (amount: string, kind: string) =>
    found.find((one) => one.amount === amount && one.kind === kind)?.id ?? '';
  const takeBack = (amount: string) =>
    world.call(
      takeBackReceipt,
      { id: idOf(amount, 'reversal'), takesBack: idOf(amount, 'transfer') },
      tunde.token,
    );
  expect((await takeBack('93000.00')).failure?.code).toBe('reversal_of_other');
  expect((await takeBack('94000.00')).status).toBe(200);
});

it.each([
  ['the bank’s own reference', 'VIC TIM', { reference: '000013250826114512' }],
  ['its order', '', {}],
])(
  'a payout that came back is asked about where the two lines share no payee, but %s',
  async (_, partyName, more) => {
    const { id, sale } = await returned('RVSL ID', partyName, { isTakenBack: true, ...more });
    const sent = (await bank.transfers()).find(
      (one) => one.narration.includes(sale.transactionId) && one.id !== id,
    );
    const takeBack = (confirmed?: true) =>
      world.call(takeBackReceipt, { id, takesBack: sent?.id ?? '', confirmed }, tunde.token);
    expect((await takeBack()).failure?.code).toBe('reversal_of_other');
    expect((await takeBack(true)).status).toBe(200);
  },
);

it('two questions about one transfer: are asked at once, and one yes is for both', async () => {
  const { id, sale } = await returned('RVSL NIP/OBI ADA/ID', 'OBI ADA');
  const bisi = await world.user({ name: 'Bisi Alade' });
  await world.giveWallets(bisi, { Bitcoin: 'bisi-bitcoin' });
  const { id: orderId } = await trade.place(trade.buy, bisi);
  const match = (confirmed?: true) => world.call(matchReceipt, { id, orderId, confirmed }, tunde.token);
  const { failure } = await match();
  expect([failure.code, failure.data]).toEqual([
    'receipt_alike',
    { also: ['names_other_order'], names: sale.transactionId, mayBe: expect.anything() },
  ]);
  expect(failure.message).toMatch(
    /^The bank says that this is a reversal: .* The bank’s words name .*, which is another customer’s order\. Match it to .* only if you know why\.$/,
  );
  expect((await match(true)).status).toBe(201);
  const { rows } = await world.database.pool.query(
    "select action from audit_log where action like '%-accepted' and subject_id in ($1, $2) order by number",
    [id, orderId],
  );
  expect(rows.map(({ action }) => action)).toEqual(['alike-transfer-accepted', 'other-order-accepted']);
});

describe('a payout that the bank returned, and staff did not pair', () => {
  beforeEach(() => world.database.pool.query('delete from throttles'));

  it.each([
    ['that names whom we paid', 'RVSL NIP/OBI ADA/ID', 'OBI ADA'],
    ['without a name', 'RVSL NIP TRANSFER', ''],
  ])('%s: does not go back without a second yes, which is recorded', async (_what, words, name) => {
    const { id, sale } = await returned(words, name);
    const no = await refund(id);
    expect([no.status, no.failure.code]).toEqual([409, 'receipt_alike']);
    expect(no.failure.message).toContain(
      `it may be our payout of ₦148,000.00 to OBI ADA for ${sale.transactionId}`,
    );
    expect((await refund(id, true)).status).toBe(201);
    const { rows } = await world.database.pool.query(
      `select detail::jsonb as detail from audit_log where action = 'alike-transfer-accepted' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ detail: { transfer: expect.any(String), order: sale.transactionId } }]);
  });

  it('pays no order without a second yes, and a slip says that it is a reversal', async () => {
    const { id } = await returned('RVSL NIP TRANSFER', '');
    const buyer = await world.user({ name: 'Acc Omplice' });
    await world.giveWallets(buyer, { Bitcoin: `of-${buyer.id}` });
    const order = await trade.place(trade.buy, buyer);
    const match = (confirmed?: true) =>
      world.call(matchReceipt, { id, orderId: order.id, confirmed }, tunde.token);
    expect((await match()).failure.code).toBe('receipt_alike');
    expect((await match(true)).status).toBe(201);
    // What the payout is short of: no request is made for an order that isn't paid.
    await bank.typed({ amount: '2000', reference: 'THE-REST-OF-IT', orderId: order.id });
    await world.database.pool.query('update desk_rules set approval_from_kobo = 10000000');
    const calls = approvalCalls(world, trade);
    const { terms } = await calls.asked(tunde, { kind: 'complete-order', orderId: order.id });
    await world.database.pool.query('update desk_rules set approval_from_kobo = null');
    expect(terms.find(({ name }) => name === 'Transfer')?.value).toContain(
      'from somebody whom the bank doesn’t name, which says reversal: “RVSL NIP TRANSFER”, on “august.csv”',
    );
  });

  it('asks too where it was typed as a transfer before its line came', async () => {
    const reference = '000013261124101112131415';
    const id = await typedBefore({ reference });
    await returned('RVSL NIP/OBI ADA/ID', 'OBI ADA', { reference });
    expect((await bank.transfers()).filter(({ direction }) => direction === 'in')).toHaveLength(1);
    expect((await refund(id)).failure.code).toBe('receipt_alike');
  });

  it('asks too where it was typed, and the bank says it by a negative debit alone', async () => {
    const reference = '000013261124101112131416';
    const id = await typedBefore({ reference });
    await returned('NIP/OBI ADA/ID', 'OBI ADA', { reference, isTakenBack: true });
    expect((await bank.transfers()).filter(({ direction }) => direction === 'in')).toHaveLength(1);
    expect((await refund(id)).failure.code).toBe('receipt_alike');
    expect(await checkInvariants(world.database.pool)).toEqual([]);
    const [statement] = await bank.statements();
    const undone = { id: statement?.id ?? '', reason: 'The wrong file' };
    expect((await world.call(undoImport, undone, tunde.token)).status).toBe(200);
    expect((await refund(id)).status).toBe(201);
    const { faults } = await verifyDatabase(world.database, world.services.secrets, 'elsewhere');
    expect(faults.filter((fault) => fault.includes(id))).toEqual([]);
  });

  it('is added beside what was typed for an order, where the bank says it by a negative debit alone', async () => {
    const reference = '000013261124101112131417';
    const order = await trade.place();
    const id = await typedBefore({ reference, orderId: order.id });
    await returned('NIP TRANSFER', '', { reference, isTakenBack: true });
    const came = (await bank.transfers()).filter(({ direction }) => direction === 'in');
    expect(came.map(({ kind }) => kind).toSorted()).toEqual(['reversal', 'transfer']);
    expect(came.find((one) => one.id === id)?.typedBy).not.toBeNull();
  });

  it.each([
    ['that names whom we paid', 'RVSL NIP/OBI ADA/ID', 'OBI ADA'],
    ['that names another person, as not all are compared', 'RVSL NIP/BOLA IGE', 'BOLA IGE'],
  ])('%s: asks too where two hundred others got the same sum before', async (_what, words, name) => {
    const others = Array.from({ length: 200 }, (_, place) => {
      return { amountKobo: -sum, partyName: 'UCHE NNADI', narration: `NIP/UCHE NNADI/${place}` };
    });
    const yesterday = { opening: 90_000_000_000n, from: Date.now() - 86_400_000 };
    const imported = await bank.importLines(linesOf(others, yesterday));
    expect(imported.status, imported.text).toBe(201);
    const { id } = await returned(words, name);
    const no = await refund(id);
    expect([no.status, no.failure.code]).toEqual([409, 'receipt_alike']);
  });

  it('is sent back without a question where it names a person whom we never paid', async () => {
    const { id } = await returned('RVSL NIP/BOLA IGE', 'BOLA IGE');
    expect((await refund(id)).status).toBe(201);
    const { data } = (await world.call(listRefunds, { state: 'due' }, tunde.token)).body;
    expect(data.some(({ transfer }) => transfer?.receiptId === id)).toBe(true);
  });
});
