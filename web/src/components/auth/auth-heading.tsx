import type { ReactNode } from 'react';

/** The heading of a screen in the auth layout: login, sign-up, password reset. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7">
      <h1 className="font-semibold text-2xl sm:text-3xl">{title}</h1>
      {children && <p className="mt-2 text-ink-soft [overflow-wrap:anywhere]">{children}</p>}
    </div>
  );
}

/** A link inside a sentence or at the end of a form. */
export const textLinkClass =
  '-my-3 inline-flex min-h-11 max-w-full py-2.5 items-center [overflow-wrap:anywhere] rounded-sm font-semibold text-go underline-offset-4 hover:underline';
