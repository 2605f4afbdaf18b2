import { type ComponentType, type Ref, useState } from 'react';
import { t } from '../../language/translate.ts';
import { ChoiceFace, choiceClass } from '../../ui/choice-face.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';

interface CountryFieldProps {
  ref?: Ref<HTMLButtonElement>;
  label: string;
  error?: string | undefined;
  value: string;
  placeholder: string;
  onChange: (country: string) => void;
  onBlur: () => void;
}

interface Picker {
  Picker: ComponentType<CountryFieldProps & { defaultOpen: boolean }>;
  defaultOpen: boolean;
}

const load = () => import('./country-picker.tsx');

/** The country field. Its long list loads on hover or focus; until then a plain button looks and reads the same. */
export function CountryField(props: CountryFieldProps) {
  const { ref, label, error, value, placeholder, onBlur } = props;
  const [here, setHere] = useState<Picker | null>(null);
  const [coming, setComing] = useState(false);
  if (here) return <here.Picker {...props} defaultOpen={here.defaultOpen} />;
  const open = async (button: HTMLButtonElement) => {
    if (coming) return;
    // Not every browser focuses a button that is pressed.
    button.focus();
    setComing(true);
    try {
      const { CountryPicker } = await load();
      // Does not steal the focus from a person who has moved on.
      setHere({ Picker: CountryPicker, defaultOpen: document.activeElement === button });
    } catch {
      toast.failed(
        t('We couldn’t load the list of countries. Check your connection, then reload this page.'),
      );
    }
    setComing(false);
  };
  return (
    <Field label={label} error={error}>
      {(control) => (
        <button
          {...control}
          ref={ref}
          type="button"
          role="combobox"
          aria-expanded="false"
          aria-haspopup="dialog"
          aria-busy={coming || undefined}
          className={choiceClass}
          onPointerEnter={ahead}
          onFocus={ahead}
          onBlur={onBlur}
          onClick={({ currentTarget }) => open(currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
            event.preventDefault();
            void open(event.currentTarget);
          }}
        >
          <ChoiceFace chosen={value} placeholder={placeholder} />
        </button>
      )}
    </Field>
  );
}

// A press is likely to follow, and that one reports a failure.
function ahead(): void {
  load().catch(() => {});
}
