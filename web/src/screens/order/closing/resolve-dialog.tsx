import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../../components/form/form-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';

interface ResolveDialogProps {
  title: string;
  confirmLabel: string;
  keepLabel?: string;
  danger?: boolean;
  /** The server would refuse it: something else should be pressed. */
  discouraged?: boolean;
  /** The server's message when the order was already closed; else null. */
  taken: string | null;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the two questions that close an order. */
export function ResolveDialog(props: ResolveDialogProps) {
  const { title, confirmLabel, keepLabel, danger, discouraged, taken, pending, onSubmit, onClose } = props;
  if (taken) {
    return (
      <Dialog
        open
        onClose={onClose}
        title={title}
        size="sm"
        footer={<Button onClick={onClose}>Close</Button>}
      >
        <Notice tone="attention" title={taken}>
          It was closed before you pressed. You changed nothing. Don’t pay or send anything for it again.
        </Notice>
      </Dialog>
    );
  }
  return (
    <FormDialog
      {...{ title, confirmLabel, danger, discouraged, pending, onSubmit, onClose }}
      backLabel={keepLabel}
    >
      {props.children}
    </FormDialog>
  );
}
