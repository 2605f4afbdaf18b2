import { Link } from '../../../router/link.tsx';
import { useSearch } from '../../../router/navigate.ts';
import { paths } from '../../../router/paths.ts';

interface ApprovalsLinkProps {
  /** Those that wait or can be used, or those that ended. */
  state: 'open' | 'decided';
  'data-key'?: string;
  children: string;
}

/** Opens the requests for a second person; on the screen of orders the chosen one stays. */
export function ApprovalsLink({ state, children, ...rest }: ApprovalsLinkProps) {
  const [search] = useSearch(paths.order);
  return (
    <Link
      to={paths.order}
      search={{ ...search, approvals: state }}
      className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      {...rest}
    >
      {children}
    </Link>
  );
}
