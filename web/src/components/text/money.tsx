import { formatNaira, formatQuantity } from '@nairadesk/contract/money';
import { clsx } from 'clsx';

interface MoneyProps {
  /** A decimal string, never a number: "1234567.5". */
  naira: string;
  className?: string;
}

/** ₦1,234,567.50, in figures of one width, on one line as long as one has room. */
export function Money({ naira, className }: MoneyProps) {
  return (
    <span className={clsx('inline-block max-w-full tabular-nums', className)}>{formatNaira(naira)}</span>
  );
}

interface QuantityProps {
  /** A decimal string: "0.0015". */
  value: string;
  /** What is counted: "BTC", "Amazon card". */
  unit?: string;
  className?: string;
}

/** 0.0015 BTC */
export function Quantity({ value, unit, className }: QuantityProps) {
  return (
    <span className={clsx('whitespace-nowrap tabular-nums', className)}>
      {formatQuantity(value)}
      {unit && ` ${unit}`}
    </span>
  );
}
