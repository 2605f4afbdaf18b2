import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';
import { t } from '../../../language/translate.ts';

interface ChoiceButtonsProps<Value extends string> {
  label: string;
  /** `isOff`: it was chosen, and can't be any more. */
  options: readonly { value: Value; label: string; detail?: ReactNode; isOff?: boolean }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of several on large buttons, which wrap. Radio buttons underneath. */
export function ChoiceButtons<Value extends string>(props: ChoiceButtonsProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink text-sm">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-12 flex-col items-center justify-center rounded-md border border-edge bg-surface px-1.5 py-1.5 text-center font-semibold text-ink-soft transition-[background-color,border-color,color] has-checked:border-go has-checked:bg-go-soft has-checked:text-ink has-checked:ring-1 has-checked:ring-go has-focus-visible:outline-2 has-focus-visible:outline-go hover:border-ink-soft"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 appearance-none outline-none"
            />
            <span
              className={clsx(
                'tabular-nums',
                option.label.length > 9 && 'text-sm',
                option.isOff && 'line-through',
              )}
            >
              {option.label}
            </span>
            {option.isOff && <span className="font-normal text-xs">{t('Not now')}</span>}
            {option.detail && <span className="font-normal text-xs tabular-nums">{option.detail}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
