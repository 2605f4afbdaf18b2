import { markRecord, type Tx } from './audit.ts';

/** Marks a receipt that was written: what it says, from whom we have it, and its line of a statement. */
export function markReceipt(tx: Tx, id: string): void {
  markRecord(tx, 'receipt', id);
  markRecord(tx, 'receipt-origin', id);
  markRecord(tx, 'receipt-line', id);
}
