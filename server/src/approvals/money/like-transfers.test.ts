import type { AskedChange } from '@nairadesk/contract/approvals';
import { enterReceipt, matchReceipt, takeBackReceipt } from '@nairadesk/contract/receipts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../../test-support/new-tag.ts';
import { pairingsNamed } from '../../../test/desks/pairings-named.ts';
import { useStaffedDesk } from '../../../test/desks/staffed-desk.ts';
import { waitingMails } from '../../../test/mail-to.ts';
import { linesOf } from '../../../test/statements/use-statements.ts';

// The bank takes the second of two like transfers back, and Tunde says that it was the first.
const { world, trade, bank, calls, desk, tunde, staff, approvalFrom } = useStaffedDesk();

beforeEach(() => approvalFrom(100_000_00n));
afterEach(() => approvalFrom(null));

const kobo = 150_000_00n;
type Line = Parameters<typeof linesOf>[0][number];
const credit = (narration: string, more: Partial<Line> = {}): Line => ({
  amountKobo: kobo,
  partyName: '',
  narration,
  ...more,
});
const debit = (narration: string, more: Partial<Line> = {}): Line => ({
  ...credit(narration, more),
  amountKobo: -kobo,
});
const minutes = (count: number) => Date.now() - count * 60_000;
async function imported(lines: Line[], from: number, opening = 500_000_000_00n) {
  const file = linesOf(lines, { from, opening });
  const answer = await bank.importLines(file);
  expect(answer.status, answer.text).toBe(201);
  return file;
}
const transfer = async (narration: string) =>
  (await bank.transfers()).find((one) => one.narration === narration)?.id ?? '';
const pair = (id: string, takesBack: string, confirmed?: true) =>
  world.call(takeBackReceipt, { id, takesBack, ...(confirmed && { confirmed }) }, tunde.token);
const told = async () =>
  (await waitingMails(world)).filter(({ kind, to }) => kind === 'hold-lifted' && to === trade.boss.email);

/** Two transfers on a statement, the second matched to an order that a second person agreed to, and then its reversal. */
async function recalled(first: Line, second: Line, back: Line) {
  await imported([first, second], minutes(20));
  const { id: orderId, transactionId } = await trade.place();
  expect((await desk.match(await transfer(second.narration ?? ''), orderId)).status).toBe(201);
  const change: AskedChange = { kind: 'complete-order', orderId };
  await calls.grant(staff.dayo, trade.boss, change);
  await imported([back], minutes(5), 600_000_000_00n);
  expect((await desk.complete(orderId)).failure?.code).toBe('reversal_open');
  await world.database.pool.query('delete from outbox');
  const [s, r] = [await transfer(first.narration ?? ''), await transfer(back.narration ?? '')];
  return { orderId, transactionId: transactionId ?? '', change, s, r };
}

describe('a reversal that fits two transfers of its sum', () => {
  const own = 'FUND TRANSFER my coins 4402';
  it.each([
    ['by the first words of either', credit('FUND TRANSFER'), credit(own), debit(`RVSL ${own}`)],
    [
      'by the same words of both',
      credit('FUND TRANSFER'),
      credit('FUND-TRANSFER'),
      debit('RVSL FUND TRANSFER'),
    ],
    [
      'by words, where another is named',
      credit('FUND TRANSFER', { partyName: 'FEMI BALOGUN' }),
      credit(own, { partyName: 'INI UDO' }),
      debit(`RVSL ${own}`),
    ],
    [
      'by a name that is part of the other',
      credit('NIP/INI UDO OKON', { partyName: 'INI UDO OKON' }),
      credit('NIP/INI UDO', { partyName: 'INI UDO' }),
      debit('RVSL NIP/INI UDO', { partyName: 'INI UDO' }),
    ],
    [
      'by all words of one, and not of another',
      credit('NIP/OBI ADA today', { partyName: 'OBI ADA' }),
      credit('NIP/OBI ADA', { partyName: 'OBI ADA' }),
      debit('RVSL NIP/OBI ADA today', { partyName: 'OBI ADA' }),
    ],
  ])('%s is asked about, takes a second person, and is told', async (_, first, second, back) => {
    const { orderId, transactionId, change, s, r } = await recalled(first, second, back);
    const asked = await pair(r, s);
    expect(asked.failure.code).toBe('reversal_of_other');
    expect(asked.failure.message).toContain('The bank’s words don’t say for sure that it’s this one.');
    const needed = await pair(r, s, true);
    const taking: AskedChange = { kind: 'take-back', receiptId: s, reversalId: r };
    expect([needed.failure.code, needed.failure.data]).toEqual(['approval_needed', { change: taking }]);
    await approvalFrom(20000000n);
    expect((await pair(r, s, true)).status).toBe(200);
    const [mail] = await told();
    expect(mail?.text).toContain('taken for the reversal of a transfer of ');
    expect(mail?.text).toContain(transactionId);
    expect(await pairingsNamed(world, s)).toHaveLength(1);
    await approvalFrom(10000000n);
    expect((await desk.complete(orderId)).failure?.code).toBe('approval_needed');
    const { id } = await calls.asked(staff.dayo, change);
    expect((await calls.approve(tunde, id)).failure?.code).toBe('own_approval');
  });
});

