import { clsx } from 'clsx';
import type { ComponentProps } from 'react';

/** A card. Never nested in another. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={clsx('rounded-lg border border-line bg-surface p-5 shadow-raised sm:p-6', className)}
    />
  );
}

/** The same for a card that is one tap target as a whole (button or link). */
export const tappableCardClass =
  'rounded-lg border border-line bg-surface p-4 text-left shadow-raised transition-[border-color,box-shadow,translate] hover:-translate-y-0.5 hover:border-edge hover:shadow-lifted active:translate-y-0 sm:p-5';
