import { type ComponentType, type Ref, useEffect, useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';

interface BankFieldProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  placeholder: string;
  error?: string | undefined;
  value: string;
  onChange: (bankName: string) => void;
  onTake: (bankName: string) => void;
  onBlur: () => void;
}

/** The bank name. The bank list loads after the form and never replaces the field during typing. */
export function BankField(props: BankFieldProps) {
  const { onChange, onTake: _, onBlur, ...rest } = props;
  const [Picker, setPicker] = useState<ComponentType<BankFieldProps> | null>(null);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    // Without it any name can be typed.
    import('./bank-picker.tsx').then(
      (m) => setPicker(() => m.BankPicker),
      () => {},
    );
  }, []);
  if (Picker && !typing) return <Picker {...props} />;
  return (
    <TextField
      {...rest}
      autoComplete="off"
      onChange={(event) => onChange(event.target.value)}
      onFocus={() => setTyping(true)}
      onBlur={() => {
        setTyping(false);
        onBlur();
      }}
    />
  );
}