describe('a reversal that is imported before its own transfer', () => {
  const nothingTies = 'Nothing says that these two belong together.';
  const notForSure = 'The bank’s words don’t say for sure that it’s this one.';
  it.each([
    ['nothing ties', credit('FUND TRANSFER 881'), debit('RVSL FUND TRANSFER 4402'), nothingTies],
    ['the first words tie', credit('FUND TRANSFER'), debit('RVSL FUND TRANSFER 4402'), notForSure],
    ['the words of any transfer tie', credit('FUND TRANSFER'), debit('RVSL FUND TRANSFER'), notForSure],
    [
      'a name ties that may be another’s',
      credit('NIP/INI UDO OKON', { partyName: 'INI UDO OKON' }),
      debit('RVSL NIP/INI UDO', { partyName: 'INI UDO' }),
      notForSure,
    ],
  ])('is asked about, where %s', async (_, only, back, words) => {
    await imported([only], minutes(20));
    await imported([back], minutes(5), 600_000_000_00n);
    const [s, r] = [await transfer(only.narration ?? ''), await transfer(back.narration ?? '')];
    const asked = await pair(r, s);
    expect(asked.failure?.code).toBe('reversal_of_other');
    expect(asked.failure.message).toContain(words);
  });

  it('and takes another back, counts for what comes into the books later', async () => {
    const named = { partyName: 'INI UDO' };
    await imported([credit('NIP/INI UDO', named)], minutes(20));
    await imported([debit('RVSL NIP/INI UDO', named)], minutes(5), 600_000_000_00n);
    await approvalFrom(20000000n);
    const paired = await pair(await transfer('RVSL NIP/INI UDO'), await transfer('NIP/INI UDO'), true);
    expect(paired.status, paired.text).toBe(200);
    await approvalFrom(10000000n);
    await imported([credit('NIP/INI UDO again', named)], minutes(15), 700_000_000_00n);
    const { id: orderId } = await trade.place();
    const matched = await world.call(
      matchReceipt,
      { id: await transfer('NIP/INI UDO again'), orderId, confirmed: true },
      staff.ngozi.token,
    );
    expect(matched.status, matched.text).toBe(201);
    const { id } = await calls.asked(staff.dayo, { kind: 'complete-order', orderId });
    expect((await calls.approve(tunde, id)).failure?.code).toBe('own_approval');
    expect((await calls.approve(trade.boss, id)).status).toBe(200);
  });
});

it('a reversal that fits a transfer behind a hundred others of its sum is asked about', async () => {
  const one = credit('NIP/INI UDO', { partyName: 'INI UDO' });
  const others = Array.from({ length: 105 }, (_, index) =>
    credit(`NIP/PAYER ${index}`, { partyName: `PAYER NUMBER ${'ABCDEFGHIJ'[index % 10]}` }),
  );
  const like = credit('NIP/INI UDO OKON', { partyName: 'INI UDO OKON' });
  await imported([one, ...others, like], minutes(600));
  await imported([debit('RVSL NIP/INI UDO', { partyName: 'INI UDO' })], minutes(5), 600_000_000_00n);
  const idOf = async (narration: string): Promise<string> => {
    const text = 'select id from receipts where account_id = $1 and narration = $2';
    return (await world.database.pool.query(text, [bank.account.id, narration])).rows[0].id;
  };
  const asked = await pair(await idOf('RVSL NIP/INI UDO'), await idOf('NIP/INI UDO OKON'));
  expect(asked.failure?.code).toBe('reversal_of_other');
});

