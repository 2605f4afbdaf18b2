import { Link } from '../../router/link.tsx';
import { paths } from '../../router/paths.ts';
import { Notice } from '../../ui/notice.tsx';

/** Says before anything is filled in that staff froze the customer’s trading; why is for staff. */
export function FrozenNotice() {
  return (
    <Notice tone="attention" title="You can’t place orders right now">
      Our team has paused trading on your account. We still process the orders you’ve placed.{' '}
      <Link
        to={paths.support}
        search={{ tab: 'customer-support' }}
        className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
      >
        Message us
      </Link>
    </Notice>
  );
}
