import { undoReversal } from '@nairadesk/contract/receipts';
import type pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { moneyDesk } from '../../../test/desks/money-desk.ts';
import { linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';
import { checkBankBalances } from './check-bank-balances.ts';

const { world, trade, admin } = useTrade();
const { account, importFile, importLines } = useStatements(world, admin);
let accountId: string;

beforeAll(async () => {
  await trade.completeOne();
  const desk = moneyDesk(world, admin);
  accountId = (await desk.enter({ amount: '7000.00', reference: 'SEEN-1' })).body.data.accountId;
  await desk.enter({ amount: '500.00', direction: 'out', reference: 'SEEN-2' });
});

/** What is said of an account with this last statement, or with none. */
async function said(closing: number | null) {
  const client: pg.PoolClient = await world.database.pool.connect();
  try {
    await client.query('begin');
    if (closing !== null)
      await client.query(
        `insert into statements (account_id, file_name, lines, added, matched, first_at, last_at, opening_kobo,
           closing_kobo, imported_by)
         values ($1, 'may.csv', 0, 0, 0, now() - interval '1 hour', now(), 0, $2, $3)`,
        [accountId, closing * 100, admin.id],
      );
    return await checkBankBalances(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const enter = (more: Parameters<ReturnType<typeof moneyDesk>['enter']>[0]) =>
  moneyDesk(world, admin).enter({ accountId: account.id, amount: '150000', ...more });
/** All that is said of this account. */
async function saidOf(id: string) {
  const client = await world.database.pool.connect();
  const { rows } = await client.query('select account_number from receiving_accounts where id = $1', [id]);
  const { facts, doubts } = await checkBankBalances(client);
  client.release();
  return [...facts, ...doubts].filter((text) => text.includes(`${rows[0].account_number}: `));
}

describe('the balance of a bank account', () => {
  it('is not compared before its first statement', async () => {
    expect(await said(null)).toEqual({ facts: [], doubts: [] });
  });

  it('is that of its last statement', async () => {
    const { facts, doubts } = await said(6500);
    expect([facts, doubts]).toEqual([
      [expect.stringContaining('has the balance of its last statement, ₦6,500.00')],
      [],
    ]);
  });

  it('differs by what was entered by hand, which is named', async () => {
    const { facts, doubts } = await said(0);
    expect([facts, doubts]).toEqual([
      [
        expect.stringContaining(
          'the ledger has ₦6,500.00, its last statement ₦0.00; transfers entered by hand make ₦6,500.00 (SEEN-1, SEEN-2)',
        ),
      ],
      [],
    ]);
  });

  it('is worth a look where nothing explains it', async () => {
    const { facts, doubts } = await said(1000);
    expect([facts, doubts]).toEqual([[], [expect.stringContaining('nothing explains -₦1,000.00')]]);
  });

  it('names the lines of a later file without balances, where it has the same day and no times', async () => {
    const [year, month, day] = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10).split('-');
    const write = (rows: string[][]) =>
      importFile(Buffer.from(`${rows.map((row) => row.join(',')).join('\n')}\n`));
    const date = `${day}/${month}/${year}`;
    const first = [
      ['Date', 'Narration', 'Debit', 'Credit', 'Balance'],
      [date, 'FROM OBI ADA', '', '20.00', '50020.00'],
    ];
    expect((await write(first)).status).toBe(201);
    const later = await write([
      ['Date', 'Narration', 'Debit', 'Credit'],
      [date, 'FROM OKAFOR CHIDI', '', '1.00'],
    ]);
    expect([later.status, later.body.data?.closing], later.text).toEqual([201, null]);
    expect(await saidOf(account.id)).toEqual([
      expect.stringMatching(/last statement ₦50,020\.00; later statements without balances make ₦1\.00\.$/),
    ]);
  });

  it('names what was entered by hand though it adds up to nothing', async () => {
    await importLines(linesOf([{ amountKobo: 10_00n }], { from: Date.now() - 60 * 60_000 }));
    await enter({ reference: 'MADE-UP-1' });
    await enter({ reference: 'MADE-UP-2', direction: 'out', kind: 'charge' });
    expect(await saidOf(account.id)).toEqual([
      expect.stringContaining('₦50,010.00; transfers entered by hand make ₦0.00 (MADE-UP-1, MADE-UP-2).'),
    ]);
  });

  it.each(['before', 'after'])(
    'counts no reversal that was typed and undone: %s its first statement',
    async (when) => {
      const [line] = linesOf([{ amountKobo: 10_00n }], { from: Date.now() - 60_000 });
      const old = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
      const typed = async () => {
        const more = { reference: `MISTAKE-${when}`, kind: 'reversal', arrivedAt: old } as const;
        const { id } = (await enter(more)).body.data;
        const undone = await world.call(undoReversal, { id, reason: 'A mistake' }, admin.token);
        expect(undone.status, undone.text).toBe(200);
      };
      if (when === 'before') await typed();
      if (line) await importLines([line]);
      if (when === 'after') await typed();
      expect(await saidOf(account.id)).toEqual([
        expect.stringMatching(/has the balance of its last statement, ₦50,010\.00\.$/),
      ]);
    },
  );

  it('names what was typed with a date before the first statement once that was imported', async () => {
    const [first, next] = linesOf([{ amountKobo: 10_00n }, { amountKobo: 20_00n }]);
    if (!first || !next) throw new Error('no lines');
    const old = new Date(Date.now() - 300 * 24 * 60 * 60_000).toISOString();
    await enter({ reference: 'SEEN-BEFORE', amount: '30', arrivedAt: old });
    await importLines([first]);
    await enter({ reference: 'MADE-UP-3', arrivedAt: old });
    const named = 'transfers entered by hand make ₦150,000.00 (MADE-UP-3).';
    expect(await saidOf(account.id)).toEqual([expect.stringContaining(named)]);
    await importLines([next]);
    expect(await saidOf(account.id)).toEqual([expect.stringContaining(named)]);
  });
});
