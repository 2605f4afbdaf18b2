import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedControlProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}

/** One of a few, all in view: Buy or Sell. Radio buttons underneath. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, options, value, onChange, className } = props;
  const name = useId();
  return (
    <fieldset className={clsx('grid auto-cols-fr grid-flow-col rounded-lg bg-sunken p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className="relative grid h-11 place-items-center rounded-md px-4 font-semibold text-ink-soft transition-[background-color,color,box-shadow] has-checked:bg-surface has-checked:text-ink has-checked:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-go has-checked:ring-1 has-checked:ring-edge hover:text-ink"
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 appearance-none outline-none"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
