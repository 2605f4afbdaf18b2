import type { ReceiptDirection, ReceiptKind } from '@nairadesk/contract/receipts';
import type { ReadLine } from '../platform/money/matching/expected-money.ts';

/** A line of a statement that nothing knew before. */
export interface AddedLine extends ReadLine {
  receiptId: string;
  direction: ReceiptDirection;
  kind: ReceiptKind;
}
