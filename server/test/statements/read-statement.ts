import { checkBalances } from '../../src/statements/reading/check-balances.ts';
import { proposeColumns } from '../../src/statements/reading/propose-columns.ts';
import { readLines } from '../../src/statements/reading/read-lines.ts';
import { readTable } from '../../src/statements/reading/read-table.ts';

/** All of a file as a person would read it who confirms what is proposed. */
export async function readStatement(bytes: Buffer) {
  const rows = await readTable(bytes);
  const proposal = proposeColumns(rows);
  const { columns, dateOrder, headingRow } = proposal;
  if (dateOrder === 'ambiguous') throw new Error('staff must choose the order of the dates');
  const lines = readLines(rows, headingRow, { columns, dateOrder });
  return { rows, proposal, lines, balances: checkBalances(lines) };
}
