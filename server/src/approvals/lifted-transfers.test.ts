import type { AskedChange } from '@nairadesk/contract/approvals';
import { enterReceipt, matchReceipt, undoMatch, undoReversal } from '@nairadesk/contract/receipts';
import { undoImport } from '@nairadesk/contract/statements';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { newReference } from '../../../test-support/new-tag.ts';
import { useStaffedDesk } from '../../test/desks/staffed-desk.ts';
import { waitingMails } from '../../test/mail-to.ts';
import { formatOf, linesOf } from '../../test/statements/use-statements.ts';
import type { Person } from '../../test/world.ts';

const { world, trade, bank, calls, desk, tunde, staff, approvalFrom } = useStaffedDesk();

beforeEach(() => approvalFrom(100_000_00n));
afterEach(() => approvalFrom(null));

const from = { partyName: 'INI UDO', narration: 'NIP/UDO' };
const importLine = async (line: Parameters<typeof linesOf>[0][number], opening: bigint, at = Date.now()) => {
  const file = formatOf('Moniepoint').write(linesOf([line], { opening, from: at }));
  const imported = await bank.importFile(file, staff.ngozi);
  expect(imported.status, imported.text).toBe(201);
};
/** Money of this statement, which is matched to nothing. @returns its id */
async function came(amountKobo = 150_000_00n) {
  await importLine({ ...from, amountKobo }, 100_000_00n, Date.now() - 120_000);
  const transfer = (await bank.transfers()).find(
    (one) => one.kind === 'transfer' && one.matches.length === 0 && one.unmatched !== '0.00',
  );
  return transfer?.id ?? '';
}
/** The bank took that money back, by the next statement. @returns the reversal's id */
async function takenBack() {
  const line = { ...from, amountKobo: -150_000_00n, narration: 'RVSL NIP/UDO', isTakenBack: true };
  await importLine(line, 900_000_00n);
  return (await bank.transfers()).find(({ kind }) => kind === 'reversal')?.id ?? '';
}
/** A colleague saw so in the bank's app. @returns the reversal's id */
async function typed(amount = '150000') {
  const seen = {
    accountId: bank.account.id,
    kind: 'reversal',
    direction: 'out',
    amount,
    arrivedAt: new Date().toISOString(),
    reference: newReference(),
    confirmedOther: true,
  } as const;
  return (await world.call(enterReceipt, seen, staff.ngozi.token)).body.data.id;
}
const matchTo = async (id: string, orderId: string, who: Person) => {
  const matched = await world.call(matchReceipt, { id, orderId, confirmed: true }, who.token);
  expect(matched.status, matched.text).toBe(201);
};
const undo = async (id: string) => {
  const undone = await world.call(undoReversal, { id, reason: 'A mistake' }, tunde.token);
  expect(undone.status, undone.text).toBe(200);
};

/** The ways in which a clerk lets go what a reversal held up. */
const ways: Record<string, () => Promise<void>> = {
  'matched as if we had sent it': async () => {
    const id = await takenBack();
    const sale = await trade.place({ ...trade.sell, quantity: '0.0015', amount: '222000.00' });
    await matchTo(id, sale.id, tunde);
  },
  'undone, which a colleague had typed': async () => undo(await typed()),
  'undone with its import': async () => {
    await takenBack();
    const id = (await bank.statements())[0]?.id ?? '';
    const undone = await world.call(undoImport, { id, reason: 'Wrong file' }, tunde.token);
    expect(undone.status, undone.text).toBe(200);
  },
};
const sentence = 'It may have taken back ₦150,000.00 that isn’t matched yet: from INI UDO, “NIP/UDO”.';
const told = async () =>
  (await waitingMails(world)).filter(({ kind }) => kind === 'hold-lifted').map(({ text }) => text);
/** What becomes of the slip that a colleague asks for, where this one approves it. */
async function decided(orderId: string, by: Person) {
  const change: AskedChange = { kind: 'complete-order', orderId };
  const { id } = await calls.asked(staff.dayo, change);
  const answer = await calls.approve(by, id);
  return answer.status === 200 ? 'approved' : answer.failure.code;
}

describe('a transfer that nothing had when a clerk let its reversal go', () => {
  it.each(Object.keys(ways))('is named in the mail, and theirs is no second yes: %s', async (way) => {
    const transferId = await came();
    const { id: orderId } = await trade.place();
    await world.database.pool.query('delete from outbox');
    await ways[way]?.();
    const mails = await told();
    expect(mails.length).toBeGreaterThan(0);
    for (const text of mails) expect(text).toContain(sentence);
    await matchTo(transferId, orderId, staff.bola);
    expect(await decided(orderId, tunde)).toBe('own_approval');
    expect(await decided(orderId, trade.boss)).toBe('approved');
  });

  it('is described among the newest three, and the others are counted', async () => {
    const named = ['ADA OBI', 'BAYO COLE', 'CHI DIKE', 'DELE EDET', 'EFE FALANA'];
    const lines = linesOf(
      named.map((partyName) => ({ amountKobo: 150_000_00n, partyName, narration: 'NIP' })),
      { opening: 100_000_00n, from: Date.now() - 120_000 },
    );
    expect((await bank.importFile(formatOf('Moniepoint').write(lines), staff.ngozi)).status).toBe(201);
    await world.database.pool.query('delete from outbox');
    await undo(await typed());
    const [text] = await told();
    expect(text).toContain(
      'isn’t matched yet: from EFE FALANA, “NIP”; or from DELE EDET, “NIP”; or from CHI DIKE, “NIP”; or from 2 others.',
    );
  });

  it('is not another of another sum', async () => {
    const other = await came(180_000_00n);
    await came();
    const { id: orderId } = await trade.place({ ...trade.buy, quantity: '0.0012', amount: '180000.00' });
    await undo(await typed());
    await matchTo(other, orderId, staff.bola);
    expect(await decided(orderId, tunde)).toBe('approved');
  });
});

