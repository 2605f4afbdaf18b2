import type { SenderOrder } from '@nairadesk/contract/support-desk';
import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';

interface MessageOrderLinkProps {
  order: Pick<SenderOrder, 'id' | 'transactionId' | 'closedAt'>;
  /** What is read; by default the transaction ID. */
  children?: ReactNode;
  className?: string;
}

/** A link to an order in the queue; a closed one is searched for, as the queue has open orders only. */
export function MessageOrderLink({ order, children, className }: MessageOrderLinkProps) {
  const { id, transactionId, closedAt } = order;
  return (
    <Link
      to={paths.order}
      search={closedAt === null ? { order: id } : { order: id, search: transactionId }}
      className={
        className ??
        'font-medium text-go tabular-nums underline decoration-line underline-offset-4 hover:decoration-current'
      }
    >
      {children ?? transactionId}
    </Link>
  );
}
