import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { t } from '../language/translate.ts';
import { Spinner } from './spinner.tsx';

interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'lg';
  /** As wide as its container. */
  full?: boolean;
}

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner at the same width and ignores further presses. */
  pending?: boolean;
  icon?: ReactNode;
}

/** A push button. Verbs in its label: "Pay ₦48,250.00", not "OK". */
export function Button({ variant, size, full, pending, icon, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      onClick={pending ? stop : rest.onClick}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      className={clsx(buttonClass({ variant, size, full }), className)}
    >
      <span className={clsx('inline-flex items-center gap-2', pending && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {pending && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner label={t('Please wait')} />
        </span>
      )}
    </button>
  );
}

/** The same look for a link: `<Link className={buttonClass({ variant: 'primary' })}>`. */
export function buttonClass({ variant = 'primary', size = 'md', full = false }: ButtonLook = {}): string {
  return clsx(
    'relative inline-flex h-fit max-w-full shrink-0 select-none items-center justify-center rounded-md py-1 text-center font-semibold transition-[background-color,border-color,color,box-shadow,scale] active:scale-[0.985] disabled:pointer-events-none disabled:border-transparent disabled:bg-sunken disabled:text-ink-faint disabled:shadow-none [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    full && 'w-full',
  );
}

const variants = {
  primary: 'bg-go text-on-go shadow-raised hover:bg-go-strong',
  secondary: 'border border-edge bg-surface text-ink hover:border-ink-soft hover:bg-sunken',
  quiet: 'text-go hover:bg-go-soft',
  danger: 'bg-loss text-on-loss shadow-raised hover:bg-loss-strong',
};

const sizes = {
  sm: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
  md: 'min-h-11 px-4.5 text-sm sm:text-base',
  lg: 'min-h-13 px-6 text-base',
};

function stop(event: MouseEvent) {
  event.preventDefault();
}
