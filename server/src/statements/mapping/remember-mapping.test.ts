import { importStatement, undoImport } from '@nairadesk/contract/statements';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/mail-to.ts';
import { formatOf, linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, trade, admin } = useTrade();
const { account, preview, importFile } = useStatements(world, admin);
const moniepoint = formatOf('Moniepoint');

it('statement columns: record who said how they are read, and what was said before', async () => {
  const lines = linesOf([{ amountKobo: 100_00n, narration: 'MALLORY IKE' }]);
  const file = moniepoint.write(lines);
  const recorded = async () => {
    const { rows } = await world.database.pool.query(
      `select actor_id as who, detail::jsonb from audit_log
       where action = 'statement-columns-confirmed' and subject_id = $1 order by number`,
      [account.id],
    );
    return rows;
  };
  await importFile(file);
  await importFile(file);
  const [first, ...same] = await recorded();
  expect(first).toMatchObject({ who: admin.id, detail: { dateOrder: 'iso', columnsBefore: null } });
  expect(first.detail.columns).toContain('senderName: Source; senderBank: Source Institution');
  expect(same).toEqual([]);

  const { columns } = (await preview(file)).body.data;
  const other = await world.admin();
  // The next one: the same bytes are the same lines.
  const next = moniepoint.write(linesOf([{ amountKobo: 200_00n, narration: 'MALLORY IKE' }]));
  const importAs = (roles: typeof columns) => {
    const mapping = { columns: roles, dateOrder: 'iso' } as const;
    const call = { accountId: account.id, fileName: 'a.csv', mapping, confirmedOpening: true };
    return world.call(importStatement, call, other.token, { file: next });
  };
  const { narration, senderName } = columns;
  expect((await importAs({ ...columns, senderName: narration })).status).toBe(422);
  expect((await importAs({ ...columns, senderName: narration, narration: senderName })).status).toBe(201);
  const [, changed] = await recorded();
  expect(changed).toMatchObject({ who: other.id, detail: { columnsBefore: first.detail.columns } });
  expect(changed.detail.columns).toContain('senderName: Narration');
});

const readRemark = async () => {
  const lines = linesOf([{ amountKobo: 300_00n, narration: 'CHIDI OKAFOR' }]);
  const file = moniepoint.write(lines);
  const { columns } = (await preview(file)).body.data;
  const { narration, senderName, ...rest } = columns;
  const mapping = {
    columns: { ...rest, narration: senderName, senderName: narration },
    dateOrder: 'iso',
  } as const;
  return { file, mapping };
};

it('statement columns: are mailed to the other super-admins where they say anew whose money it is', async () => {
  const told = async () =>
    (await mailsTo(world, trade.boss.email))
      .filter(({ kind }) => kind === 'statement-columns')
      .map(({ text }) => text);
  await world.database.pool.query('delete from outbox');
  const { file, mapping } = await readRemark();
  await importFile(file, admin, { mapping });
  const [first = '', ...more] = await told();
  expect(more).toEqual([]);
  expect(first).toContain(`${admin.name} (${admin.email}) said what the columns of a bank’s statement hold.`);
  expect(first).toContain(
    '“august.csv”, the first with these headings: the sender’s name is in “Narration”;',
  );

  await world.database.pool.query('delete from outbox');
  await importFile(file, admin, { mapping });
  expect(await told()).toEqual([]);
  const next = moniepoint.write(linesOf([{ amountKobo: 500_00n }], { from: Date.now() }));
  await importFile(next, trade.boss);
  expect(await told()).toEqual([]);
});

it('statement columns: go with the undone import that brought them, unless one that stands has used them', async () => {
  const { file, mapping } = await readRemark();
  const next = moniepoint.write(
    linesOf([{ amountKobo: 400_00n, narration: 'CHIDI OKAFOR' }], { from: Date.now() }),
  );
  const undo = async (id: string) => {
    const undone = await world.call(undoImport, { id, reason: 'The wrong columns' }, admin.token);
    expect(undone.status, undone.text).toBe(200);
  };
  const isRemembered = async () => (await preview(next)).body.data.remembered;
  const brought = (await importFile(file, admin, { mapping })).body.data;
  const other = await world.admin();
  const used = (await importFile(next, other, { mapping: null })).body.data;
  await undo(brought.id);
  expect(await isRemembered()).toBe(true);
  await undo(used.id);
  expect(await isRemembered()).toBe(false);
});

it('statement columns: stay where an import is undone that brought none', async () => {
  const { file, mapping } = await readRemark();
  await importFile(file, admin, { mapping });
  const next = moniepoint.write(linesOf([{ amountKobo: 400_00n }], { from: Date.now() }));
  const { id } = (await importFile(next, admin, { mapping })).body.data;
  const undone = await world.call(undoImport, { id, reason: 'The wrong file' }, admin.token);
  expect(undone.status, undone.text).toBe(200);
  expect((await preview(next)).body.data).toMatchObject({ remembered: true, columns: mapping.columns });
});
