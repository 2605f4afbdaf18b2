import type { FormEvent, ReactNode } from 'react';
import { FormDialog } from '../../components/form/form-dialog.tsx';
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
export function PersonForm({ refused, children, ...frame }: PersonFormProps) {
  return (
    <FormDialog {...frame}>
      {children}
      {refused && (
        <Notice tone="loss" title="Nothing changed">
          {refused}
        </Notice>
      )}
    </FormDialog>
  );
}
