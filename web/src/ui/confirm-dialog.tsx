import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { t } from '../language/translate.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ignoreDoublePress } from './ignore-double-press.ts';

interface ConfirmDialogProps {
  open: boolean;
  /** A question: "Cancel this order?" */
  title: string;
  /** What will happen, in words. */
  children: ReactNode;
  /** A verb and its object: "Cancel order". */
  confirmLabel: string;
  keepLabel?: string;
  danger?: boolean;
  pending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. The safe answer has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, keepLabel = t('Go back'), danger, pending } = props;
  const press = useRef<MouseEvent | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    press.current = null;
    return () => {
      // After confirming, on a phone, the button underneath would be under the same finger.
      if (press.current) ignoreDoublePress(press.current);
    };
  }, [open]);
  const confirm = (event: MouseEvent) => {
    press.current = event;
    props.onConfirm();
  };
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button variant="secondary" data-autofocus onClick={props.onClose}>
            {keepLabel}
          </Button>
          <Button variant={danger ? 'danger' : 'primary'} pending={pending} onClick={confirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-ink-soft">{children}</div>
    </Dialog>
  );
}
