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
async function refused(file: Buffer, mapping: Mapping, who = admin): Promise<AskedChange> {
  const before = await statements();
  const { status, failure } = await importFile(file, who, { mapping });
  expect([status, failure.code]).toEqual([409, 'approval_needed']);
  expect(await statements()).toEqual(before);
  return failure.data?.change as AskedChange;
}

describe('a statement that is read by other columns than before', () => {
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
    expect((await importFile(file, admin, { mapping: swapped })).status).toBe(201);
    const { rows } = await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Moniepoint MFB', 'Nairadesk Ltd', '5000000001') returning id`,
    );
    const other = { accountId: rows[0].id };
    const next = fileOf('NGOZI EZE');
    const { status, failure } = await importFile(next, admin, { ...other, mapping: found });
    expect([status, failure.code]).toEqual([409, 'approval_needed']);
    expect((await importFile(next, admin, { ...other, mapping: swapped })).status).toBe(201);
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
    const { rows } = await world.database.pool.query(
      `insert into receiving_accounts (bank_name, account_name, account_number)
       values ('Moniepoint MFB', 'Nairadesk Ltd', '5000000002') returning id`,
    );
    const other = { accountId: rows[0].id, mapping: swapped };
    const first = await importFile(renamed(fileOf('NGOZI EZE')), admin, other);
    expect(first.status, first.text).toBe(201);
    await refused(renamed(fileOf('CHIDI OKAFOR')), swapped);
  });

  it('is not asked about where whoever imported the file took that back, and it is imported again as it was', async () => {
    const file = fileOf('ADA OBI');
    const { found, swapped } = await mappingsOf(file);
    const undo = async (id: string, who: Person) => {
      const undone = await world.call(undoImport, { id, reason: 'Again' }, who.token);
      expect(undone.status, undone.text).toBe(200);
    };
    const first = await importFile(file, admin, { mapping: swapped });
    await undo(first.body.data.id, admin);
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
  });
});
