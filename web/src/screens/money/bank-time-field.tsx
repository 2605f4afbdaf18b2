import type { ComponentProps } from 'react';
import { toLagosField } from '../../components/text/lagos-time.ts';
import { TextField } from '../../ui/text-field.tsx';

type BankTimeFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'max'>;

/** When something happened by the bank's clock: its value is a Lagos time, wherever the device is. */
export function BankTimeField(props: BankTimeFieldProps) {
  return (
    <TextField {...props} label="When (Lagos time)" type="datetime-local" max={toLagosField(new Date())} />
  );
}
