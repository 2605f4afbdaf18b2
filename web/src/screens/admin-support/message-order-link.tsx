import type { SenderOrder } from '@nairadesk/contract/support-desk';
import type { ReactNode } from 'react';
import { PathLink } from '../../router/link.tsx';
import { orderPath } from '../../router/paths.ts';

interface MessageOrderLinkProps {
  order: Pick<SenderOrder, 'id' | 'transactionId'>;
  /** What is read; by default the transaction ID. */
  children?: ReactNode;
  className?: string;
}

/** A link to the page of an order, open or closed. */
export function MessageOrderLink({ order, children, className }: MessageOrderLinkProps) {
  const { id, transactionId } = order;
  return (
    <PathLink
      href={orderPath(id)}
      className={
        className ??
        'font-medium text-go tabular-nums underline decoration-line underline-offset-4 hover:decoration-current'
      }
    >
      {children ?? transactionId}
    </PathLink>
  );
}
