import type { ComplaintReason, SoldToUs } from './delivered-codes.ts';

/** What is wrong with a code, as its customer chooses it and staff read it. */
export const complaintReasonTexts: Record<ComplaintReason, string> = {
  used: 'It was already used',
  invalid: 'It isn’t valid',
  'wrong-value': 'It has another value',
  'wrong-country': 'It’s for another country',
};

/** What became of a code in a sale to us, as staff read it. */
export function soldToUsText({ status, refused }: Pick<SoldToUs, 'status' | 'refused'>): string {
  if (refused) return 'card refused';
  return status === 'completed' || status === 'cancelled' ? status : 'still open';
}

/** Where to write once the time to complain is over. */
export function complaintOverText(transactionId: string): string {
  return `The time to report a code that did not work is over. Write to us in Support and quote ${transactionId}.`;
}
