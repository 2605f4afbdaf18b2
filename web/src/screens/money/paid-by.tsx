import type { Refund } from '@nairadesk/contract/refunds';
import { hasStranger, payerLines } from '../../components/order/payers-text.ts';
import { Notice } from '../../ui/notice.tsx';

/** Whose accounts the money of a refund came from; set apart where it was a stranger's. */
export function PaidBy({ refund }: { refund: Pick<Refund, 'payers'> }) {
  const lines = payerLines(refund).map((line) => <p key={line}>{line}</p>);
  if (lines.length === 0) return null;
  return hasStranger(refund) ? <Notice tone="attention">{lines}</Notice> : <div>{lines}</div>;
}
