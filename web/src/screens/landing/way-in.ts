import { linkOptions } from '@tanstack/react-router';
import { homeOf, paths } from '../../paths.ts';
import { useSession } from '../../session.ts';

/** Where somebody who is signed in goes on; null for a visitor. */
export function useOwnHome() {
  const role = useSession((session) => session.role);
  if (!role) return null;
  const path = homeOf(role);
  return path === paths.order
    ? { label: 'Order', trades: false, ...linkOptions({ to: paths.order }) }
    : { label: 'Dashboard', trades: true, ...linkOptions({ to: paths.dashboard }) };
}
