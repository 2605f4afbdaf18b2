import { type FormEvent, type ReactNode, useId } from 'react';
import { t } from '../../language/translate.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface FormDialogProps {
  title: ReactNode;
  description?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
  confirmLabel: string;
  backLabel?: string;
  danger?: boolean;
  /** Confirming it is not the natural next press. */
  discouraged?: boolean;
  pending: boolean;
  /** Why nothing can be sent any more: what was typed stays to be read. */
  locked?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onClose: () => void;
  /** What the other button does, where that is not to close. */
  onBack?: () => void;
  children: ReactNode;
}

/** A dialog that asks something and sends it: a form between a title and its two buttons. */
export function FormDialog(props: FormDialogProps) {
  const {
    confirmLabel,
    backLabel = t('Go back'),
    danger,
    pending,
    onSubmit,
    onClose,
    onBack = onClose,
  } = props;
  const variant = props.discouraged ? 'secondary' : 'primary';
  const { children, ...frame } = props;
  const formId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={frame.title}
      description={frame.description}
      size={frame.size}
      footer={
        props.locked ? (
          <Button onClick={onClose}>{t('Close')}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onBack}>
              {backLabel}
            </Button>
            <Button type="submit" form={formId} variant={danger ? 'danger' : variant} pending={pending}>
              {confirmLabel}
            </Button>
          </>
        )
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
        {/* So that the keyboard can scroll what was typed: nothing else of it can be focused. */}
        {props.locked && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
          <div tabIndex={0}>{props.locked}</div>
        )}
        <fieldset disabled={Boolean(props.locked)} className="contents">
          {children}
        </fieldset>
      </form>
    </Dialog>
  );
}
