import type { ComponentProps } from 'react';
import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';

type MoneyLinkProps = Pick<ComponentProps<typeof Link<typeof paths.money>>, 'search' | 'children'>;

/** Words in a sentence that open a list of money, or one row of it. */
export function MoneyLink({ search, children }: MoneyLinkProps) {
  return (
    <Link
      to={paths.money}
      search={search}
      className="-my-2.5 inline-flex min-h-11 items-center text-go underline decoration-line underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  );
}
