import { describe, expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../../test/statements/use-statements.ts';
import { useTrade } from '../../../test/trade.ts';

const { world, admin } = useTrade();
const { importFile, preview, statements, transfers } = useStatements(world, admin);
const write = (lines: ReturnType<typeof linesOf>) => formatOf('Moniepoint').write(lines);
const day = 24 * 60 * 60_000;
const daysAgo = (days: number) => Date.now() - days * day;
/** Two transfers of that day, which end with ₦3,000 more than they begin with. */
const dayOf = (days: number, opening: bigint) =>
  linesOf([{ amountKobo: 5_000_00n }, { amountKobo: -2_000_00n, narration: 'PAYOUT' }], {
    opening,
    from: daysAgo(days),
  });
const unconfirmed = (lines: ReturnType<typeof linesOf>) =>
  importFile(write(lines), admin, { confirmedOpening: false });
const differs = async (lines: ReturnType<typeof linesOf>) =>
  (await preview(write(lines))).body.data.openingDiffers;

describe('a statement that doesn’t begin where the last one of its account ended', () => {
  it('is imported only after a second yes, which is recorded, and the preview says so', async () => {
    await unconfirmed(dayOf(9, 900_000_00n));
    const later = dayOf(5, 950_000_00n);
    expect(await differs(later)).toEqual({
      opening: '950000.00',
      lastClosing: '903000.00',
      lastAt: (await statements())[0]?.lastAt,
      lastFile: 'august.csv',
    });
    const no = await unconfirmed(later);
    expect([no.status, no.failure.code, no.failure.message]).toEqual([
      409,
      'opening_differs',
      'This file begins with ₦950,000.00, and the last statement of this account (august.csv) ended with ₦903,000.00. A file between them may be missing, or this one is of another account.',
    ]);
    expect(await transfers()).toHaveLength(2);
    expect((await importFile(write(later))).status).toBe(201);
    const { rows } = await world.database.pool.query(
      `select detail::jsonb ->> 'lastClosing' as last from audit_log where action = 'statement-imported' order by number desc limit 2`,
    );
    expect(rows).toEqual([{ last: '903000.00' }, { last: null }]);
  });

  it('is nothing to ask about where it goes on, is the first, or is earlier than all', async () => {
    for (const lines of [dayOf(9, 900_000_00n), dayOf(5, 903_000_00n), dayOf(20, 100_00n)]) {
      expect(await differs(lines)).toBeNull();
      expect((await unconfirmed(lines)).status).toBe(201);
    }
  });

  it('is nothing to ask about where it fills the gap that another left', async () => {
    await unconfirmed(dayOf(9, 900_000_00n));
    await importFile(write(dayOf(5, 906_000_00n)));
    expect((await unconfirmed(dayOf(7, 903_000_00n))).status).toBe(201);
  });

  it('is nothing to ask about where it overlaps with what is known', async () => {
    const lines = linesOf(
      [1, 2, 3, 4].map((naira) => ({ amountKobo: BigInt(naira) * 1_000_00n })),
      { opening: 900_000_00n, from: daysAgo(9) },
    );
    await unconfirmed(lines.slice(0, 3));
    const overlapping = lines.slice(2);
    expect(await differs(overlapping)).toBeNull();
    expect((await unconfirmed(overlapping)).body.data.added).toBe(1);
  });

  it('is nothing to ask about where statements without times end on one day', async () => {
    const zenith = formatOf('Zenith');
    const parts = [900_000_00n, 903_000_00n, 906_000_00n].map((opening) => zenith.write(dayOf(4, opening)));
    for (const part of parts)
      expect((await importFile(part, admin, { confirmedOpening: false })).status).toBe(201);
  });

  it('is asked about by what stands: an import that was undone ended nowhere', async () => {
    await unconfirmed(dayOf(9, 900_000_00n));
    const wrong = (await importFile(write(dayOf(5, 950_000_00n)))).body.data;
    const next = dayOf(3, 903_000_00n);
    expect((await unconfirmed(next)).failure.code).toBe('opening_differs');
    await world.database.pool.query(
      `update statements set undone_at = now(), undone_by = $1, undone_reason = 'x' where id = $2`,
      [admin.id, wrong.id],
    );
    expect((await unconfirmed(next)).status).toBe(201);
  });
});
