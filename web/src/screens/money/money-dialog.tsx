import type { ComponentProps } from 'react';
import { FormDialog } from '../../components/form/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

interface MoneyDialogProps extends ComponentProps<typeof FormDialog> {
  /** The server's refusal. */
  refused: string | null;
}

/** The frame of every question about money: the refusal stands below the fields. */
export function MoneyDialog({ refused, children, ...frame }: MoneyDialogProps) {
  return (
    <FormDialog {...frame}>
      {children}
      {refused && <Notice tone="loss">{refused}</Notice>}
    </FormDialog>
  );
}
