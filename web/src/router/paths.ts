import { brand } from '@nairadesk/contract/brand';
import { isStaff, type Role } from '@nairadesk/contract/roles';
import { t } from '../language/translate.ts';

/** Every path of docs/specification.md 2, the two legal texts that a sign-up agrees to, and the desk’s money. */
export const paths = {
  landing: '/',
  login: '/login',
  signUp: '/sign-up',
  welcome: '/welcome',
  activateAccount: '/activate-account',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  terms: '/terms',
  privacy: '/privacy',
  receipt: '/receipt',
  dashboard: '/dashboard',
  trade: '/trade',
  transactionHistory: '/transaction-history',
  settings: '/settings',
  support: '/support',
  order: '/order',
  money: '/money',
  manageAssets: '/manage-assets',
  userManagement: '/user-management',
  adminSupport: '/admin-support',
} as const;

/** The screens about one thing: its id follows, as the last part. The document of the list is theirs too. */
export const thingPaths = {
  order: `${paths.order}/`,
  person: '/people/',
  ownOrder: `${paths.transactionHistory}/`,
} as const;

/** The page of one order. */
export function orderPath(id: string): string {
  return thingPaths.order + encodeURIComponent(id);
}

/** The page of one order, for its customer. */
export function ownOrderPath(id: string): string {
  return thingPaths.ownOrder + encodeURIComponent(id);
}

/** The page of one person, for staff. */
export function personPath({ id }: { id: string }): string {
  return thingPaths.person + encodeURIComponent(id);
}

/** The id of the thing whose screen a path is; null for a path of another kind. */
export function thingAt(pathname: string, start: string): string | null {
  const id = pathname.startsWith(start) ? pathname.slice(start.length) : '';
  return /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id) ? id : null;
}

/** Where someone lands after logging in. */
export function homeOf(role: Role): typeof paths.order | typeof paths.dashboard {
  return isStaff(role) ? paths.order : paths.dashboard;
}

const members: string[] = [paths.transactionHistory, paths.settings];
const users: string[] = [paths.dashboard, paths.trade, paths.support, ...members];
const staff: string[] = [
  paths.order,
  paths.money,
  paths.manageAssets,
  paths.userManagement,
  paths.adminSupport,
  ...members,
];

/**
 * Where a login leads: to the screen asked for before it, else home. Only to screens that the role may open, so
 * that a forged link cannot lead anywhere else.
 */
export function afterLogin(role: Role, asked: string | undefined): string {
  const open = isStaff(role) ? staff : users;
  return asked !== undefined && isAmong(open, asked) ? asked : homeOf(role);
}

/** Whether a login may lead back to this path. */
export function isReturnPath(asked: unknown): asked is string {
  return typeof asked === 'string' && isAmong([...users, ...staff], asked);
}

// The page of an order is asked for by mails.
function isAmong(open: readonly string[], asked: string): boolean {
  const path = pathOf(asked);
  return (
    open.includes(path) || (open.includes(paths.dashboard) && thingAt(path, thingPaths.ownOrder) !== null)
  );
}

function pathOf(address: string): string {
  return address.split(/[?#]/, 1)[0] ?? '';
}

/** '/transaction-history' → ['Transaction History'] */
export function crumbsOf(pathname: string): { label: string; path: string }[] {
  const segments = pathname.split('/').filter(Boolean);
  return segments.map((segment, index) => ({
    // An id says nothing to people.
    label: (index === 0 ? segment : segments[0] === 'people' ? 'person' : 'details').replace(
      /(^|-)(\w)/g,
      (_, dash: string, letter: string) => `${dash && ' '}${letter.toUpperCase()}`,
    ),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }));
}

/** The window title of a screen. */
export function titleOf(pathname: string): string {
  const name = crumbsOf(pathname).at(-1)?.label;
  return name ? `${t(name)} · ${brand.name}` : `${brand.name}: ${brand.tagline}`;
}
