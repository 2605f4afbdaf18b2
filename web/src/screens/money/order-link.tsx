import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';

/** A transaction ID that opens the page of its order, open or closed. */
export function OrderLink({ orderId, transactionId }: { orderId: string; transactionId: string }) {
  return (
    <PathLink
      href={orderPath(orderId)}
      className="-my-2.5 inline-flex min-h-11 items-center font-medium text-go tabular-nums underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {transactionId}
    </PathLink>
  );
}
