import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Anchor } from './anchors.ts';

interface SectionProps {
  /** Its anchor, if it has one. */
  id?: Anchor;
  /** Id of its heading. */
  labelledBy: string;
  className?: string;
  children: ReactNode;
}

/** A full-width section with its contents in the page's column. */
export function Section({ id, labelledBy, className, children }: SectionProps) {
  return (
    <section
      id={id}
      tabIndex={id && -1}
      aria-labelledby={labelledBy}
      // Laid out, with its pictures loaded, only after the first view is painted and when it comes near.
      className={clsx(
        'scroll-mt-16 outline-none [contain-intrinsic-size:auto_40rem] lg:scroll-mt-18',
        '[[data-first-view=awaited]_&]:[content-visibility:hidden] [[data-first-view=painted]_&]:[content-visibility:auto]',
        className,
      )}
    >
      <div className={columnClass}>{children}</div>
    </section>
  );
}

export const columnClass = 'mx-auto max-w-304 px-4 sm:px-6 lg:px-10';

/** The heading of a section. */
export const headingClass = 'font-semibold text-2xl sm:text-3xl';

/** A link that stands in a row or a list of its own. */
export const rowClass =
  'inline-flex min-h-11 items-center gap-3 rounded-sm [overflow-wrap:anywhere] font-medium underline-offset-4 hover:underline';
