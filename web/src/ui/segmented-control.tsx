import { clsx } from 'clsx';
import { type ReactNode, useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Icons only, with labels on hover and for screen readers: in a row or a column. */
  icons?: 'row' | 'column';
  className?: string;
}

/** One of a few, all in view: Buy or Sell. Radio buttons underneath. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, icons, className } = props;
  const name = useId();
  return (
    <fieldset
      className={clsx('rounded-lg bg-sunken p-1', icons === 'column' ? 'grid' : 'flex flex-wrap', className)}
    >
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          title={icons && option.label}
          className={clsx(
            'relative flex flex-1 items-center justify-center gap-2 rounded-md px-3 text-center font-semibold text-ink-soft transition-[background-color,color,box-shadow] has-checked:bg-chosen has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-go has-checked:ring-1 has-checked:ring-edge hover:text-ink [&_svg]:shrink-0',
            icons
              ? 'h-9 pointer-coarse:h-11 [&_svg]:size-4.5'
              : 'min-h-11 min-w-[4.25rem] basis-[4.25rem] [&_svg]:size-5',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.icon}
          <span className={clsx(icons && 'sr-only')}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
