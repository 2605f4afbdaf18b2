import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';

/** A transaction ID that opens its order in the queue, wherever that order stands. */
export function OrderLink({ orderId, transactionId }: { orderId: string; transactionId: string }) {
  return (
    <Link
      to={paths.order}
      // The queue has open orders only: the dialog shows a closed one, too.
      search={{ order: orderId }}
      className="-my-2.5 inline-flex min-h-11 items-center font-medium text-go tabular-nums underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {transactionId}
    </Link>
  );
}
