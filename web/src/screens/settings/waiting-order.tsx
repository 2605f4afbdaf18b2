import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { paths } from '../../paths.ts';
import { Notice } from '../../ui/notice.tsx';

const route = getRouteApi('/app/members/settings');

/** Leads back to the order that somebody left to come here; null where there is none. */
export function useBackToOrder(): (() => void) | null {
  const { asset } = route.useSearch();
  const navigate = useNavigate();
  if (asset === undefined) return null;
  return () => void navigate({ to: paths.trade, search: { asset }, replace: true });
}

/** Says that an order waits, and how to get back to it. */
export function WaitingOrder() {
  const { asset } = route.useSearch();
  if (asset === undefined) return null;
  return (
    <div className="mb-6 max-w-216">
      <Notice title="Your order is kept">
        Save the details here, and you go back to it.{' '}
        <Link to={paths.trade} search={{ asset }} replace className="font-medium text-go underline">
          Back to your order
        </Link>
      </Notice>
    </div>
  );
}
