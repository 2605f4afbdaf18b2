import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ResolveDialogProps {
  title: string;
  confirmLabel: string;
  keepLabel?: string;
  danger?: boolean;
  /** The server's message when the order was already closed; else null. */
  taken: string | null;
  pending: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the two questions that close an order. */
export function ResolveDialog(props: ResolveDialogProps) {
  const { title, confirmLabel, keepLabel = 'Go back', danger, taken, pending, onSubmit, onClose } = props;
  const formId = useId();
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
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {keepLabel}
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        {props.children}
      </form>
    </Dialog>
  );
}
