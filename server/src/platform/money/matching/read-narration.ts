import type { ChargeAccount } from '@nairadesk/contract/receipts';
import { type FoundIds, findTransactionIds } from './find-transaction-ids.ts';
import { isBetweenPeople, readParty, unnamedParty } from './read-party.ts';
import type { StatementLine } from './statement-line.ts';

export const narrationKinds = ['transfer', 'charge', 'reversal'] as const;

export interface NarrationReading {
  kind: (typeof narrationKinds)[number];
  transactionIds: FoundIds;
  /** The other side as columns or words name it: who sent a credit, or who got a debit. Names may be cut. */
  senderName: string | null;
  senderAccount: string | null;
  senderBank: string | null;
}

type Line = Pick<
  StatementLine,
  | 'amountKobo'
  | 'isTakenBack'
  | 'narration'
  | 'reference'
  | 'senderName'
  | 'senderAccount'
  | 'senderBank'
  | 'hasPartyColumn'
>;

// Some banks swap the letters of RVSL.
const reversalWords = /\b(rvsl|rsvl|revsl|reversal|reversed)\b/i;
const chargeWords =
  /\b(commissions?|vat|stamp dut(y|ies)|sms (alert )?(charges?|fees?)|withholding tax|wht|emtl|electronic money transfer levy|(account|card) maintenance( (charges?|fees?))?|(transfer|nip|bank|transaction|service) (charges?|fees?))\b/i;

// The levy of ₦50 on transfers took the place of the duty on receipts.
const stampDutyWords = /\b(stamp dut(y|ies)|emtl|electronic money transfer levy)\b/i;

/**
 * What the words of a line say. Money in or out is told by its amount alone, as some banks write `NIP CR` on debits.
 * Only debits are charges, and only those that pay no person: a remark may say anything, and a customer may be called
 * VAT Solutions. What says reversal, wherever, is one: staff can say otherwise, where a customer wrote it.
 */
export function readNarration(line: Line): NarrationReading {
  const { narration, amountKobo } = line;
  const isReversal = line.isTakenBack || reversalWords.test(narration.replaceAll('_', ' '));
  const isChargeLike = amountKobo < 0n && chargeWords.test(narration);
  const isCharge = isChargeLike && !paysPerson(line);
  const transactionIds = findTransactionIds(narration, line.reference);
  // Beside a column for the name, the narration is a remark.
  const isRemark = line.hasPartyColumn || line.senderName !== null;
  const party = isRemark ? unnamedParty : readParty(bareText(narration, transactionIds), amountKobo > 0n);
  return {
    kind: isReversal ? 'reversal' : isCharge ? 'charge' : 'transfer',
    transactionIds,
    senderName: line.senderName ?? party.name,
    senderAccount: line.senderAccount ?? party.account,
    senderBank: line.senderBank ?? party.bank,
  };
}

// By a column or by the bank's own words. A reference alone says nothing: banks give their charges one too.
function paysPerson({ narration, senderName }: Line): boolean {
  return senderName !== null || isBetweenPeople(narration);
}

/** Which account of the ledger a charge goes to. */
export function chargeOf(narration: string): ChargeAccount {
  return stampDutyWords.test(narration) ? 'stamp-duty' : 'fees';
}

// Without our own IDs, and without the words in front that only say how it came. One mark behind them: behind two, the
// place of the name is empty.
function bareText(narration: string, { whole }: FoundIds): string {
  return whole
    .reduce((text, id) => text.replace(id, ''), narration)
    .replace(/^[*\s]*(rvsl|rsvl|revsl|reversal)\b[\s:/-]*(of )?/i, '')
    .replace(/^(nip|cip|fip)(\s|\s?[:/-]\s?)(?=(transfer|trf|trsf|received)\s)/i, '');
}
