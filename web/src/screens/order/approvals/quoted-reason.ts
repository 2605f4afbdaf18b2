import { othersWords } from '@nairadesk/contract/others-words';

// As much as one may write: it is read whole, but can’t end the quotation marks around it.
const reasonMost = 500;

/** What a colleague wrote as the reason, in quotation marks at the end of a sentence of ours, which one full stop ends. */
export function quotedReason(reason: string): string {
  const words = othersWords(reason, reasonMost);
  return `“${words}”${/[.!?…]$/.test(words) ? '' : '.'}`;
}
