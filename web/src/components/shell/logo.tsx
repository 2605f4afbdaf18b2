import { brand } from '@nairadesk/contract/brand';
import { clsx } from 'clsx';

/** The mark, a naira sign whose two bars go opposite ways, with the name beside it; without room there, the name wraps out of sight. */
export function Logo({ markOnly, className }: { markOnly?: boolean; className?: string }) {
  return (
    <span
      className={clsx(
        'inline-flex h-8 min-w-8 flex-wrap content-start items-center gap-2.5 overflow-hidden',
        className,
      )}
    >
      <svg viewBox="0 0 32 32" className="size-8 shrink-0" aria-hidden="true">
        <rect width="32" height="32" rx="8.5" className="fill-brand" />
        <path
          d="M10.4 24.8V7.2l11.2 17.6V7.2"
          className="fill-none stroke-on-night"
          strokeWidth="3.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
        <path
          d="M5.4 13.8h15.4M11.2 18.7h15.4"
          className="stroke-attention"
          strokeWidth="2.7"
          strokeLinecap="round"
        />
      </svg>
      <span className={clsx('font-bold text-xl leading-none tracking-tight', markOnly && 'sr-only')}>
        {brand.name}
      </span>
    </span>
  );
}
