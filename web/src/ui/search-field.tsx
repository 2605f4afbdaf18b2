import { clsx } from 'clsx';
import { Search, X } from 'lucide-react';
import type { ComponentProps, KeyboardEvent } from 'react';
import { t } from '../language/translate.ts';
import { controlClass, Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** A search box with a button that clears it. It finds while one types: Enter doesn’t send the form it stands in. */
export function SearchField({ label, value, onChange, className, ...rest }: SearchFieldProps) {
  return (
    <Field label={label} labelHidden className={className}>
      {(control) => (
        <search className="relative flex">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-ink-faint"
          />
          <input
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder={label}
            onKeyDown={keepForm}
            {...rest}
            {...control}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className={clsx(controlClass, 'pr-12 pl-11')}
          />
          {value !== '' && (
            <IconButton
              className="absolute top-0.5 right-0.5"
              label={t('Clear search')}
              icon={<X />}
              onClick={() => onChange('')}
            />
          )}
        </search>
      )}
    </Field>
  );
}

function keepForm(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault();
}
