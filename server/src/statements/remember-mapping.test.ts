import { importStatement } from '@nairadesk/contract/statements';
import { expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';

const { world, admin } = useTrade();
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
