import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Read aloud and shown on hover. */
  label: string;
  icon: ReactNode;
}

/** A button that is only an icon, 44 px square. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        'grid size-11 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:size-5',
        className,
      )}
    >
      {icon}
    </button>
  );
}
