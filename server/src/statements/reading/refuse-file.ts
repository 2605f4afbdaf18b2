import { invalid, type Refusal } from '../../platform/errors/refusal.ts';

/** The refusal of a statement's file, on the field `file`. With `row`, as a spreadsheet counts them, it says where. */
export function refuseFile(problem: string, row?: number): Refusal {
  return invalid({ file: row === undefined ? problem : `Row ${row}: ${problem}` });
}