describe('a transfer that another order had when a clerk let its reversal go', () => {
  it('has no second yes of theirs for the next order either', async () => {
    const transferId = await came();
    const first = await trade.place();
    const next = await trade.place();
    await matchTo(transferId, first.id, staff.bola);
    await undo(await typed());
    const match = (await desk.transfer(transferId))?.matches.at(-1);
    const undone = await world.call(
      undoMatch,
      { id: match?.id ?? '', reason: 'Not theirs' },
      staff.bola.token,
    );
    expect(undone.status, undone.text).toBe(200);
    await matchTo(transferId, next.id, staff.bola);
    expect(await decided(next.id, tunde)).toBe('own_approval');
    expect(await decided(next.id, trade.boss)).toBe('approved');
  });
});

describe('a transfer that came into the books when a clerk had let its reversal go', () => {
  const places = (amount: string) =>
    trade.place({ ...trade.buy, quantity: `${+amount / 150_000_000}`, amount });

  it('has no second yes of theirs, and that the reversal is undone is told at once', async () => {
    const id = await typed('165000');
    await world.database.pool.query('delete from outbox');
    await undo(id);
    const mails = (await waitingMails(world)).filter(({ kind }) => kind === 'hold-lifted');
    expect(mails.map(({ to }) => to).toSorted()).toEqual([trade.boss.email, staff.ngozi.email].toSorted());
    expect(mails[0]?.text).toContain('is in the books yet.');
    const transferId = await came(165_000_00n);
    const { id: orderId } = await places('165000.00');
    await matchTo(transferId, orderId, staff.bola);
    expect(await decided(orderId, tunde)).toBe('own_approval');
    expect(await decided(orderId, trade.boss)).toBe('approved');
  });

  it('has no second yes of theirs where they took back what a colleague had typed', async () => {
    await approvalFrom(20000000n);
    const sent = {
      accountId: bank.account.id,
      amount: '195000',
      arrivedAt: new Date().toISOString(),
      confirmedOther: true,
    } as const;
    const seen = { ...sent, direction: 'in', reference: newReference() } as const;
    const takesBack = (await world.call(enterReceipt, seen, staff.ngozi.token)).body.data.id;
    const said = { ...sent, kind: 'reversal', direction: 'out', reference: newReference() } as const;
    const back = await world.call(enterReceipt, { ...said, takesBack }, tunde.token);
    expect(back.status, back.text).toBe(201);
    const transferId = await came(195_000_00n);
    const { id: orderId } = await places('195000.00');
    await matchTo(transferId, orderId, staff.bola);
    await approvalFrom(10000000n);
    expect(await decided(orderId, tunde)).toBe('own_approval');
    expect(await decided(orderId, trade.boss)).toBe('approved');
  });

  it('has none of who typed it either, so that a false one keeps no colleague out alone', async () => {
    const made = { kind: 'reversal', direction: 'out', amount: '120000', narration: 'RVSL' } as const;
    const said = await desk.enter({ ...made, accountId: bank.account.id });
    expect(said.status, said.text).toBe(201);
    const undone = await world.call(
      undoReversal,
      { id: said.body.data.id, reason: 'None' },
      staff.bola.token,
    );
    expect(undone.status, undone.text).toBe(200);
    const transferId = await came(120_000_00n);
    const { id: orderId } = await places('120000.00');
    await matchTo(transferId, orderId, staff.ngozi);
    for (const who of [tunde, staff.bola]) expect(await decided(orderId, who)).toBe('own_approval');
    expect(await decided(orderId, trade.boss)).toBe('approved');
  });

  it('has theirs where they undid what they had typed themselves', async () => {
    const typo = { kind: 'reversal', direction: 'out', amount: '135000', narration: 'RVSL' } as const;
    const own = await desk.enter({ accountId: bank.account.id, ...typo });
    await undo(own.body.data.id);
    const transferId = await came(135_000_00n);
    const { id: orderId } = await places('135000.00');
    await matchTo(transferId, orderId, staff.bola);
    expect(await decided(orderId, tunde)).toBe('approved');
  });
});

it('a transfer of a statement is named, and has no second yes of theirs, however many the clerk typed since', async () => {
  const transferId = await came(120_000_00n);
  for (let n = 0; n < 51; n += 1)
    await desk.enter({ accountId: bank.account.id, amount: '120000', reference: newReference() });
  const id = await typed('120000');
  await world.database.pool.query('delete from outbox');
  await undo(id);
  expect((await told())[0]).toContain('isn’t matched yet: from INI UDO, “NIP/UDO”; or from');
  const { id: orderId } = await trade.place({ ...trade.buy, quantity: '0.0008', amount: '120000.00' });
  await matchTo(transferId, orderId, staff.bola);
  expect(await decided(orderId, tunde)).toBe('own_approval');
});
