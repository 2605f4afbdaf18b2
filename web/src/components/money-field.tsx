import { formatNaira, isNaira } from '@nairadesk/contract/money';
import { useState } from 'react';
import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import type { FieldTexts } from '../ui/field.tsx';
import { TextField } from '../ui/text-field.tsx';

type MoneyFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Out> = Pick<
  UseControllerProps<Values, Name, Out>,
  'control' | 'name'
> &
  Omit<FieldTexts, 'error'>;

/** An amount of naira in a form: its figures stand in groups while it is not typed in. */
export function MoneyField<Values extends FieldValues, Name extends FieldPath<Values>, Out>(
  props: MoneyFieldProps<Values, Name, Out>,
) {
  const { control, name, ...texts } = props;
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...texts}
      ref={field.ref}
      name={name}
      prefix="₦"
      numeric="decimal"
      error={fieldState.error?.message}
      value={typed ?? grouped(String(field.value ?? ''))}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(event.target.value.replace(/[₦,\s]/g, ''));
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}

function grouped(naira: string): string {
  return isNaira(naira) ? formatNaira(naira).slice(1) : naira;
}
