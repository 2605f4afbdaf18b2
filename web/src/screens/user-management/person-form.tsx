import { type FormEvent, type ReactNode, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface PersonFormProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  pending: boolean;
  /** The server's refusal. */
  refused: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the questions about a person. */
export function PersonForm(props: PersonFormProps) {
  const { title, confirmLabel, danger, pending, refused, onSubmit, onBack, onClose, children } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onBack}>
            Go back
          </Button>
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} pending={pending}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate className="flex flex-col gap-5">
        {children}
        {refused && (
          <Notice tone="loss" title="Nothing changed">
            {refused}
          </Notice>
        )}
      </form>
    </Dialog>
  );
}
