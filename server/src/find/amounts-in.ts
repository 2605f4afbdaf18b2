import { type Amounts, readAmounts } from '../platform/desk/read-amounts.ts';

/** An amount as it is written in a text, and where. */
export interface Written {
  text: string;
  at: number;
  read: Amounts;
}

const currency = /^(?:₦|NGN|N)/i;
const amount =
  /(?<![\p{L}\d.,])(?:₦|NGN\s?|N)?(?:\d{1,3}(?:,\d{3}){1,3}|\d{1,9})(?:\.\d{1,2})?(?![\d,]*\d)/giu;
// Our own balance is no order's amount.
const isBalance = /\bbal(ance)?\b[^\d\n]{0,12}$/i;
// In front of the amount that arrived.
const isLabel = /\b(?:amt|amount)\b[^\d\n]{0,12}$/i;
const isCreditBefore = /\b(?:cr|credit|credited|received|inflow|deposit|deposited)\b[^\d\n]{0,20}$/i;
const isCreditBehind = /^\s?cr\b/i;
// What stands behind it, the sender may have written.
const remark = /\b(?:desc(?:ription)?|narr(?:ation)?|remarks?)\b|\/\p{L}/iu;

/** The amounts that a text names, in its order, each once. */
export function amountsIn(words: string, isAlert: boolean): Written[] {
  const found = [...words.matchAll(amount)].flatMap(({ 0: text, index }) => {
    const read = readAmounts(text);
    // Days, times and numbers of accounts have neither sign nor comma.
    const isMarked = currency.test(text) || /[,.]/.test(text);
    if (!read || read.least === 0n || isBalance.test(words.slice(0, index))) return [];
    return isMarked || !isAlert ? [{ text, at: index, read }] : [];
  });
  return found.filter(({ read }, nth) => found.findIndex((one) => one.read.least === read.least) === nth);
}

/**
 * The amount that an alert says arrived: the labelled one, or the one beside a word of credit, or the first one. A remark
 * may name any amount: what stands in front of it counts; where nothing does, what stands farthest behind it.
 */
export function creditedAmount(words: string, found: readonly Written[]): Written | undefined {
  const remarkAt = words.search(remark);
  const ofBank = remarkAt < 0 ? found : found.filter(({ at }) => at < remarkAt);
  const candidates = ofBank.length > 0 ? ofBank : found.toReversed();
  const isLabelled = ({ at }: Written) => isLabel.test(words.slice(0, at));
  const isCredited = ({ at, text }: Written) =>
    isCreditBefore.test(words.slice(0, at)) || isCreditBehind.test(words.slice(at + text.length));
  return candidates.find(isLabelled) ?? candidates.find(isCredited) ?? candidates[0];
}
