import type { TransferFacts } from '../platform/money/compare-transfers.ts';
import { movementOf } from '../platform/money/matching/statement-line.ts';
import type { AddedLine } from './added-line.ts';

/** A line of a file as it is compared with what is known. */
export type LineFacts = TransferFacts & { key: string };

/** What the bank wrote of a line, on this account of ours. */
export function lineFactsOf({ line, reading, direction }: AddedLine, accountId: string): LineFacts {
  const { key, at, balanceKobo, reference, narration } = line;
  const { senderName, senderAccount } = reading;
  return {
    key,
    isTyped: false,
    accountId,
    direction,
    amountKobo: movementOf(line).kobo,
    at,
    balanceKobo,
    reference,
    narration,
    senderName,
    senderAccount,
    orders: [],
  };
}
