import type { DeskOrder } from '@nairadesk/contract/order-answers';
import { BankTime } from '../../text/bank-time.tsx';

/** Says which entry of the bank may have taken the money of an order or a refund back, and what to do about it. */
export function OpenReversal({ reversal }: { reversal: NonNullable<DeskOrder['openReversal']> }) {
  return (
    <p className="[overflow-wrap:anywhere]">
      The bank reversed the same sum on <BankTime time={reversal.arrivedAt} />: “{reversal.reference}”. Choose
      in Money what that takes back.
    </p>
  );
}
