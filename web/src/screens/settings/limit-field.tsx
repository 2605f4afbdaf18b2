import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** What one day's orders to an account may sum to. */
export function LimitField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'hint' | 'prefix'>) {
  return (
    <TextField
      {...props}
      label="Daily limit"
      hint="Once a day’s orders add up to it, new orders get another account. Leave it empty for no limit."
      prefix="₦"
      numeric="decimal"
    />
  );
}

/** What was typed as a limit: null for none. Commas between thousands go; one that may stand for the point is refused. */
export function typedLimit(typed: string | null): string | null {
  const plain = (typed ?? '').replaceAll(/[₦\s]|,(?=\d{3}(?:\D|$))/g, '');
  return plain === '' ? null : plain;
}
