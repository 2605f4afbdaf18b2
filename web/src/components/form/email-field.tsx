import type { ComponentProps } from 'react';
import { t } from '../../language/translate.ts';
import { TextField } from '../../ui/text-field.tsx';

/** An email address: phones offer @ and neither capitalise nor correct what is typed. */
export function EmailField(
  props: Omit<ComponentProps<typeof TextField>, 'type' | 'label'> & { label?: string },
) {
  return (
    <TextField
      label={t('Email')}
      type="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}
