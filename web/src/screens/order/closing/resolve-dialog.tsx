import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import type { FundedOrder } from '../../../components/order/funding-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { Locked } from './use-locked.ts';

interface ResolveDialogProps {
  title: string;
  order: FundedOrder;
  confirmLabel: string;
  keepLabel?: string;
  danger?: boolean;
  /** The server would refuse it: something else should be pressed. */
  discouraged?: boolean;
  /** Why the viewer can no longer close it; else null. */
  locked: Locked | null;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the two questions that close an order. */
export function ResolveDialog(props: ResolveDialogProps) {
  const { title, order, confirmLabel, keepLabel, danger, discouraged, locked, pending, onSubmit, onClose } =
    props;
  return (
    <FormDialog
      {...{ title, confirmLabel, danger, discouraged, pending, onSubmit, onClose }}
      description={`${order.transactionId} · ${order.userName}`}
      backLabel={keepLabel}
      locked={
        locked && (
          <Notice tone="attention" title={locked.title}>
            {locked.isClosed
              ? 'You changed nothing. Don’t pay or send anything for it again.'
              : 'You changed nothing. Ask before you pay or send anything.'}
          </Notice>
        )
      }
    >
      {props.children}
    </FormDialog>
  );
}
