import { expect, it } from 'vitest';
import { formatOf, linesOf, useStatements } from '../../test/statements/use-statements.ts';
import { useTrade } from '../../test/trade.ts';

const { world, admin } = useTrade();
const { importLines, transfers } = useStatements(world, admin);
const gtbank = formatOf('GTBank');

it('statements: know a line that Excel has saved without its seconds, or that has its day alone', async () => {
  const whole = linesOf([{ amountKobo: 321_00n }, { amountKobo: 321_00n }, { amountKobo: -20_00n }]);
  const shorn = whole.map((line) => ({
    ...line,
    at: new Date(Math.floor(+line.at / 60_000) * 60_000 + 1),
  }));
  await importLines(whole);
  expect((await importLines(shorn)).body.data.added).toBe(0);
  // A file of a part of the day.
  expect((await importLines(shorn.slice(1))).body.data.added).toBe(0);
  expect((await importLines(whole, gtbank)).body.data.added).toBe(0);
  const more = linesOf([{ amountKobo: 321_00n }], { opening: 50_622_00n });
  expect((await importLines([...whole, ...more])).body.data.added).toBe(1);
});

it('statements: tell two credits of a day with one balance by their words', async () => {
  // By chance one of two goes right, of eight hardly all.
  const amounts = Array.from({ length: 8 }, (_, index) => 700_00n + BigInt(index));
  const from = (name: string, amountKobo: bigint) => ({
    amountKobo,
    narration: `NIP/${name}/Access Bank`,
    reference: '',
  });
  const rent = (kobo: bigint) => ({ amountKobo: -kobo, narration: 'RENT', reference: '' });
  const lines = linesOf(
    amounts.flatMap((kobo) => [from('ADA OBI', kobo), rent(kobo), from('BOLA AKIN', kobo), rent(kobo)]),
  );
  await importLines(lines.filter((_, index) => index % 4 < 2));
  expect((await importLines(lines, gtbank)).body.data.added).toBe(2 * amounts.length);
  const came = (await transfers('unmatched')).filter(({ direction }) => direction === 'in');
  expect(came.filter(({ narration }) => narration.includes('BOLA'))).toHaveLength(amounts.length);
});

it('statements: take no transfer of another sender, or for another order, for one that is known', async () => {
  const sum = 614_00n;
  const line = (narration: string, partyName: string) => ({
    amountKobo: sum,
    narration,
    partyName,
    reference: '',
  });
  const from = Date.now() - 600_000;
  const [eves] = linesOf([line('NIP/EVE UDO/Access Bank', 'EVE UDO')], { from });
  await importLines(eves ? [eves] : []);
  for (const other of [
    line('NIP/ADA OBI/Access Bank', 'ADA OBI'),
    line('NIP/EVE UDO/Access Bank/NDQ5VNGA92', 'EVE UDO'),
  ]) {
    expect((await importLines(linesOf([other], { from }), gtbank)).body.data.added).toBe(1);
  }
  // The same, as the bank writes it elsewhere.
  const again = linesOf([line('TRF FRM EVE UDO', 'EVE UDO')], { from });
  expect((await importLines(again, gtbank)).body.data.added).toBe(0);
});
