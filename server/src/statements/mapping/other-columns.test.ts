import type { AskedChange } from '@nairadesk/contract/approvals';
import type { Mapping } from '@nairadesk/contract/statement-reading';
import { undoImport } from '@nairadesk/contract/statements';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approvalCalls } from '../../../test/approvals.ts';
import { formatOf, linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import type { Person } from '../../../test/world.ts';

const { world, trade, admin } = useTrade();
const { account, preview, importFile, statements } = useStatements(world, admin);
const calls = approvalCalls(world, trade);
const moniepoint = formatOf('Moniepoint');
let colleague: Person;
let owner: Person;

beforeAll(async () => {
  [colleague, owner] = [await world.admin(), await world.superAdmin()];
  expect((await calls.saveRules({ approvalFrom: '150000' })).status).toBe(200);
});

beforeEach(() => world.database.pool.query('delete from statement_mappings'));

let minutes = 0;
/** A file of one transfer, as its bank has it, after those before. */
const fileOf = (narration: string, kobo = 300_00n) => {
  minutes += 1;
  return moniepoint.write(
    linesOf([{ amountKobo: kobo, narration }], { from: Date.now() - 60_000 * minutes }),
  );
};

/** The columns as they are found, and with the remark in the place of the sender's name. */
async function mappingsOf(file: Buffer): Promise<{ found: Mapping; swapped: Mapping }> {
  const { columns, dateOrder } = (await preview(file)).body.data;
  const { narration, senderName } = columns;
  const found = { columns, dateOrder: dateOrder ?? 'iso' } as const;
  return {
    found,
    swapped: { ...found, columns: { ...columns, narration: senderName, senderName: narration } },
  };
}

const termOf = ({ terms }: { terms: { name: string; value: string }[] }, name: string) =>
  terms.find((term) => term.name === name)?.value;

/** The question that an import is refused with. */
async function refused(file: Buffer, mapping: Mapping, who = admin, accountId = account.id) {
  const before = await statements();
  const { status, failure, text } = await importFile(file, who, { accountId, mapping });
  expect([status, failure?.code], text).toEqual([409, 'approval_needed']);
  expect(await statements()).toEqual(before);
  return failure.data?.change as AskedChange;
}

/** Imports a file by columns that a second person agrees to. */
async function importAgreed(file: Buffer, mapping: Mapping, accountId = account.id) {
  await calls.grant(admin, trade.boss, await refused(file, mapping, admin, accountId));
  const answer = await importFile(file, admin, { accountId, mapping });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}

/** Another account of ours, of which nothing was read. */
async function newAccount(): Promise<string> {
  numbers += 1;
  const { rows } = await world.database.pool.query(
    `insert into receiving_accounts (bank_name, account_name, account_number)
     values ('Moniepoint MFB', 'Nairadesk Ltd', $1) returning id`,
    [String(numbers)],
  );
  return rows[0].id;
}
let numbers = 5_000_000_000;

describe('a statement that is read by other columns than before, or than its headings say', () => {
  it('waits for a super-admin, who reads what changes and whom the largest lines are from by it', async () => {
    expect((await importFile(fileOf('CHIDI OKAFOR'))).status).toBe(201);
    const file = fileOf('ADA OBI', 9_000_000_00n);
    const { swapped } = await mappingsOf(file);
    const change = await refused(file, swapped);
    const slip = await calls.asked(admin, change);
    expect(slip).toMatchObject({ kind: 'statement-columns', subjectId: account.id });
    expect(termOf(slip, 'Account')).toMatch(/^Moniepoint MFB \d{10}$/);
    expect(termOf(slip, 'Sender’s name')).toMatch(
      /^“Narration”, column \d+; until now: “Source”, column \d+$/,
    );
    expect(termOf(slip, 'Sender’s bank')).toMatch(/^“Source Institution”, column \d+$/);
    expect(termOf(slip, 'A large line')).toMatch(/^₦9,000,000\.00 from ADA OBI, GTBank, row \d+: “OBI ADA”$/);
    expect((await calls.approve(colleague, slip.id)).failure.code).toBe('forbidden');
    expect((await calls.approve(trade.boss, slip.id)).status).toBe(200);

    expect((await importFile(file, admin, { mapping: swapped })).status).toBe(201);
    expect((await calls.list(admin, 'decided')).find(({ id }) => id === slip.id)?.state).toBe('used');
    const next = fileOf('NGOZI EZE');
    expect((await preview(next)).body.data).toMatchObject({ remembered: true, columns: swapped.columns });
    expect((await importFile(next)).status).toBe(201);
  });

  it('is approved for those columns and that file alone', async () => {
    expect((await importFile(fileOf('CHIDI OKAFOR'))).status).toBe(201);
    const file = fileOf('ADA OBI');
    const { found, swapped } = await mappingsOf(file);
    await calls.grant(admin, trade.boss, await refused(file, swapped));
    const { balance, ...rest } = found.columns;
    expect(balance).toBeDefined();
    const left = { ...found, columns: rest };
    const slip = await calls.asked(admin, await refused(file, left));
    expect(termOf(slip, 'Balance')).toMatch(/^In no column; until now: “Balance.*”, column \d+$/);
    expect(termOf(slip, 'Not read')).toContain('nothing would tell whether a line is missing or was added.');
    await refused(fileOf('ANOTHER FILE'), swapped);
    expect((await importFile(file, admin, { mapping: swapped })).status).toBe(201);
  });

  it('is not asked about for a new account, unless another has these headings and is read otherwise', async () => {
    const file = fileOf('ADA OBI');
    const { found, swapped } = await mappingsOf(file);
    const plain = { accountId: await newAccount(), mapping: found };
    expect((await importFile(fileOf('CHIDI OKAFOR'), admin, plain)).status).toBe(201);
    await world.database.pool.query('delete from statement_mappings');
    await importAgreed(file, swapped);
    const accountId = await newAccount();
    const next = fileOf('NGOZI EZE');
    await refused(next, found, admin, accountId);
    expect((await importFile(next, admin, { accountId, mapping: swapped })).status).toBe(201);
  });

  it('is asked about for a new account, too, where the columns are others than its headings say', async () => {
    const file = fileOf('ADA OBI', 9_000_000_00n);
    const { swapped } = await mappingsOf(file);
    expect((await importFile(file, admin, { mapping: swapped })).failure.message).toBe(
      'Reading this bank’s statements by other columns than their headings say needs a second person. Ask for approval first.',
    );
    const slip = await calls.asked(admin, await refused(file, swapped));
    expect(termOf(slip, 'Sender’s name')).toMatch(
      /^“Narration”, column \d+; the headings say: “Source”, column \d+$/,
    );
    expect(termOf(slip, 'Receiver’s name')).toMatch(/^“Beneficiary”, column \d+$/);
    expect(termOf(slip, 'A large line')).toMatch(/^₦9,000,000\.00 from ADA OBI/);
    expect((await calls.approve(trade.boss, slip.id)).status).toBe(200);
    expect((await importFile(file, admin, { mapping: swapped })).status).toBe(201);
    const next = fileOf('NGOZI EZE');
    expect((await preview(next)).body.data).toMatchObject({ remembered: true, columns: swapped.columns });
  });

  it.each(['narration', 'senderName', 'payeeBank', 'balance', 'status', 'reference'] as const)(
    'is asked about for a new account where the %s is in no column, and its heading is there',
    async (role) => {
      const file = fileOf('ADA OBI');
      const { found } = await mappingsOf(file);
      const { [role]: at, ...columns } = found.columns;
      expect(at).toBeDefined();
      const slip = await calls.asked(admin, await refused(file, { ...found, columns }));
      expect(slip.terms.map(({ value }) => value)).toContainEqual(
        expect.stringMatching(/^In no column; the headings say: “/),
      );
    },
  );

  it('is not asked about for a new account of what its headings don’t say, unless it is who paid or the reference', async () => {
    // It can be read in either order.
    const at = `02/01/${new Date().getFullYear()}`;
    const file = Buffer.from(
      [
        'Trans. Date,Value Date,Narration,Credit,Drawn,What is left,Other side',
        `${at},${at},NIP ADA OBI,"5,000.00",,"7,000.00",IKE CHUKWU`,
        `${at},${at},NIP ADA OBI,,"1,000.00","6,000.00",IKE CHUKWU`,
      ].join('\n'),
    );
    const told = (await preview(file)).body.data;
    expect([told.columns, told.dateOrder]).toEqual([
      { date: 0, valueDate: 1, narration: 2, credit: 3 },
      null,
    ]);
    const chosen = {
      columns: { date: 1, narration: 2, credit: 3, debit: 4, balance: 5 },
      dateOrder: 'day-first',
    } as const;
    await refused(file, { ...chosen, columns: { ...chosen.columns, senderName: 6 } });
    await refused(file, { ...chosen, columns: { ...chosen.columns, narration: 6 } });
    await refused(file, { ...chosen, columns: { ...chosen.columns, reference: 6 } });
    const answer = await importFile(file, admin, { mapping: chosen });
    expect(answer.status, answer.text).toBe(201);
  });

  it('is asked about, too, once the only import was undone and took its columns along', async () => {
    const { id } = (await importFile(fileOf('CHIDI OKAFOR'))).body.data;
    const undone = await world.call(undoImport, { id, reason: 'The wrong columns' }, admin.token);
    expect(undone.status, undone.text).toBe(200);
    const file = fileOf('ADA OBI');
    const { swapped } = await mappingsOf(file);
    expect((await preview(file)).body.data.remembered).toBe(false);
    await refused(file, swapped);
  });

  it('is asked about, too, where an account that was never read is read so first', async () => {
    const file = fileOf('ADA OBI');
    const { found, swapped } = await mappingsOf(file);
    // A heading by which the account was never read, as a clerk can write it.
    const renamed = (bytes: Buffer) => Buffer.from(bytes.toString().replace('Narration', 'Remark'));
    expect((await importFile(file, admin, { mapping: found })).status).toBe(201);
    await importAgreed(renamed(fileOf('NGOZI EZE')), swapped, await newAccount());
    await refused(renamed(fileOf('CHIDI OKAFOR')), swapped);
  });

  it('is not asked about where whoever imported the file took that back, and it is imported again as it was', async () => {
    const file = fileOf('ADA OBI');
    const { found, swapped } = await mappingsOf(file);
    const undo = async (id: string, who: Person) => {
      const undone = await world.call(undoImport, { id, reason: 'Again' }, who.token);
      expect(undone.status, undone.text).toBe(200);
    };
    const first = await importAgreed(file, swapped);
    await undo(first.id, admin);
    await refused(file, found);
    await refused(fileOf('CHIDI OKAFOR'), swapped);
    const again = await importFile(file, colleague, { mapping: swapped });
    expect(again.status, again.text).toBe(201);
    // A colleague who takes it back may have seen that these columns are wrong.
    await undo(again.body.data.id, trade.boss);
    await refused(file, swapped);
    await refused(file, swapped, trade.boss);
  });

  it('is asked about of a super-admin too, and decided by an admin where there is one super-admin', async () => {
    expect((await importFile(fileOf('CHIDI OKAFOR'))).status).toBe(201);
    const file = fileOf('ADA OBI');
    const { swapped } = await mappingsOf(file);
    const slip = await calls.asked(trade.boss, await refused(file, swapped, trade.boss));
    expect((await calls.approve(colleague, slip.id)).failure.code).toBe('forbidden');
    await world.database.pool.query("update users set role = 'admin' where id = $1", [owner.id]);
    expect((await calls.approve(colleague, slip.id)).status).toBe(200);
    expect((await importFile(file, trade.boss, { mapping: swapped })).status).toBe(201);
  });

  it('is not asked about where the owner asks for a second person for nothing', async () => {
    expect((await importFile(fileOf('CHIDI OKAFOR'))).status).toBe(201);
    const file = fileOf('ADA OBI');
    const { swapped } = await mappingsOf(file);
    const change = await refused(file, swapped);
    await calls.grant(trade.boss, colleague, { kind: 'loosen-rules', approvalFrom: null });
    expect((await calls.saveRules({ approvalFrom: null })).status).toBe(200);
    expect((await calls.ask(admin, change)).failure.code).toBe('approval_not_needed');
    expect((await importFile(file, admin, { mapping: swapped })).status).toBe(201);
    const first = { accountId: await newAccount(), mapping: swapped };
    expect((await importFile(fileOf('NGOZI EZE'), admin, first)).status).toBe(201);
  });
});