it('a bank’s reversal that takes back a line which a colleague had typed as well ends the yes to its order, and is told', async () => {
  const { id: orderId, transactionId } = await trade.place();
  const at = { arrivedAt: new Date(minutes(25)).toISOString(), reference: newReference() };
  const typed = await world.call(
    enterReceipt,
    { accountId: bank.account.id, direction: 'in', amount: '150000', ...at, orderId, confirmedOther: true },
    staff.ngozi.token,
  );
  expect(typed.status, typed.text).toBe(201);
  const reference = newReference();
  await imported([credit('FUND TRANSFER 4402', { reference }), credit('FUND TRANSFER 4403')], minutes(24));
  await calls.grant(staff.dayo, trade.boss, { kind: 'complete-order', orderId });
  await imported([debit('RVSL FUND TRANSFER 4402', { reference })], minutes(5), 600_000_000_00n);
  await world.database.pool.query('delete from outbox');
  const [r, line] = [await transfer('RVSL FUND TRANSFER 4402'), await transfer('FUND TRANSFER 4402')];
  await calls.grant(staff.dayo, trade.boss, { kind: 'take-back', receiptId: line, reversalId: r });
  expect((await pair(r, line, true)).status).toBe(200);
  const [mail] = await told();
  expect(mail?.text).toContain('which staff may have typed as well');
  expect(mail?.text).toContain(transactionId);
  expect((await desk.complete(orderId)).failure?.code).toBe('approval_needed');
});

it('a bank’s reversal that takes back what the clerk typed is told, however small', async () => {
  await approvalFrom(20000000n);
  await imported([debit('RVSL NIP/INI UDO')], minutes(5));
  const entry = { accountId: bank.account.id, direction: 'in', amount: '150000' } as const;
  const when = { arrivedAt: new Date(minutes(9)).toISOString(), reference: newReference() };
  const typed = await world.call(
    enterReceipt,
    { ...entry, ...when, senderName: 'INI UDO', confirmedOther: true },
    tunde.token,
  );
  expect(typed.status, typed.text).toBe(201);
  await world.database.pool.query('delete from outbox');
  expect((await pair(await transfer('RVSL NIP/INI UDO'), typed.body.data.id, true)).status).toBe(200);
  expect((await told())[0]?.text).toContain(
    'taken for the reversal of a transfer of INI UDO, which they typed themselves',
  );
});

describe('a transfer and its reversal that the clerk typed before their statement', () => {
  const [strangers, theirs] = ['FUND TRANSFER 881', 'FUND TRANSFER 4402'];
  it.each([
    ['the words of another transfer', strangers, `RVSL ${theirs}`],
    ['words that fit another as well', 'FUND TRANSFER', `RVSL ${theirs}`],
    ['a reference that others have as well', 'FUND TRANSFER', 'RVSL', newReference()],
  ])('get no lines of it where the reversal has %s', async (_, first, back, shared?: string) => {
    const [s, r] = [shared ?? newReference(), newReference()];
    const at = { arrivedAt: new Date(minutes(9)).toISOString(), accountId: bank.account.id };
    const typed = { ...at, direction: 'in', amount: '150000', reference: s, confirmedOther: true } as const;
    const one = await world.call(enterReceipt, typed, tunde.token);
    expect(one.status, one.text).toBe(201);
    const recall = { ...typed, kind: 'reversal', direction: 'out', reference: r } as const;
    const two = await world.call(enterReceipt, { ...recall, takesBack: one.body.data.id }, tunde.token);
    expect(two.status, two.text).toBe(201);
    await imported(
      [
        credit(first, { reference: s }),
        credit(theirs),
        ...(shared ? [credit('RENT', { reference: s, amountKobo: 900n })] : []),
        debit(shared ? `${back} ${r}` : back, { reference: shared ?? r }),
      ],
      minutes(10),
    );
    const { id: orderId } = await trade.place();
    expect((await desk.match(await transfer(theirs), orderId)).status).toBe(201);
    const asked = await calls.ask(staff.ngozi, { kind: 'complete-order', orderId });
    expect(asked.failure.code).toBe('reversal_open');
  });
});
