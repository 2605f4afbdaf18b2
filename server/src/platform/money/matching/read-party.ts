import { isBank } from './is-bank.ts';

/** The other side of a movement, as the words of its bank name it; names may be cut. */
export interface Party {
  name: string | null;
  account: string | null;
  bank: string | null;
}

/** Where the words give no name, or it can't be told whose words they are. */
export const unnamedParty: Party = { name: null, account: null, bank: null };

/**
 * Who sent a credit, or got a debit, by the words of a narration without our IDs. Only the places that a bank's form has
 * for them are read: in the place of the remark a payer may write any name, bank and account.
 */
export function readParty(text: string, isIn: boolean): Party {
  const [, afterWords] = betweenCustomers.exec(text) ?? [];
  if (afterWords !== undefined) return afterRemark(afterWords);
  const worded = wordedName(text, isIn);
  return worded === null ? segmented(text) : (walletParty(text) ?? wordedParty(worded));
}

const betweenCustomers = /^transfer between customers\b(.*)$/i;
const fromTo = /^(?:mob )?(?:transfer|trf|trsf) (?:from|frm) (?<from>.+?) to (?<to>.+)$/i;
const fromOne =
  /^(?:(?:mob(?:ile)? )?(?:transfer|trf|trsf)|received|inflow|payment|deposit) (?:from|frm)[: ]+(?<name>.+)$/i;
const toOne = /^(?:send|sent|transfer|trf|trsf|payment|payout) to[: ]+(?<name>.+)$/i;
const bareTransfer = /^(?:mob )?(?:trf|trsf) (?!to\b)(?<name>[^/:|]+)$/i;

/**
 * Whether a bank's own words in front say that it is a transfer from or to a person, as `NIP/VAT SOLUTIONS/GTB/…` and
 * `Send to VAT SOLUTIONS` do, and not `COMMISSION ON TRANSFER TO ADA OBI`.
 */
export function isBetweenPeople(text: string): boolean {
  const [how = '', ...places] = text.split(/[/:|]/);
  const isViaChannel = places.length > 0 && how.trim().replace(channels, '') === '';
  return isViaChannel || [betweenCustomers, fromTo, fromOne, toOne].some((form) => form.test(text));
}

// What a remark follows.
const remarkMark = /[|/]|\s(?:for|ref|via)\s/i;

function wordedName(text: string, isIn: boolean): string | null {
  const both = fromTo.exec(text)?.groups;
  if (both) return (isIn ? both.from : both.to) ?? null;
  const form = [isIn ? fromOne : toOne, fromOne, toOne, bareTransfer].map(
    (one) => one.exec(text)?.groups?.name,
  );
  return form.find((name) => name !== undefined) ?? null;
}

// UBA: `MOB TRF FRM <name> <account>`, `TRF FROM <name>/<remark>`.
function wordedParty(worded: string): Party {
  const [name = ''] = worded.split(remarkMark).map((part) => part.trim());
  return { name: nameOf(name), account: /(?<![\d*])\d{10}$/.exec(name)?.[0] ?? null, bank: null };
}

// OPay: `Transfer from <name> | <bank> | <account> | <remark>`. A remark of other forms may look like its end.
function walletParty(text: string): Party | null {
  const [name = '', bank = '', account] = text
    .replace(/^transfer (?:from|to)[: ]+/i, '')
    .split('|')
    .map((part) => part.trim());
  const isWallet = /^transfer (?:from|to)\b/i.test(text) && account !== undefined && isBank(bank);
  if (!isWallet || remarkMark.test(name) || / to /i.test(name)) return null;
  return { name: nameOf(name), account: /^\d{10}$/.test(account) ? account : null, bank };
}

// GTBank: `TRANSFER BETWEEN CUSTOMERS <remark>-<bank>-<name>`, where remark and name may have dashes too. Counted from
// the end, and one dash of the name at most: further on, another bank stands in the remark.
function afterRemark(text: string): Party {
  const parts = text.split('-').map((part) => part.trim());
  const bank = [-2, -3].find((index) => isBank(parts.at(index) ?? ''));
  const name = parts.slice(bank === undefined ? -1 : bank + 1).join('-');
  return {
    name: parts.length > 1 ? nameOf(name) : null,
    account: null,
    bank: (bank !== undefined && parts.at(bank)) || null,
  };
}

const channels =
  /^(?:nip|cip|fip|mob|trf|trsf|nxg|neft|rtgs|nibss|gtworld)\b(?:\s+(?:cr|dr|mob|mb|web|ussd|app|instant|payment|inward|outward|transfer)\b)*/i;
const means = /^(?:mob|mb|web|ussd|ib|app|int)$/i;

// `NIP/<name>/<bank>/<remark>`, `NIP/<bank>/<name>/<remark>`, `NIP CR/MOB/<name>/<bank>/…`, `CIP CR/<name>/<remark>`,
// `FIP:<bank>/<name>/<remark>`. Empty places count, as the next one may be the remark's.
function segmented(text: string): Party {
  const [how = '', ...places] = text.split(/[/:|]/).map((part) => part.trim());
  const [channel] = channels.exec(how) ?? [];
  if (channel === undefined || places.length === 0) return unnamedParty;
  const rest = how.slice(channel.length).trim();
  if (rest !== '') places.unshift(rest);
  const isByPhone = rest === '' && means.test(places[0] ?? '');
  if (isByPhone) places.shift();
  const [first = '', second = ''] = places;
  // Behind the name, without a bank's.
  if (/^(?:cip|trf|trsf)\b/i.test(channel)) return { ...unnamedParty, name: nameOf(first) };
  const isBankFirst =
    isBank(first) &&
    (/^fip\b/i.test(channel) || (!isByPhone && places.length > 2 && second !== '' && !isBank(second)));
  if (isBankFirst) return { ...unnamedParty, name: nameOf(second), bank: first };
  return { ...unnamedParty, name: nameOf(first), bank: isBank(second) ? second : null };
}

// As it was printed, with digits and brackets: it is a stranger's where it isn't the customer's. A long number behind
// it is an account, and alone it is no name.
function nameOf(text: string): string | null {
  const name = text.replace(/(?:^|[\s-]+)[\d*]{10,}$/, '').trim();
  return /[\p{L}\p{N}]/u.test(name) ? name : null;
}
