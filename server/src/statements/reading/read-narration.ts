import type { ChargeAccount } from '@nairadesk/contract/receipts';
import { type FoundIds, findTransactionIds } from './find-transaction-ids.ts';
import { isBank } from './is-bank.ts';
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
  'amountKobo' | 'isTakenBack' | 'narration' | 'reference' | 'senderName' | 'senderAccount' | 'senderBank'
>;

// Some banks swap the letters of RVSL.
const reversalWords = /\b(rvsl|rsvl|revsl|reversal|reversed)\b/i;
const chargeWords =
  /\b(commissions?|vat|stamp dut(y|ies)|sms (alert )?(charges?|fees?)|withholding tax|wht|emtl|electronic money transfer levy|(account|card) maintenance( (charges?|fees?))?|(transfer|nip|bank|transaction|service) (charges?|fees?))\b/i;

// The levy of ₦50 on transfers took the place of the duty on receipts.
const stampDutyWords = /\b(stamp dut(y|ies)|emtl|electronic money transfer levy)\b/i;

/**
 * What the words of a line say. Money in or out is told by its amount alone, as some banks write `NIP CR` on debits.
 * Only debits are charges, and only those that begin so or name nobody: a customer may be called VAT Solutions. What says
 * reversal, wherever, is one: staff can say otherwise, where a customer wrote it.
 */
export function readNarration(line: Line): NarrationReading {
  const { narration, amountKobo } = line;
  const isReversal = line.isTakenBack || reversalWords.test(narration.replaceAll('_', ' '));
  const charged = amountKobo < 0n ? chargeWords.exec(narration) : null;
  const isCharge = charged !== null && (charged.index === 0 || !paysSomebody(line));
  const transactionIds = findTransactionIds(narration, line.reference);
  const party = readParty(bareText(narration, transactionIds), amountKobo > 0n);
  return {
    kind: isReversal ? 'reversal' : isCharge ? 'charge' : 'transfer',
    transactionIds,
    senderName: line.senderName ?? party.name,
    senderAccount: line.senderAccount ?? party.account,
    senderBank: line.senderBank ?? party.bank,
  };
}

// `NIP/VAT SOLUTIONS/GTB/…` and `Send to VAT SOLUTIONS`, and not `COMMISSION ON TRANSFER TO ADA OBI`.
const viaChannel = /^(nip|cip|fip|mob|nibss)( [cd]r)?[:/]/i;

function paysSomebody({ narration, senderName }: Line): boolean {
  return senderName !== null || viaChannel.test(narration) || toOne.test(narration);
}

/** Which account of the ledger a charge goes to. */
export function chargeOf(narration: string): ChargeAccount {
  return stampDutyWords.test(narration) ? 'stamp-duty' : 'fees';
}

// Without our own IDs, and without the words in front that only say how it came.
function bareText(narration: string, { whole }: FoundIds): string {
  return whole
    .reduce((text, id) => text.replace(id, ''), narration)
    .replace(/^[*\s]*(rvsl|rsvl|revsl|reversal)\b[\s:/-]*(of )?/i, '')
    .replace(/^(nip|cip|fip)[\s:/-]+(?=(transfer|trf|trsf|received)\s)/i, '');
}

interface Party {
  name: string | null;
  account: string | null;
  bank: string | null;
}

function readParty(text: string, isIn: boolean): Party {
  const worded = wordedName(text, isIn);
  const account = accountIn(text, worded);
  if (worded !== null) {
    // OPay and others go on with `| bank | account`.
    const [name = '', ...rest] = worded.split(/[|/]|\s(?:for|ref|via)\s/i).map((part) => part.trim());
    return { name: nameOf(name), account, bank: rest.find(isBank) ?? null };
  }
  if (/^transfer between customers\b/i.test(text)) return { account, ...afterBank(text) };
  return { account, ...segmented(text) };
}

const fromTo = /^(?:mob )?(?:transfer|trf|trsf) (?:from|frm) (?<from>.+?) to (?<to>.+)$/i;
const fromOne =
  /^(?:(?:mob(?:ile)? )?(?:transfer|trf|trsf)|received|inflow|payment|deposit) (?:from|frm)[: ]+(?<name>.+)$/i;
const toOne = /^(?:send|sent|transfer|trf|trsf|payment|payout) to[: ]+(?<name>.+)$/i;
const bareTransfer = /^(?:mob )?(?:trf|trsf) (?!to\b)(?<name>[^/:|]+)$/i;

function wordedName(text: string, isIn: boolean): string | null {
  const both = fromTo.exec(text)?.groups;
  if (both) return (isIn ? both.from : both.to) ?? null;
  const form = [isIn ? fromOne : toOne, fromOne, toOne, bareTransfer].map(
    (one) => one.exec(text)?.groups?.name,
  );
  return form.find((name) => name !== undefined) ?? null;
}

// GTBank: `TRANSFER BETWEEN CUSTOMERS <remark>-<bank>-<name>`, where remark and name may have dashes too.
function afterBank(text: string): Omit<Party, 'account'> {
  const parts = text.split('-').map((part) => part.trim());
  const bank = parts.findLastIndex(isBank);
  const name = bank >= 0 && bank < parts.length - 1 ? parts.slice(bank + 1).join('-') : parts.at(-1);
  return { name: parts.length > 1 ? nameOf(name ?? '') : null, bank: parts[bank] ?? null };
}

const channels =
  /^(?:(?:nip|cip|fip|mob|mb|trf|trsf|cr|dr|web|ussd|ib|app|int|up|nxg|neft|rtgs|gtworld|nibss|instant|payment|inward|outward|transfer)(?:\s|$))+/i;

// `NIP/<name>/<bank>/<remark>`, `NIP/<bank>/<name>/…`, `FIP:<bank>/<name>/…`: the name is what stands first and is no bank.
function segmented(text: string): Omit<Party, 'account'> {
  const segments = text.split(/[/:|]/).map((part) => part.trim());
  // One piece alone is a remark.
  if (segments.length < 2) return { name: null, bank: null };
  const told = segments
    .map((part) => part.replace(channels, '').trim())
    .filter((part) => part !== '' && !/^\d+$/.test(part));
  const [first = '', second = ''] = told;
  const bank = [first, second].find(isBank) ?? null;
  const name = isBank(first) ? second : first;
  return { name: nameOf(name), bank };
}

// What has a digit in its first word, or is one letter, names nobody. A number behind the name is an account.
function nameOf(text: string): string | null {
  const name = text.replace(/[\s-]*(\d[\d\s*-]*)?$/, '');
  return /^\p{L}[\p{L}\p{M}\s.,'’&-]+$/u.test(name) && !isBank(name) ? name : null;
}

// Where the bank puts it: right behind the name, or behind the bank that follows it. Any other number may be a remark,
// in which a payer can write whose account they like.
function accountIn(text: string, worded: string | null): string | null {
  const [, bank = '', account = ''] = text.split('|').map((part) => part.trim());
  if (isBank(bank) && /^\d{10}$/.test(account)) return account;
  const [named = ''] = (worded ?? '').split(/[|/]/);
  return /(?<![\d*])\d{10}$/.exec(named.trim())?.[0] ?? null;
}
