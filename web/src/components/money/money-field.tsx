import { formatNaira, isNaira } from '@nairadesk/contract/money';
import { readNumber } from '@nairadesk/contract/typed-number';
import { useState } from 'react';
import { type FieldPath, type FieldValues, type UseControllerProps, useController } from 'react-hook-form';
import { dropGroups } from '../../ui/drop-groups.ts';
import type { FieldTexts } from '../../ui/field.tsx';
import { TextField } from '../../ui/text-field.tsx';

type MoneyFieldProps<Values extends FieldValues, Name extends FieldPath<Values>, Out> = Pick<
  UseControllerProps<Values, Name, Out>,
  'control' | 'name'
> &
  Omit<FieldTexts, 'error'> & {
    /** Whether the form holds null, and not an empty text, where nothing is typed. */
    emptyAsNull?: boolean;
  };

/** An amount of naira in a form: digits are grouped while it does not have the focus. */
export function MoneyField<Values extends FieldValues, Name extends FieldPath<Values>, Out>(
  props: MoneyFieldProps<Values, Name, Out>,
) {
  const { control, name, emptyAsNull, ...texts } = props;
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...texts}
      ref={field.ref}
      name={name}
      prefix="₦"
      numeric="decimal"
      error={
        fieldState.error && (readNumber(String(field.value ?? ''), 2).problem || fieldState.error.message)
      }
      value={typed ?? grouped(String(field.value ?? ''))}
      onChange={(event) => {
        if (typed === null) dropGroups(event.target, event.nativeEvent);
        setTyped(event.target.value);
        const naira = plain(event.target.value);
        field.onChange(naira === '' && emptyAsNull ? null : naira);
      }}
      onBlur={() => {
        setTyped(null);
        field.onBlur();
      }}
    />
  );
}

/** "₦1,250,000.5" → "1250000.5". Text that is no number stays, and is refused: "1600,50". */
function plain(typed: string): string {
  return readNumber(typed, 2).number ?? typed.trim();
}

function grouped(naira: string): string {
  return isNaira(naira) ? formatNaira(naira).slice(1) : naira;
}
